import type { GraphQLResolveInfo } from 'graphql';
import { canEditOthers, canEditType } from '../../access/post-access.ts';
import type { PostFacts } from '../../access/post-facts.ts';
import { anyStatuses, forbiddenStatus, isListed } from '../../access/post-list-access.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import { type PostColumn, selectedColumns } from '../../selection.ts';
import { allOf, joinSql, rawSql, type Sql, sql } from '../../sql.ts';
import type { PostType } from '../../types/registry.ts';
import { requireAudience } from '../audience.ts';
import { loadFacts } from '../facts.ts';
import { type ContentRow, FACT_COLUMNS, openForEditing } from '../row.ts';
import { type Cursor, columnBounds, encodeCursor } from './cursor.ts';
import type { ContentFilter } from './filter.ts';
import { countRows, listRows } from './joined-lists.ts';
import { cursorBounds, keyColumns, keysetCursor, type ListOrder } from './keyset.ts';
import { type ContentOrder, orderColumn, orderSql, workedOutOrder } from './order.ts';
import type { OrderDirection, TwoWayArguments } from './page-arguments.ts';
import { prepareFilter } from './prepare-filter.ts';
import type { SearchTerms } from './search.ts';
import { MOST_CANDIDATES, MOST_RANKED, searchTables, textCandidates } from './text-index.ts';
import { isNotHidden, visibleRows } from './visible.ts';

export type ReadContext = 'VIEW' | 'EMBED' | 'EDIT';

/** The arguments of a list. */
export interface ListArguments extends TwoWayArguments<ContentFilter, ContentOrder> {
  stickyFirst?: boolean | null;
  context?: ReadContext | null;
}

