import type { GraphQLResolveInfo } from 'graphql';
import { canEditOthers, canEditType } from '../../access/post-access.ts';
import type { PostAccessData } from '../../access/post-access-data.ts';
import { forbiddenStatus, isListed } from '../../access/post-list-access.ts';
import { requireAudience } from '../../core/audience.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { ReadContextName } from '../../core/read-context.ts';
import { writableStatuses } from '../../core/registry/post-status.ts';
import type { PostType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import { ACCESS_COLUMNS, type ContentRow, openForEditing } from '../../core/rows/content-row.ts';
import { isNotHidden, visibleRows } from '../../core/rows/visible-content.ts';
import { MAX_CANDIDATES, MAX_RANKED, searchTables, textCandidates } from '../../core/search/text-index-terms.ts';
import type { SearchTerms } from '../../core/search/text-search.ts';
import { selectedColumns } from '../../core/selection.ts';
import { allOf, columnList, type Sql, sql } from '../../core/sql.ts';
import type { ListPage } from './connection-page.ts';
import type { ContentFilter } from './content-filter.ts';
import { type ContentOrder, columnsOf, contentOrder, orderOf } from './content-order.ts';
import { countRows, listRows } from './joined-lists.ts';
import { keysetPage, type ListOrder } from './keyset.ts';
import type { TwoWayArguments } from './page-arguments.ts';
import { prepareFilter } from './prepare-filter.ts';

/** The arguments of a list of content. */
export interface ListArguments extends TwoWayArguments<ContentFilter, ContentOrder> {
  stickyFirst?: boolean | null;
  context?: ReadContextName | null;
}

/**
 * Loads a page of items of one type. The requested statuses are checked before the query; the list, its total and its
 * cursors contain only items that are visible to the viewer.
 *
 * Errors: `rest_forbidden_status` (parameter `status`), `rest_forbidden_context`, `rest_no_search_term_defined`,
 * `rest_orderby_include_missing_include`.
 */
export async function loadContentPage(input: {
  type: PostType;
  args: ListArguments;
  context: RequestContext;
  info: GraphQLResolveInfo;
  /** The condition on rows (`p`) of a list in a field of another node. Such lists of one request are read together. */
  within?: Sql;
}): Promise<ListPage<ContentRow>> {
  const { args, context, info, within } = input;
  const plan = await planList(input);
  const isNested = within !== undefined;
  const selected = selectedColumns(info, [['nodes'], ['edges', 'node']]);
  const list = columnList([...selected, ...ACCESS_COLUMNS, ...columnsOf(plan.order)]);
  return keysetPage<ContentRow>({
    ...{ args, from: plan.from, where: plan.where, order: plan.order },
    load: ({ columns, rows }) =>
      listRows<ContentRow>(context, {
        statement: sql`SELECT ${list}${columns} ${rows}`,
        columnsKey: `${list.sql}${columns.sql}`,
        isNested,
      }),
    toNodes: (rows) => {
      if (args.context === 'EDIT') for (const row of rows) openForEditing(row);
      return listedRows(rows, { context, readContext: listContext(args) });
    },
    count: () => countVisible(context, { plan, isNested }),
  });
}

/** Replaces rows that are not visible to the viewer with null. The access data of all rows is loaded together. */
async function listedRows(
  rows: readonly ContentRow[],
  { context, readContext }: { context: RequestContext; readContext: 'view' | 'embed' | 'edit' },
): Promise<(ContentRow | null)[]> {
  const accessData = await Promise.all(rows.map((row) => loadAccessData(row, context)));
  return rows.map((row, index) =>
    isListed({ viewer: context.viewer, post: accessData[index] as PostAccessData, context: readContext }) ? row : null,
  );
}

const listContext = (args: ListArguments): 'view' | 'embed' | 'edit' => {
  const name = (args.context ?? 'VIEW').toLowerCase();
  return name === 'edit' || name === 'embed' ? name : 'view';
};

interface ListPlan {
  from: Sql;
  where: Sql;
  /** How to count the list if parents can hide rows: the condition of all rows, and that of hidden ones. */
  count: { all: Sql; hiddenBy: Sql } | null;
  order: ListOrder;
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
  const { capabilities, defaultStatus } = type;
  const requested = filter.statusIn?.length ? filter.statusIn : [defaultStatus];
  if (forbiddenStatus({ viewer, capabilities, statuses: requested, defaultStatus }) !== null) {
    throw domainError('rest_forbidden_status', { viewer, parameter: 'status' });
  }
  if (args.context === 'EDIT' && !canEditType(viewer, capabilities)) {
    throw domainError('rest_forbidden_context', { viewer });
  }
  requireAudience(type.audience, context);
  const { orderBy, direction } = orderOf(args);
  const rows = { types: [type.name], statuses: requested.includes('any') ? writableStatuses : requested, context };
  const searchesAll = canEditOthers(viewer, capabilities);
  const { where: filtered, search } = await prepareFilter({ ...rows, filter, searchesAll });
  const visible = visibleRows({ ...rows, readContext: listContext(args) });
  const all = allOf([filtered, ...(within ? [within] : []), ...(visible.where ? [visible.where] : [])]);
  const where = visible.hiddenBy ? allOf([all, isNotHidden(visible.hiddenBy)]) : all;
  const { dialect } = context.kernel.database;
  const keys = contentOrder({ order: orderBy, direction, filter, search, dialect, type: type.name });
  return {
    from: search ? await searchTablesOf({ search, order: orderBy, type, context }) : sql`"posts" p`,
    where,
    count: visible.hiddenBy && !search && !within ? { all, hiddenBy: visible.hiddenBy } : null,
    order: args.stickyFirst ? { ...keys, first: { value: sql`p."sticky"`, direction: 'DESC' } } : keys,
  };
}

/**
 * Counts the rows of a list. If parents hide rows, the hidden rows are counted separately, starting from the few parents
 * that hide them, and subtracted: to examine the parent of every row would be slow.
 */
async function countVisible(
  context: RequestContext,
  { plan: { from, where, count }, isNested }: { plan: ListPlan; isNested: boolean },
): Promise<number> {
  if (!count) return countRows(context, { from, where, isNested });
  const isHidden = allOf([sql`p."parentId" = above."id"`, sql`p."status" = 'inherit'`, count.hiddenBy, count.all]);
  const [all, hiddenCount] = await Promise.all([
    countRows(context, { from, where: count.all }),
    countRows(context, { from: sql`"posts" above CROSS JOIN "posts" p`, where: isHidden }),
  ]);
  return all - hiddenCount;
}

/** Returns the tables of a search, limited to the candidates of the text index. */
async function searchTablesOf(input: {
  search: SearchTerms;
  order: ContentOrder;
  type: PostType;
  context: RequestContext;
}): Promise<Sql> {
  const { search, order, type, context } = input;
  const limit = order === 'RELEVANCE' ? MAX_RANKED : MAX_CANDIDATES;
  const candidates = await textCandidates(context, {
    terms: search.required,
    types: [type.name],
    limit,
    ofFiles: type.name === 'attachment',
  });
  return searchTables(context.kernel.database, candidates);
}
