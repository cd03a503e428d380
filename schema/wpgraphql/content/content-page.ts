import type { GraphQLResolveInfo } from 'graphql';
import { canSearchAllTexts } from '../../access/post-access.ts';
import { canEditAnything } from '../../access/site-access.ts';
import { canListStatus } from '../../access/wpgraphql-access.ts';
import type { ContentFilter } from '../../content/lists/content-filter.ts';
import { listRows } from '../../content/lists/joined-lists.ts';
import { type FilterSql, prepareFilter } from '../../content/lists/prepare-filter.ts';
import { countPasswordFilter } from '../../content/previews/content-item.ts';
import { allOf, columnList, type Sql, sql } from '../../core/dialect/sql.ts';
import { selectedColumns } from '../../core/graphql/selection.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { ACCESS_COLUMNS, type ContentRow } from '../../core/rows/content-row.ts';
import { type ConnectionArguments, emptyPage, type PageOfNodes, pageRequest } from '../connections/page-of-nodes.ts';
import { requireShortOrder, statementPage } from '../connections/statement-page.ts';
import { isExposedType } from '../core/exposed-kinds.ts';
import { languageWhereFilters } from '../languages/language-where.ts';
import { revisionsOfEditableItems, visibleNodes } from '../nodes/node-conditions.ts';
import { loadVisibleNode, visibleRow } from '../nodes/visible-node.ts';
import { present, readWhere } from '../nodes/where-entries.ts';
import { contentSource } from './content-source.ts';
import { type ContentWhere, postWhereFilters } from './content-where.ts';

/** The arguments of a list of content, and the condition of a nested list on rows (`p`). */
export interface ContentListRequest {
  args: ConnectionArguments;
  where: ContentWhere;
  context: RequestContext;
  info: GraphQLResolveInfo;
  within?: Sql;
}

/** The types of a list of several types: all with an address, except files, or those of `contentTypes`. */
export const contentTypesOf = ({ contentTypes }: ContentListRequest['where'], { registry }: RequestContext): string[] =>
  [...registry.postTypes.values()]
    .filter((type) => isExposedType(type) && type.defaultStatus === 'publish')
    .map(({ name }) => name)
    .filter((name) => !contentTypes?.length || contentTypes.includes(name));

/** Loads a page of items of some types, with those statuses that the viewer may list. */
export async function loadContentNodes(
  request: ContentListRequest & { types: readonly string[] },
): Promise<PageOfNodes<ContentRow>> {
  const { where, context } = request;
  const types = request.types.flatMap((name) => context.registry.postTypes.get(name) ?? []);
  const statuses = listedStatuses(types, { where, context });
  const names = types.map(({ name }) => name);
  return loadNodes(request, {
    types: names,
    statuses,
    searchesAll: types.every((type) => canSearchAllTexts(context.viewer, type)),
    visible: visibleNodes({ types: names, statuses }, context),
  });
}

/** Loads a page of revisions and autosaves of items that the viewer may edit: a search must not reveal other texts. */
export async function loadRevisionNodes(request: ContentListRequest): Promise<PageOfNodes<ContentRow>> {
  const { context, where } = request;
  pageRequest(request.args);
  const rowOfCursor = (id: number) => loadVisibleNode(id, context);
  const requested = requestedStatuses(where);
  const hasRevisions = requested.length === 0 || requested.some((status) => status === 'inherit' || status === 'any');
  if (!hasRevisions || !canEditAnything(context.viewer)) return emptyPage(request.args, rowOfCursor);
  // Items of other types, such as synced patterns, have revisions but no type in the schema.
  const editable = revisionsOfEditableItems(contentTypesOf(where, context), context);
  return loadNodes(
    { ...request, within: allOf([editable, ...(request.within ? [request.within] : [])]) },
    { types: ['revision'], statuses: ['inherit'], searchesAll: true, visible: null },
  );
}

/** What a list contains. */
interface ListScope {
  types: readonly string[];
  statuses: readonly string[];
  /** Whether a search examines texts that are not public. */
  searchesAll: boolean;
  /** The condition for the rows that the viewer may see; null if they may see all. */
  visible: Sql | null;
}

async function loadNodes(
  { args, where, context, info, within }: ContentListRequest,
  { types, statuses, searchesAll, visible }: ListScope,
): Promise<PageOfNodes<ContentRow>> {
  pageRequest(args);
  requireShortOrder(where.orderby);
  const rowOfCursor = (id: number) => loadVisibleNode(id, context);
  if (types.length === 0 || statuses.length === 0) return emptyPage(args, rowOfCursor);
  if (where.password && !searchesAll) await countPasswordFilter(context, where.password);
  const { values: filter, conditions } = await readWhere<ContentFilter>(
    { ...postWhereFilters, ...languageWhereFilters },
    {
      where,
      environment: context,
      joined: ['authorNotIn', 'terms'],
    },
  );
  const prepared = onlyRows(await prepareFilter({ types, filter, context, statuses, searchesAll }), visible);
  const { from, matches, condition, isScan, order } = await contentSource({
    ...{ where, filter, prepared, conditions, types, statuses, context },
    condition: allOf([prepared.where, ...conditions, ...(within ? [within] : [])]),
    isNested: within !== undefined,
  });
  const selected = selectedColumns(info, [['nodes'], ['edges', 'node']]);
  const list = columnList([...selected, ...ACCESS_COLUMNS, 'id', 'password']);
  return statementPage<ContentRow>(args, {
    order,
    knownIds: matches?.ids ?? null,
    rowOfCursor,
    load: ({ between, orderBy, limit, ids }) =>
      listRows<ContentRow>(context, {
        statement: sql`
          SELECT ${list} FROM ${ids && matches ? matches.from(ids) : from}
          WHERE ${condition} AND ${between} ORDER BY ${orderBy} LIMIT ${limit}`,
        columnsKey: list.sql,
        sharesStatement: within !== undefined,
        isScan: isScan && ids === null,
      }),
    toNodes: (rows) => Promise.all(rows.map((row) => visibleRow(row, context))),
  });
}

/** Adds a condition to a filter. */
const onlyRows = (filter: FilterSql, condition: Sql | null): FilterSql =>
  condition
    ? {
        ...filter,
        where: allOf([filter.where, condition]),
        ...(filter.otherConditions ? { otherConditions: allOf([filter.otherConditions, condition]) } : {}),
      }
    : filter;

const requestedStatuses = ({ stati, status }: ContentWhere): readonly string[] =>
  stati?.length ? present(stati) : status ? [status] : [];

/** The requested statuses that the viewer may list; by default the status of published items. */
function listedStatuses(
  types: readonly PostType[],
  { where, context }: { where: ContentWhere; context: RequestContext },
): string[] {
  const { declaredStatuses } = context.registry;
  const requested = requestedStatuses(where);
  const isOfFiles = types.length > 0 && types.every(({ defaultStatus }) => defaultStatus === 'inherit');
  if (requested.length === 0) return [isOfFiles ? 'inherit' : 'publish'];
  return requested.filter((status): status is string =>
    Boolean(
      status &&
        types.every(({ name: type, capabilities }) =>
          canListStatus(context.viewer, { type, status, capabilities, declaredStatuses }),
        ),
    ),
  );
}