/** A page of a list, as the connection type reads it. */
export interface ContentPage {
  rows: ContentRow[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  cursorOf(row: ContentRow): string;
  total(): Promise<number>;
}

/** Most items that one page may hold. */
export const MOST_ITEMS = 100;

/**
 * Loads a page of items of one type. Rights come in twice: a status has to be allowed before anything is asked, and
 * the list, its total and its cursors hold only what the viewer may see.
 *
 * Errors: `rest_forbidden_status` (parameter `status`), `rest_forbidden_context`, `rest_no_search_term_defined`,
 * `rest_orderby_include_missing_include`.
 */
export async function loadPage(input: {
  type: PostType;
  args: ListArguments;
  context: RequestContext;
  info: GraphQLResolveInfo;
  /** The list stands below an item, a term or an account: what its rows (`p`) must meet. Such lists are read together. */
  within?: Sql;
}): Promise<ContentPage> {
  const { args, context, info, within } = input;
  const plan = await planList(input);
  const wanted = Math.min(Math.max(args.first ?? args.last ?? 10, 0), MOST_ITEMS);
  const selected = selectedColumns(info, [['nodes'], ['edges', 'node']]);
  const showsRows = selected.length > 2 || wantsRows(info);
  const load = async (): Promise<ContentRow[]> => {
    if (!showsRows) return [];
    const columns = new Set<PostColumn>([...selected, ...FACT_COLUMNS, ...(plan.column ? [plan.column] : [])]);
    const list = rawSql([...columns].map((column) => `p."${column}"`).join(', '));
    const given = plan.keys ? sql`${list} ${keyColumns(plan.keys)}` : list;
    // One row more than asked for tells whether there is a next page, and spares the count on the last one.
    const statement = sql`SELECT ${given} FROM ${plan.from} WHERE ${plan.pageWhere} ORDER BY ${plan.orderBy} LIMIT ${wanted + 1} OFFSET ${plan.offset}`;
    return listRows<ContentRow>(context, { statement, form: given.sql, isBelow: within !== undefined });
  };
  const loaded = await load();
  const more = loaded.length > wanted;
  const page = more ? loaded.slice(0, wanted) : loaded;
  if (plan.backwards) page.reverse();
  if (args.context === 'EDIT') for (const row of page) openForEditing(row);
  const startsAtTop = plan.offset === 0 && !args.after && !args.before;
  return {
    rows: await listedRows(page, { context, readContext: listContext(args) }),
    hasNextPage: plan.backwards ? Boolean(args.before) : more,
    hasPreviousPage: plan.backwards ? more : plan.offset > 0 || Boolean(args.after),
    cursorOf: (row) => (plan.keys ? keysetCursor(plan.keys, row) : encodeCursor(cursorFor(row, plan.column))),
    total: async () => {
      // A first page that is not full has already counted everything.
      if (showsRows && startsAtTop && !more) return loaded.length;
      return countVisible(context, { plan, isBelow: within !== undefined });
    },
  };
}

/** The rows that the viewer may see, what files belong to loaded together. */
async function listedRows(
  rows: readonly ContentRow[],
  { context, readContext }: { context: RequestContext; readContext: 'view' | 'embed' | 'edit' },
): Promise<ContentRow[]> {
  const facts = await Promise.all(rows.map((row) => loadFacts(row, context)));
  return rows.filter((_, place) =>
    isListed({ viewer: context.viewer, post: facts[place] as PostFacts, context: readContext }),
  );
}

const listContext = (args: ListArguments): 'view' | 'embed' | 'edit' => {
  const name = (args.context ?? 'VIEW').toLowerCase();
  return name === 'edit' || name === 'embed' ? name : 'view';
};

/** True when the operation selects rows at all, though no column of them. */
function wantsRows(info: GraphQLResolveInfo): boolean {
  return info.fieldNodes.some((node) =>
    node.selectionSet?.selections.some(
      (selection) => selection.kind !== 'Field' || !['total', '__typename'].includes(selection.name.value),
    ),
  );
}

function cursorFor(row: ContentRow, column: PostColumn | undefined): Cursor {
  const value = column ? row[column] : row.id;
  return { value: typeof value === 'number' ? value : String(value), id: row.id };
}

interface ListPlan {
  from: Sql;
  where: Sql;
  /** How the total is counted where items above hide rows: all rows, and those that are hidden. */
  count: { all: Sql; hiddenBy: Sql } | null;
  pageWhere: Sql;
  orderBy: Sql;
  /** What the list is ordered by, where that is a column of its rows. */
  column: PostColumn | undefined;
  /** What cursors hold where the order stands in no column. */
  keys: ListOrder | null;
  offset: number;
  backwards: boolean;
}

async function planList(input: {
  type: PostType;
  args: ListArguments;
  context: RequestContext;
  within?: Sql;
}): Promise<ListPlan> {
  const { type, args, context, within } = input;
  const { viewer } = context;
  const filter = args.where ?? {};
  const asked = filter.statusIn?.length ? filter.statusIn : [type.defaultStatus];
  const forbidden = forbiddenStatus({
    viewer,
    capabilities: type.capabilities,
    statuses: asked,
    defaultStatus: type.defaultStatus,
  });
  if (forbidden !== null) throw domainError('rest_forbidden_status', { viewer, parameter: 'status' });
  if (args.context === 'EDIT' && !canEditType(viewer, type.capabilities)) {
    throw domainError('rest_forbidden_context', { viewer });
  }
  requireAudience(type.audience, context);
  const order = args.orderBy ?? 'DATE';
  if (order === 'RELEVANCE' && !filter.search) throw domainError('rest_no_search_term_defined');
  if (order === 'INCLUDE' && !filter.idIn?.length) throw domainError('rest_orderby_include_missing_include');
  const { where: filtered, search } = await prepareFilter({
    types: [type.name],
    filter,
    context,
    statuses: asked.includes('any') ? anyStatuses : asked,
    searchesAll: canEditOthers(viewer, type.capabilities),
  });
  const visible = visibleRows({
    types: [type.name],
    statuses: asked.includes('any') ? anyStatuses : asked,
    context,
    readContext: listContext(args),
  });
  const all = allOf([filtered, ...(within ? [within] : []), ...(visible.where ? [visible.where] : [])]);
  const where = visible.hiddenBy ? allOf([all, isNotHidden(visible.hiddenBy)]) : all;
  const backwards = args.last !== null && args.last !== undefined;
  const direction: OrderDirection = args.order ?? 'DESC';
  const column = orderColumn(order, type.name) as PostColumn | undefined;
  const sorted = { order, direction, filter, search, engine: engineOf(context), type: type.name };
  const orderBy = orderSql({ ...sorted, backwards });
  const keys = column ? null : workedOutOrder(sorted);
  const bounds = keys && !args.stickyFirst ? cursorBounds(keys, args) : columnBounds(args, { order, direction });
  return {
    from: search ? await tablesOf({ search, order, type, context }) : sql`"posts" p`,
    where,
    count: visible.hiddenBy && !search && !within ? { all, hiddenBy: visible.hiddenBy } : null,
    pageWhere: bounds.length > 0 ? allOf([where, ...bounds]) : where,
    orderBy: args.stickyFirst ? joinSql([sql`p."sticky" ${rawSql(backwards ? 'ASC' : 'DESC')}`, orderBy]) : orderBy,
    column,
    keys,
    offset: Math.abs(args.offset ?? 0),
    backwards,
  };
}

/**
 * How many rows a list has. Where items above hide some, those are counted from above and taken off: they are few, and
 * looking above each row is slow.
 */
async function countVisible(
  context: RequestContext,
  { plan: { from, where, count }, isBelow }: { plan: ListPlan; isBelow: boolean },
): Promise<number> {
  if (!count) return countRows(context, { from, where, isBelow });
  const hidden = allOf([sql`p."parentId" = above."id"`, sql`p."status" = 'inherit'`, count.hiddenBy, count.all]);
  const [all, less] = await Promise.all([
    countRows(context, { from, where: count.all }),
    countRows(context, { from: sql`"posts" above CROSS JOIN "posts" p`, where: hidden }),
  ]);
  return all - less;
}

/** The tables of a search, with as few items as the text index leaves of them. */
async function tablesOf(input: {
  search: SearchTerms;
  order: ContentOrder;
  type: PostType;
  context: RequestContext;
}): Promise<Sql> {
  const { search, order, type, context } = input;
  const most = order === 'RELEVANCE' ? MOST_RANKED : MOST_CANDIDATES;
  const candidates = await textCandidates(context, {
    terms: search.wanted,
    types: [type.name],
    most,
    ofFiles: type.name === 'attachment',
  });
  return searchTables(engineOf(context), candidates);
}

const engineOf = (context: RequestContext) => context.kernel.database.engine;
