import { LRUCache } from 'lru-cache';
import { isListed } from '../../access/post-access.ts';
import {
  classAuthorId,
  type ItemClass,
  knownStatuses,
  type PostAccessData,
  possibleOwnership,
  UNKNOWN_STATUS,
} from '../../access/post-access-data.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import { allOf, always, anyOf, isIn, isNotIn, rawSql, type Sql, sql } from '../dialect/sql.ts';
import type { Registry } from '../registry/registry.ts';
import type { RequestContext } from '../request-context.ts';
import type { Site } from '../site/site.ts';
import { accessDataOf } from './access-data.ts';
import type { ContentRow } from './content-row.ts';

/** How many conditions are cached for one state of the settings. */
const MAX_CONDITIONS = 1_000;

/** The computed conditions, by the settings that they depend on. */
const conditionsBySite = new WeakMap<Site, LRUCache<string, { condition: unknown }>>();

/** The capabilities of a viewer as text. The set of the anonymous viewer is the same for all requests. */
const namesBySet = new WeakMap<ReadonlySet<string>, string>();

/**
 * Returns a condition that depends only on the viewer's id, capabilities and scopes, the settings of the site, and the
 * values that `key` contains. It is computed once: the rules of access are evaluated for each type and status of items.
 */
export function viewerCondition<Condition>(
  { site, viewer }: Pick<RequestContext, 'site' | 'viewer'>,
  { key, compute }: { key: string; compute: () => Condition },
): Condition {
  const conditions = conditionsBySite.get(site) ?? new LRUCache({ max: MAX_CONDITIONS });
  conditionsBySite.set(site, conditions);
  const kinds = viewer.kinds ? ` only ${[...viewer.kinds].sort()}` : '';
  const viewerKey = `${key} ${viewer.userId}${kinds} ${capabilityNames(viewer)}`;
  const cached = conditions.get(viewerKey);
  if (cached) return cached.condition as Condition;
  const condition = compute();
  conditions.set(viewerKey, { condition });
  return condition;
}

function capabilityNames({ capabilities }: Viewer): string {
  const names = namesBySet.get(capabilities) ?? [...capabilities].sort().join(' ');
  namesBySet.set(capabilities, names);
  return names;
}

/** The aliases of the table `posts` in the statements. */
type Alias = 'p' | 'parent' | 'item';

type ReadContext = 'view' | 'embed' | 'edit';

/**
 * The rows of a list that are visible to the viewer, as conditions on the table `posts` (alias `p`). Lists, totals and
 * cursors contain only visible rows: otherwise filters and orders would disclose the content of hidden ones.
 *
 * The rule is that of single items (`isListed`). It is evaluated once for each class of items (status, and whether the
 * viewer is the author), and the results become a condition. There is no condition if all classes are visible, so that
 * most lists need none.
 */
export interface VisibleRows {
  /** The condition on `p`; null if all items with the requested statuses are visible. */
  where: Sql | null;
  /** For files: the parents that hide their files; null if no parent does. */
  hiddenBy: HidingParents | null;
}

/** The parents (alias `parent`) that hide their files. */
export interface HidingParents {
  /** The condition on the parent of one file. */
  ofFile: Sql;
  /**
   * The parents of registered types and known statuses, which indexes find among all items; null if none hides files.
   * Totals leave out only their files.
   */
  found: Sql | null;
}

/** A rule that decides which items a list contains; `name` is unique among the rules. */
export interface VisibilityRule {
  name: string;
  isVisible(viewer: Viewer, item: PostAccessData): boolean;
}

const ruleOf = (context: ReadContext): VisibilityRule => ({
  name: context,
  isVisible: (viewer, post) => isListed({ viewer, post, context }),
});

interface VisibilityQuery {
  types: readonly string[];
  statuses: readonly string[];
  context: RequestContext;
  rule: VisibilityRule;
}

/** Returns the conditions for the items of some types with some statuses that are visible to the viewer. */
export const visibleRows = ({
  readContext,
  ...query
}: Omit<VisibilityQuery, 'rule'> & { readContext: ReadContext }): VisibleRows =>
  rowsVisibleBy({ ...query, rule: ruleOf(readContext) });

/** Returns the conditions for the items of some types with some statuses that a rule lets the viewer see. */
export const rowsVisibleBy = (query: VisibilityQuery): VisibleRows =>
  viewerCondition(query.context, {
    key: `rows ${query.types} ${query.statuses} ${query.rule.name}`,
    compute: () => computeVisibleRows(query),
  });

