import type { GraphQLResolveInfo } from 'graphql';
import {
  canEditType,
  canSearchAllTexts,
  forbiddenStatus,
  isListed,
  type StatusFilter,
  selectedStatuses,
} from '../../access/post-access.ts';
import type { PostAccessData } from '../../access/post-access-data.ts';
import { allOf, always, columnList, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { ReadContextName } from '../../core/graphql/read-context.ts';
import { selectedColumns } from '../../core/graphql/selection.ts';
import { listedStatuses } from '../../core/registry/post-status.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import { requireAudience } from '../../core/rows/audience.ts';
import { ACCESS_COLUMNS, type ContentRow, openForEditing } from '../../core/rows/content-row.ts';
import { type HidingParents, isNotHidden, visibleRows } from '../../core/rows/visible-content.ts';
import { schemaErrors } from '../../json-schema/schema-errors.ts';
import { itemMeets, preparedMetaConditions } from '../meta/meta-conditions.ts';
import type { MetaFilter } from '../meta/meta-filter-input.ts';
import { itemsWithPassword } from '../previews/content-item.ts';
import type { ListPage, TwoWayArguments } from './connection-page.ts';
import { type ContentFilter, statusesOf } from './content-filter.ts';
import { type ContentOrder, columnsOf, contentOrder, indexOfFilter, indexOfList, orderOf } from './content-order.ts';
import { countRows, type ListScope, listRows, scopeOfItems } from './joined-lists.ts';
import { type KnownRows, keysetPage, type ListOrder } from './keyset.ts';
import { listOfFewWithMeta, listOfManyWithMeta, type RowSource } from './meta-list.ts';
import { prepareFilter, searchedColumns } from './prepare-filter.ts';
import { searchedRows } from './searched-rows.ts';
import { showsStickyInFront, stickyItems, withStickyInFront } from './sticky-in-front.ts';

/** The arguments of a list of content. */
export interface ListArguments extends TwoWayArguments<ContentFilter, ContentOrder> {
  stickyFirst?: boolean | null;
  stickyInFront?: boolean | null;
  /** The filter by meta values; present for types with filterable ones. */
  meta?: MetaFilter | null;
  context?: ReadContextName | null;
  /** Unlocks the protected texts of the items that it is the password of. */
  password?: string | null;
}

/**
 * Loads a page of items of one type. The requested statuses are checked before the query; the list, its total and its
 * cursors contain only items that are visible to the viewer.
 *
 * Errors: `rest_forbidden_status` and `rest_not_in_enum` (parameter `status`), `rest_forbidden_context`,
 * `rest_no_search_term_defined`, `rest_orderby_include_missing_include`, `too_many_login_failures`.
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
  const sharesStatement = within !== undefined;
  const selected = selectedColumns(info, [['nodes'], ['edges', 'node']]);
  const showsSticky = !sharesStatement && showsStickyInFront(args);
  const columns = [
    ...selected,
    ...ACCESS_COLUMNS,
    ...columnsOf(plan.order),
    ...(showsSticky ? ['sticky'] : []),
    ...(args.password ? ['password'] : []),
  ];
  const list = columnList(columns);
  const toNodes = async (rows: readonly ContentRow[]) => {
    if (args.context === 'EDIT') for (const row of rows) openForEditing(row);
    const nodes = await listedRows(rows, { context, readContext: listContext(args) });
    await unlock(nodes, { context, password: args.password });
    return nodes;
  };
  const page = keysetPage<ContentRow>({
    ...{ args, from: plan.from, where: plan.where, order: plan.order, matches: plan.matches ?? null },
    fromOfIds: plan.fromOfIds,
    load: (part) =>
      listRows<ContentRow>(context, {
        statement: sql`SELECT ${list}${part.columns} ${part.rows}`,
        columnsKey: `${list.sql}${part.columns.sql}`,
        sharesStatement,
        scope: plan.count.scope,
        // A search that does not know its rows may read all texts.
        isScan: Boolean(args.where?.search) && !plan.matches,
      }),
    toNodes,
    count: () => plan.matches?.ids.length ?? countVisible(context, { count: plan.count, sharesStatement }),
  });
  if (!showsSticky) return page;
  return withStickyInFront(page, async () => {
    const { type } = input;
    const statement = stickyItems({ type, args, columns: list, context, readContext: listContext(args) });
    const scope = scopeOfItems([type.name], context.registry.postTypes.keys());
    const rows = await listRows<ContentRow>(context, {
      statement,
      columnsKey: list.sql,
      sharesStatement: false,
      scope,
    });
    return (await toNodes(rows)).filter((row) => row !== null);
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

/** Unlocks the items whose password this is. */
async function unlock(
  rows: readonly (ContentRow | null)[],
  { context, password }: { context: RequestContext; password: string | null | undefined },
): Promise<void> {
  const items = rows.filter((row) => row !== null);
  for (const row of await itemsWithPassword(context, { items, password })) row.unlocked = true;
}

const listContext = (args: ListArguments): 'view' | 'embed' | 'edit' => {
  const name = (args.context ?? 'VIEW').toLowerCase();
  return name === 'edit' || name === 'embed' ? name : 'view';
};

/** How the rows of a list are counted. */
interface ListCount {
  from: Sql;
  /** The condition on rows; if parents can hide rows, it includes the hidden ones. */
  where: Sql;
  /** The condition on parents (alias `parent`) that hide rows; null if no parent does. */
  hiddenBy: HidingParents | null;
  scope: ListScope;
  /** Rows to subtract: it is faster to count them than to test every row. */
  without?: RowSource;
}

interface ListPlan {
  from: Sql;
  where: Sql;
  count: ListCount;
  order: ListOrder;
  /** The ids of all rows, if a search found them in advance. */
  matches?: KnownRows | null;
  /** The tables for rows with some ids, if the condition and the order need no others. */
  fromOfIds?: Sql;
}

async function planList(input: {
  type: PostType;
  args: ListArguments;
  context: RequestContext;
  within?: Sql;
}): Promise<ListPlan> {
  const { type, args, context, within } = input;
  const { viewer } = context;
  // 1. Check what the viewer may list.
  const filter = args.where ?? {};
  const { capabilities, defaultStatus } = type;
  const { declaredStatuses, statuses } = context.registry;
  checkStatuses(filter.statusIn ?? [], { viewer, capabilities, defaultStatus, declaredStatuses });
  const requested = selectedStatuses(filter.statusIn, { viewer, defaultStatus });
  if (args.context === 'EDIT' && !canEditType(viewer, capabilities)) {
    throw domainError('rest_forbidden_context', { viewer });
  }
  requireAudience(type.audience, context);
  // 2. The condition: the filter, the meta values, and what is visible to the viewer.
  const { orderBy, direction } = orderOf(args);
  const metaConditions = await preparedMetaConditions(args.meta, { type, context });
  const rows = { types: [type.name], statuses: listedStatuses(requested, statuses), context };
  const scope = scopeOfItems(rows.types, context.registry.postTypes.keys());
  const searchesAll = canSearchAllTexts(viewer, type);
  const prepared = await prepareFilter({ ...rows, filter, searchesAll });
  const { search, itemsWithTerms } = prepared;
  const meetsMeta = metaConditions.map(itemMeets);
  const filtered = meetsMeta.length === 0 ? prepared.where : allOf([prepared.where, ...meetsMeta]);
  const otherConditions = allOf([prepared.otherConditions ?? always, ...meetsMeta]);
  const visible = visibleRows({ ...rows, readContext: listContext(args) });
  const all = allOf([filtered, ...(within ? [within] : []), ...(visible.where ? [visible.where] : [])]);
  const where = visible.hiddenBy ? allOf([all, isNotHidden(visible.hiddenBy)]) : all;
  // 3. The order, and the index that has it.
  const { dialect } = context.kernel.database;
  const keys = contentOrder({
    order: orderBy,
    direction,
    filter,
    search,
    dialect,
    type: type.name,
    language: context.site.locale,
  });
  const order: ListOrder = args.stickyFirst ? { ...keys, first: { value: sql`p."sticky"`, direction: 'DESC' } } : keys;
  const index = args.stickyFirst ? null : indexOfList({ filter, order: orderBy, ...rows });
  // 4. The way to the rows: by a search, by the node of a nested list, by few meta values, by few items with terms; otherwise
  // through the index, in order.
  if (search) {
    const visibilityConditions = [
      ...(visible.where ? [visible.where] : []),
      ...(visible.hiddenBy ? [isNotHidden(visible.hiddenBy)] : []),
    ];
    const { from, matches } = await searchedRows(context, {
      types: rows.types,
      terms: search,
      columns: searchedColumns(filter),
      isExact: filter.searchExact === true,
      isRanked: orderBy === 'RELEVANCE',
      order,
      tables: dialect.postsThrough(index),
      otherConditions: allOf([otherConditions, ...visibilityConditions]),
      args,
      isNested: within !== undefined,
    });
    return { from, where, count: { from, where, hiddenBy: null, scope }, order, matches };
  }
  if (within) {
    const from = dialect.postsThrough(null);
    return { from, where, count: { from, where, hiddenBy: null, scope }, order };
  }
  const { hiddenBy } = visible;
  const ofMeta = {
    ...{ context, type: type.name, statuses: rows.statuses, scope, conditions: metaConditions, order },
    where: allOf([prepared.where, ...(visible.where ? [visible.where] : [])]),
    isByDate: orderBy === 'DATE' && !args.stickyFirst,
    hasOtherConditions:
      visible.where !== null ||
      Object.entries(filter).some(([name, value]) => name !== 'statusIn' && value !== null && value !== undefined),
  };
  const few = await listOfFewWithMeta(ofMeta);
  if (few) return few;
  const termConditions = itemsWithTerms ? [sql`p."id" IN (${itemsWithTerms})`] : [];
  const count = itemsWithTerms
    ? { from: dialect.postsThrough('id'), where: allOf([...termConditions, all]), hiddenBy, scope }
    : { from: dialect.postsThrough(indexOfFilter(filter)), where: all, hiddenBy, scope };
  // To find few items by their terms and sort them is faster than to test all items in order.
  if (itemsWithTerms && (await countVisible(context, { count })) <= MAX_SORTED) {
    return { from: count.from, where: allOf([...termConditions, where]), count, order };
  }
  const scanned = { from: dialect.postsThrough(index), where, count, order, fromOfIds: dialect.postsThrough(null) };
  return metaConditions.length === 0 || itemsWithTerms ? scanned : listOfManyWithMeta(ofMeta, scanned);
}

/** Errors: `rest_forbidden_status`, and `rest_not_in_enum` for viewers who may filter by all statuses. */
function checkStatuses(statuses: readonly string[], rights: Omit<StatusFilter, 'statuses'>): void {
  const { viewer, defaultStatus, declaredStatuses } = rights;
  if (forbiddenStatus({ ...rights, statuses }) !== null) {
    throw domainError('rest_forbidden_status', { viewer, parameter: 'status' });
  }
  const values = statusesOf(defaultStatus, declaredStatuses);
  const position = statuses.findIndex((status) => !values.includes(status));
  if (position < 0) return;
  const { message } = schemaErrors.enumeration({ name: `status[${position}]`, values });
  throw domainError('rest_not_in_enum', { parameter: 'status', message });
}

/** The maximum number of items with some terms that a list sorts. With more, it reads items in order and tests them. */
export const MAX_SORTED = 1_000;

/**
 * Counts the rows of a list. If parents hide rows, the hidden rows are counted separately, starting from the few parents
 * that hide them, and subtracted: to examine the parent of every row would be slow. Files of items whose type is not
 * registered are counted, though the list leaves them out.
 */
async function countVisible(
  context: RequestContext,
  {
    count: { from, where, hiddenBy, scope, without },
    sharesStatement = false,
  }: { count: ListCount; sharesStatement?: boolean },
): Promise<number> {
  if (without) {
    const counts = [{ from, where }, without].map((source) => countRows(context, { ...source, scope }));
    const [all = 0, excluded = 0] = await Promise.all(counts);
    return all - excluded;
  }
  if (!hiddenBy?.found) return countRows(context, { from, where, sharesStatement, scope });
  const isHidden = allOf([sql`p."parentId" = parent."id"`, sql`p."status" = 'inherit'`, hiddenBy.found, where]);
  const [all, hiddenCount] = await Promise.all([
    countRows(context, { from, where, scope }),
    countRows(context, { from: sql`"posts" parent CROSS JOIN "posts" p`, where: isHidden }),
  ]);
  return all - hiddenCount;
}
