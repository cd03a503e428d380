import { classAuthorId, type ItemClass, possibleOwnership } from '../../access/item-class.ts';
import { allStatuses, type PostAccessData } from '../../access/post-access-data.ts';
import { isListed } from '../../access/post-list-access.ts';
import type { RequestContext } from '../request-context.ts';
import { allOf, always, anyOf, isIn, rawSql, type Sql, sql } from '../sql.ts';
import { accessDataOf } from './access-data.ts';
import type { ContentRow } from './content-row.ts';
import { viewerCondition } from './viewer-conditions.ts';

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
  /** For files: the condition on a parent (alias `parent`) that hides its files; null if no parent does. */
  hiddenBy: Sql | null;
}

interface VisibilityQuery {
  types: readonly string[];
  statuses: readonly string[];
  context: RequestContext;
  readContext: ReadContext;
}

/** Returns the conditions for the items of some types with some statuses that are visible to the viewer. */
export const visibleRows = (query: VisibilityQuery): VisibleRows =>
  viewerCondition(query.context, {
    key: `rows ${query.types} ${query.statuses} ${query.readContext}`,
    compute: () => computeVisibleRows(query),
  });

function computeVisibleRows({ types, statuses, context, readContext }: VisibilityQuery): VisibleRows {
  const query = { statuses, context, readContext };
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
  return { where, hiddenBy: isOfFiles ? parentsThatHideSql(query) : null };
}

/** The condition that no parent hides the row. */
export const isNotHidden = (hiddenBy: Sql, alias: Alias = 'p'): Sql =>
  sql`(
    ${rawSql(alias)}."status" <> 'inherit'
      OR NOT EXISTS (SELECT 1 FROM "posts" parent WHERE parent."id" = ${rawSql(alias)}."parentId" AND ${hiddenBy})
  )`;

/** The condition on the rows of a type, apart from their parents; null if all are visible. */
function typeCondition(type: string, { statuses, context, readContext }: Omit<VisibilityQuery, 'types'>): Sql | null {
  const { viewer, site } = context;
  const privacyPageId = type === 'page' ? site.integer('wp_page_for_privacy_policy') : 0;
  const conditionFor = (id: number) =>
    classCondition({
      alias: 'p',
      statuses,
      context,
      isChosen: (itemClass) =>
        isListed({ viewer, post: accessDataOfClass({ type, id, itemClass, context }), context: readContext }),
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
export const parentsThatHideSql = ({ context, readContext, alias = 'p' }: ParentQuery): Sql | null =>
  viewerCondition(context, {
    key: `parents ${readContext} ${alias}`,
    compute: () => computeParentsThatHide({ context, readContext, alias }),
  });

type ParentQuery = Pick<VisibilityQuery, 'context' | 'readContext'> & { alias?: Alias };

function computeParentsThatHide({ context, readContext, alias }: Required<ParentQuery>): Sql | null {
  const { viewer } = context;
  const ownerships = possibleOwnership(viewer);
  const hidden = ownerships.map((isOwn) => {
    const file = accessDataOfClass({ type: 'attachment', itemClass: { status: 'inherit', isOwn }, context });
    // The SQL does not read the status before the trash: the strictest one is assumed.
    const isHiddenBy = (parent: PostAccessData) =>
      !isListed({ viewer, post: { ...file, parent: { ...parent, statusBeforeTrash: 'draft' } }, context: readContext });
    return itemsSql({ alias: 'parent', context, matches: isHiddenBy });
  });
  const [ofOthers = null, ofOwn = ofOthers] = hidden;
  if (ownerships.length === 1 || (ofOthers === null && ofOwn === null)) return ofOthers;
  const author = rawSql(`${alias}."authorId"`);
  return anyOf([
    ...(ofOthers === null ? [] : [allOf([sql`${author} <> ${viewer.userId}`, ofOthers])]),
    ...(ofOwn === null ? [] : [allOf([sql`${author} = ${viewer.userId}`, ofOwn])]),
  ]);
}

/** The condition for the items of all types that a rule matches; null if it matches none. */
export function itemsSql({
  alias,
  context,
  matches,
}: {
  alias: Alias;
  context: RequestContext;
  matches(item: PostAccessData): boolean;
}): Sql | null {
  const groups = new Map<string, { condition: Sql; types: string[] }>();
  // Revisions have no children, and there may be more of them than of all other items.
  for (const type of [...context.registry.postTypes.keys()].filter((name) => name !== 'revision')) {
    const condition = classCondition({
      alias,
      statuses: allStatuses,
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
  context: { viewer },
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
  const hasStatus = (list: readonly string[]) => isIn(`${alias}."status"`, list);
  const without = (list: readonly string[], excluded: readonly string[]) =>
    list.filter((status) => !excluded.includes(status));
  const [onlyOthers, onlyOwn] = [without(ofOthers, ofOwn), without(ofOwn, ofOthers)];
  return anyOf([
    ...(ofBoth.length > 0 ? [hasStatus(ofBoth)] : []),
    ...(onlyOwn.length > 0 ? [allOf([sql`${author} = ${viewer.userId}`, hasStatus(onlyOwn)])] : []),
    ...(onlyOthers.length > 0 ? [allOf([sql`${author} <> ${viewer.userId}`, hasStatus(onlyOthers)])] : []),
  ]);
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