function computeVisibleRows({ types, statuses, context, rule }: VisibilityQuery): VisibleRows {
  const query = { statuses, context, rule };
  const conditions = types.map((type) => ({ type, where: typeCondition(type, query) }));
  const where = conditions.every((condition) => condition.where === null)
    ? null
    : anyOf(
        conditions.map(({ type, where: condition }) => {
          const isType = sql`p."type" = ${type}`;
          return condition === null ? isType : types.length === 1 ? condition : allOf([isType, condition]);
        }),
      );
  const isOfFiles = types.includes('attachment') && statuses.includes('inherit');
  return { where, hiddenBy: isOfFiles ? parentsHiddenBy(query) : null };
}

/** The condition that no parent hides the row. A scalar subquery reads one parent for each row, and never all parents. */
export const isNotHidden = ({ ofFile }: HidingParents, alias: Alias = 'p'): Sql =>
  sql`(
    ${rawSql(alias)}."status" <> 'inherit'
      OR NOT COALESCE((SELECT ${ofFile} FROM "posts" parent WHERE parent."id" = ${rawSql(alias)}."parentId"), FALSE)
  )`;

/** The condition on the rows of a type, apart from their parents; null if all are visible. */
function typeCondition(type: string, { statuses, context, rule }: Omit<VisibilityQuery, 'types'>): Sql | null {
  const { viewer, site } = context;
  const privacyPageId = type === 'page' ? site.integer('wp_page_for_privacy_policy') : 0;
  const conditionFor = (id: number) =>
    classCondition({
      alias: 'p',
      statuses,
      context,
      isChosen: (itemClass) => rule.isVisible(viewer, accessDataOfClass({ type, id, itemClass, context })),
    });
  const otherItems = conditionFor(0);
  if (privacyPageId <= 0) return otherItems;
  const privacyPage = conditionFor(privacyPageId);
  if (privacyPage?.sql === otherItems?.sql) return otherItems;
  return anyOf([
    allOf([sql`p."id" <> ${privacyPageId}`, otherItems ?? always]),
    allOf([sql`p."id" = ${privacyPageId}`, privacyPage ?? always]),
  ]);
}

/** The parents (alias `parent`) that hide their files: the same rule, evaluated for each class of parent. */
export const parentsThatHideSql = ({
  readContext,
  ...query
}: {
  context: RequestContext;
  readContext: ReadContext;
  alias?: Alias;
}): HidingParents | null => parentsHiddenBy({ ...query, rule: ruleOf(readContext) });

type ParentQuery = Pick<VisibilityQuery, 'context' | 'rule'> & { alias?: Alias };

/** The parents (alias `parent`) that hide their files (`alias`) by a rule; null if none does. */
export const parentsHiddenBy = ({ context, rule, alias = 'p' }: ParentQuery): HidingParents | null =>
  viewerCondition(context, {
    key: `parents ${rule.name} ${alias}`,
    compute: () => computeParentsThatHide({ context, rule, alias }),
  });

/** The statuses that an item in the trash may have had. The SQL does not read them: each must show the file. */
const BEFORE_TRASH = ['draft', 'private'] as const;

function computeParentsThatHide({ context, rule, alias }: Required<ParentQuery>): HidingParents | null {
  const { viewer } = context;
  const ownerships = possibleOwnership(viewer);
  const hidden = ownerships.map((isOwn) => {
    const file = accessDataOfClass({ type: 'attachment', itemClass: { status: 'inherit', isOwn }, context });
    const isHiddenBy = (parent: PostAccessData) =>
      BEFORE_TRASH.some(
        (statusBeforeTrash) => !rule.isVisible(viewer, { ...file, parent: { ...parent, statusBeforeTrash } }),
      );
    const parents = { alias: 'parent', context, matches: isHiddenBy } as const;
    const ofKnownTypes = itemsSql(parents);
    const conditions = [
      ...(ofKnownTypes ? [ofKnownTypes] : []),
      ...(rule.isVisible(viewer, { ...file, isParentUnknown: true }) ? [] : [isUnknownParent(context)]),
    ];
    return {
      found: itemsSql({ ...parents, statuses: knownStatuses(context.registry.declaredStatuses) }),
      ofFile: conditions.length > 0 ? anyOf(conditions) : null,
    };
  });
  const byOwnership = (conditions: readonly (Sql | null)[]): Sql | null => {
    const [ofOthers = null, ofOwn = ofOthers] = conditions;
    if (ownerships.length === 1 || (ofOthers === null && ofOwn === null)) return ofOthers;
    const author = rawSql(`${alias}."authorId"`);
    return anyOf([
      ...(ofOthers === null ? [] : [allOf([sql`${author} <> ${viewer.userId}`, ofOthers])]),
      ...(ofOwn === null ? [] : [allOf([sql`${author} = ${viewer.userId}`, ofOwn])]),
    ]);
  };
  const ofFile = byOwnership(hidden.map((conditions) => conditions.ofFile));
  return ofFile && { ofFile, found: byOwnership(hidden.map(({ found }) => found)) };
}

