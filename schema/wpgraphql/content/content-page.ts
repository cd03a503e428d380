import type { GraphQLResolveInfo } from 'graphql';
import { canListStatus } from '../../access/wpgraphql-access.ts';
import { listRows } from '../../content/lists/joined-lists.ts';
import { prepareFilter } from '../../content/lists/prepare-filter.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { ACCESS_COLUMNS, type ContentRow } from '../../core/rows/content-row.ts';
import { MAX_CANDIDATES, searchTables, textCandidates } from '../../core/search/text-index-terms.ts';
import { selectedColumns } from '../../core/selection.ts';
import { allOf, columnList, type Sql, sql } from '../../core/sql.ts';
import { type ConnectionArguments, emptyPage, type PageOfNodes } from '../connections/page-of-nodes.ts';
import { statementPage } from '../connections/statement-page.ts';
import { loadVisibleNode, visibleRow } from '../nodes/visible-node.ts';
import { contentPlaceKeys } from './content-place.ts';
import { type ContentFilters, filterOfWhere } from './where-filters.ts';

/** A list of content: its types, the arguments of the connection, and the condition of a nested list on rows (`p`). */
export interface ContentPageRequest {
  types: readonly string[];
  args: ConnectionArguments;
  where: ContentFilters;
  context: RequestContext;
  info: GraphQLResolveInfo;
  within?: Sql;
}

/** Loads a page of items of some types. Items that the viewer may not see leave gaps in the page. */
export async function loadContentNodes(request: ContentPageRequest): Promise<PageOfNodes<ContentRow>> {
  const { args, where, context, info, within } = request;
  const types = request.types.flatMap((name) => context.registry.postTypes.get(name) ?? []);
  const statuses = listedStatuses(types, { where, context });
  const { filter, conditions } = await filterOfWhere(where, context);
  if (types.length === 0 || statuses.length === 0 || filter === null) return emptyPage();
  const names = types.map(({ name }) => name);
  const prepared = await prepareFilter({ types: names, filter, context, statuses, searchesAll: false });
  const { kernel } = context;
  const from = prepared.search
    ? searchTables(
        kernel.database,
        await textCandidates(context, { terms: prepared.search.required, types: names, limit: MAX_CANDIDATES }),
      )
    : sql`"posts" p`;
  const condition = allOf([prepared.where, ...conditions, ...(within ? [within] : [])]);
  const selected = selectedColumns(info, [['nodes'], ['edges', 'node']]);
  const list = columnList([...selected, ...ACCESS_COLUMNS, 'id', 'password']);
  return statementPage<ContentRow, ContentRow>(args, {
    keys: contentPlaceKeys({ where, filter, search: prepared.search, from, condition, context }),
    placeOf: (id) => loadVisibleNode(id, context),
    load: ({ between, orderBy, limit }) =>
      listRows<ContentRow>(context, {
        statement: sql`
          SELECT ${list} FROM ${from}
          WHERE ${condition} AND ${between} ORDER BY ${orderBy} LIMIT ${limit}`,
        columnsKey: list.sql,
        isNested: within !== undefined,
      }),
    toNodes: (rows) => Promise.all(rows.map((row) => visibleRow(row, context))),
  });
}

/** The requested statuses that the viewer may list; by default the status of published items. */
function listedStatuses(
  types: readonly PostType[],
  { where, context }: { where: ContentFilters; context: RequestContext },
): string[] {
  const requested = where.stati?.length ? where.stati : where.status ? [where.status] : [];
  const isOfFiles = types.length > 0 && types.every(({ defaultStatus }) => defaultStatus === 'inherit');
  if (requested.length === 0) return [isOfFiles ? 'inherit' : 'publish'];
  return requested.filter((status): status is string =>
    Boolean(status && types.every(({ capabilities }) => canListStatus(context.viewer, { status, capabilities }))),
  );
}
