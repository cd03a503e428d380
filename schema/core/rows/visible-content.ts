import { classAuthorId, type ItemClass, possibleOwnership } from '../../access/item-class.ts';
import { allStatuses, type PostAccessData } from '../../access/post-access-data.ts';
import { isListed } from '../../access/post-list-access.ts';
import type { RequestContext } from '../request-context.ts';
import { allOf, always, anyOf, isIn, rawSql, type Sql, sql } from '../sql.ts';
import { accessDataOf } from './access-data.ts';
import type { ContentRow } from './content-row.ts';

/** What the statements here call the posts table. */
type Alias = 'p' | 'above' | 'item';

type ReadContext = 'view' | 'embed' | 'edit';

/**
 * Which rows of a list the viewer may see, as conditions over the posts table (alias `p`). A list, its total and its
 * cursors hold these alone: otherwise a filter or an order would tell what is in the others, letter by letter.
 *
 * The rule itself is that of single items (`isListed`). It is asked once for each class of items that it can tell apart
 * (status, and whether the viewer wrote them), and what it says becomes a condition; where it lets all of them pass
 * there is none, so that usual lists are read as before.
 */
export interface VisibleRows {
  /** Null: all that the statuses let pass. */
  where: Sql | null;
  /** For files: the items above (alias `above`) that hide the rows `p` hanging on them; null: none do. */
  hiddenBy: Sql | null;
}

interface Asked {
  types: readonly string[];
  statuses: readonly string[];
  context: RequestContext;
  readContext: ReadContext;
}

export function visibleRows({ types, statuses, context, readContext }: Asked): VisibleRows {
  const asked = { statuses, context, readContext };
  const conditions = types.map((type) => ({ type, where: ownCondition(type, asked) }));
  const where = conditions.every((condition) => condition.where === null)
    ? null
    : anyOf(
        conditions.map(({ type, where: own }) => {
          const isType = sql`p."type" = ${type}`;
          return own === null ? isType : types.length === 1 ? own : allOf([isType, own]);
        }),
      );
  const isOfFiles = types.includes('attachment') && statuses.includes('inherit');
  return { where, hiddenBy: isOfFiles ? hiddenAbove(asked) : null };
}

/** The condition that no item above hides a row. */
export const isNotHidden = (hiddenBy: Sql, alias: Alias = 'p'): Sql =>
  sql`(
    ${rawSql(alias)}."status" <> 'inherit'
      OR NOT EXISTS (SELECT 1 FROM "posts" above WHERE above."id" = ${rawSql(alias)}."parentId" AND ${hiddenBy})
  )`;

/** What rows of a type must meet by themselves; null: nothing. */
function ownCondition(type: string, { statuses, context, readContext }: Omit<Asked, 'types'>): Sql | null {
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
}: Pick<Asked, 'context' | 'readContext'> & { alias?: Alias }): Sql | null {
  const { viewer } = context;
  const owners = possibleOwnership(viewer);
  const hidden = owners.map((isOwn) => {
    const file = accessDataOfClass({ type: 'attachment', given: { status: 'inherit', isOwn }, context });
    // What lies in the trash may have been a draft.
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

/** The items, of all types, that a rule chooses; null: it chooses none. */
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
  // Nothing hangs on revisions, of which there may be more than of everything else.
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
 * The condition that holds for the classes chosen. `isWhole`: null where all of them are, else where none are.
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

/** An item that stands for a class, as the rules of access know it. */
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