/** All statuses that the rules distinguish. */
export const statusClasses = ({ declaredStatuses }: Pick<Registry, 'declaredStatuses'>): readonly string[] => [
  ...knownStatuses(declaredStatuses),
  UNKNOWN_STATUS,
];

/** All types but revisions: these have no children, and there may be more of them than of all other items. */
const knownTypes = ({ postTypes }: Registry): string[] => [...postTypes.keys()].filter((name) => name !== 'revision');

/** The condition for parents of which `loadAccessData` says nothing. */
const isUnknownParent = ({ registry }: RequestContext): Sql =>
  anyOf([
    isNotIn('parent."type"', knownTypes(registry)),
    sql`(parent."type" = 'attachment' AND parent."status" = 'inherit' AND parent."parentId" > 0)`,
  ]);

/**
 * The condition for the items of all types, with some statuses or any status, that a rule matches; null if it matches
 * none.
 */
export function itemsSql({
  alias,
  context,
  matches,
  statuses = statusClasses(context.registry),
}: {
  alias: Alias;
  context: RequestContext;
  matches(item: PostAccessData): boolean;
  statuses?: readonly string[];
}): Sql | null {
  const groups = new Map<string, { condition: Sql; types: string[] }>();
  for (const type of knownTypes(context.registry)) {
    const condition = classCondition({
      alias,
      statuses,
      context,
      isChosen: (itemClass) => matches(accessDataOfClass({ type, itemClass, context })),
      isNullForAll: false,
    });
    if (condition === null) continue;
    const key = `${condition.sql} ${condition.values.join()}`;
    const group = groups.get(key) ?? { condition, types: [] };
    group.types.push(type);
    groups.set(key, group);
  }
  if (groups.size === 0) return null;
  return anyOf([...groups.values()].map((group) => allOf([isIn(`${alias}."type"`, group.types), group.condition])));
}

/**
 * The condition for the chosen classes of items. With `isNullForAll`, returns null if all classes are chosen; otherwise
 * returns null if none is.
 */
function classCondition({
  alias,
  statuses,
  context: { viewer, registry },
  isChosen,
  isNullForAll = true,
}: {
  alias: Alias;
  statuses: readonly string[];
  context: RequestContext;
  isChosen(itemClass: ItemClass): boolean;
  isNullForAll?: boolean;
}): Sql | null {
  const chosen = possibleOwnership(viewer).map((isOwn) => statuses.filter((status) => isChosen({ status, isOwn })));
  const [ofOthers = [], ofOwn = ofOthers] = chosen;
  if (isNullForAll && ofOthers.length === statuses.length && ofOwn.length === statuses.length) return null;
  if (!isNullForAll && ofOthers.length === 0 && ofOwn.length === 0) return null;
  const ofBoth = ofOthers.filter((status) => ofOwn.includes(status));
  const author = rawSql(`${alias}."authorId"`);
  const known = knownStatuses(registry.declaredStatuses);
  const hasStatus = (list: readonly string[]) => statusCondition(alias, { statuses: list, known });
  const without = (list: readonly string[], excluded: readonly string[]) =>
    list.filter((status) => !excluded.includes(status));
  const [onlyOthers, onlyOwn] = [without(ofOthers, ofOwn), without(ofOwn, ofOthers)];
  return anyOf([
    ...(ofBoth.length > 0 ? [hasStatus(ofBoth)] : []),
    ...(onlyOwn.length > 0 ? [allOf([sql`${author} = ${viewer.userId}`, hasStatus(onlyOwn)])] : []),
    ...(onlyOthers.length > 0 ? [allOf([sql`${author} <> ${viewer.userId}`, hasStatus(onlyOthers)])] : []),
  ]);
}

/** The condition for items with one of these statuses, of which one may stand for all unknown ones. */
function statusCondition(
  alias: Alias,
  { statuses, known }: { statuses: readonly string[]; known: readonly string[] },
): Sql {
  const column = `${alias}."status"`;
  if (!statuses.includes(UNKNOWN_STATUS)) return isIn(column, statuses);
  return isNotIn(
    column,
    known.filter((status) => !statuses.includes(status)),
  );
}

/** The access data of an item that represents a class. */
function accessDataOfClass({
  type,
  id = 0,
  itemClass,
  context,
}: {
  type: string;
  id?: number;
  itemClass: ItemClass;
  context: RequestContext;
}): PostAccessData {
  const row = { id, type, status: itemClass.status, authorId: classAuthorId(context.viewer, itemClass) };
  return accessDataOf(row as ContentRow, context);
}
