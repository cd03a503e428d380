import { classAuthorId, type ItemClass, possibleOwnership } from '../../access/item-class.ts';
import { allStatuses, type PostAccessData } from '../../access/post-access-data.ts';
import { isListed } from '../../access/post-list-access.ts';
import type { RequestContext } from '../request-context.ts';
import { allOf, always, anyOf, isIn, rawSql, type Sql, sql } from '../sql.ts';
import { accessDataOf } from './access-data.ts';
import type { ContentRow } from './content-row.ts';

/** The aliases of the table `posts` in the statements. */
type Alias = 'p' | 'above' | 'item';

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
  /** For files: the condition on their parent (alias `above`) that hides them; null if no parent does. */
  hiddenBy: Sql | null;
}

interface VisibilityQuery {
  types: readonly string[];
  statuses: readonly string[];
  context: RequestContext;
  readContext: ReadContext;
}

/** Returns the conditions for the items of some types with some statuses that are visible to the viewer. */
export function visibleRows({ types, statuses, context, readContext }: VisibilityQuery): VisibleRows {
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
  return { where, hiddenBy: isOfFiles ? hiddenAbove(query) : null };
}

/** The condition that no parent hides a row. */
export const isNotHidden = (hiddenBy: Sql, alias: Alias = 'p'): Sql =>
  sql`(
    ${rawSql(alias)}."status" <> 'inherit'
      OR NOT EXISTS (SELECT 1 FROM "posts" above WHERE above."id" = ${rawSql(alias)}."parentId" AND ${hiddenBy})
  )`;

/** The condition on the rows of a type, apart from their parents; null if all are visible. */
function typeCondition(type: string, { statuses, context, readContext }: Omit<VisibilityQuery, 'types'>): Sql | null {
  const { viewer, site } = context;
  const privacyPage = type === 'page' ? site.integer('wp_page_for_privacy_policy') : 0;
  const visible = (id: number) =>
    classCondition({
      alias: 'p',
      statuses,
      context,
      isIn: (given) =>
        isListed({ viewer, post: accessDataOfClass({ type, id, given, context }), context: readContext }),
    });
  const usual = visible(0);
  if (privacyPage <= 0) return usual;
  const special = visible(privacyPage);
  if (special?.sql === usual?.sql) return usual;
  return anyOf([
    allOf([sql`p."id" <> ${privacyPage}`, usual ?? always]),
    allOf([sql`p."id" = ${privacyPage}`, special ?? always]),
  ]);
}

/** The parents (alias `above`) that hide their files: the same rule, evaluated for each class of parent. */
export function hiddenAbove({
  context,
  readContext,
  alias = 'p',
}: Pick<VisibilityQuery, 'context' | 'readContext'> & { alias?: Alias }): Sql | null {
  const { viewer } = context;
  const owners = possibleOwnership(viewer);
  const hidden = owners.map((isOwn) => {
    const file = accessDataOfClass({ type: 'attachment', given: { status: 'inherit', isOwn }, context });
    // The SQL does not read the status before the trash: the strictest one is assumed.
    const hides = (parent: PostAccessData) =>
      !isListed({ viewer, post: { ...file, parent: { ...parent, statusBeforeTrash: 'draft' } }, context: readContext });
    return itemsSql({ alias: 'above', context, chooses: hides });
  });
  const [ofOthers = null, ofOwn = ofOthers] = hidden;
  if (owners.length === 1 || (ofOthers === null && ofOwn === null)) return ofOthers;
  const author = rawSql(`${alias}."authorId"`);
  return anyOf([
    ...(ofOthers === null ? [] : [allOf([sql`${author} <> ${viewer.userId}`, ofOthers])]),
    ...(ofOwn === null ? [] : [allOf([sql`${author} = ${viewer.userId}`, ofOwn])]),
  ]);
}

/** The condition for the items of all types that a rule chooses; null if it chooses none. */
export function itemsSql({
  alias,
  context,
  chooses,
}: {
  alias: Alias;
  context: RequestContext;
  chooses(item: PostAccessData): boolean;
}): Sql | null {
  const groups = new Map<string, { condition: Sql; types: string[] }>();
  // Revisions have no children, and there may be more of them than of all other items.
  for (const type of [...context.registry.postTypes.keys()].filter((name) => name !== 'revision')) {
    const condition = classCondition({
      alias,
      statuses: allStatuses,
      context,
      isIn: (given) => chooses(accessDataOfClass({ type, given, context })),
      isWhole: false,
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
 * The condition for the chosen classes of items. With `isWhole`, returns null if all classes are chosen; otherwise
 * returns null if none is.
 */
function classCondition({
  alias,
  statuses,
  context: { viewer },
  isIn: isChosen,
  isWhole = true,
}: {
  alias: Alias;
  statuses: readonly string[];
  context: RequestContext;
  isIn(given: ItemClass): boolean;
  isWhole?: boolean;
}): Sql | null {
  const chosen = possibleOwnership(viewer).map((isOwn) => statuses.filter((status) => isChosen({ status, isOwn })));
  const [ofOthers = [], ofOwn = ofOthers] = chosen;
  if (isWhole && ofOthers.length === statuses.length && ofOwn.length === statuses.length) return null;
  if (!isWhole && ofOthers.length === 0 && ofOwn.length === 0) return null;
  const ofBoth = ofOthers.filter((status) => ofOwn.includes(status));
  const author = rawSql(`${alias}."authorId"`);
  const among = (list: readonly string[]) => isIn(`${alias}."status"`, list);
  const only = (list: readonly string[], other: readonly string[]) => list.filter((status) => !other.includes(status));
  const [onlyOthers, onlyOwn] = [only(ofOthers, ofOwn), only(ofOwn, ofOthers)];
  return anyOf([
    ...(ofBoth.length > 0 ? [among(ofBoth)] : []),
    ...(onlyOwn.length > 0 ? [allOf([sql`${author} = ${viewer.userId}`, among(onlyOwn)])] : []),
    ...(onlyOthers.length > 0 ? [allOf([sql`${author} <> ${viewer.userId}`, among(onlyOthers)])] : []),
  ]);
}

/** The access data of an item that represents a class. */
function accessDataOfClass({
  type,
  id = 0,
  given,
  context,
}: {
  type: string;
  id?: number;
  given: ItemClass;
  context: RequestContext;
}): PostAccessData {
  const row = { id, type, status: given.status, authorId: classAuthorId(context.viewer, given) };
  return accessDataOf(row as ContentRow, context);
}
