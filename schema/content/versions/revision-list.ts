import type { GraphQLResolveInfo } from 'graphql';
import { columnList, sql } from '../../core/dialect/sql.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import {
  type FilterValues,
  filterInputs,
  filterOf,
  idListParameter,
  numberInFilter,
  numberNotInFilter,
  searchParameter,
} from '../../core/graphql/filters.ts';
import { selectedColumns } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { RevisionRow } from '../../core/rows/content-row.ts';
import { searchTables } from '../../core/search/text-index-terms.ts';
import type { ListPage, OrderedArguments } from '../lists/connection-page.ts';
import { type ContentOrder, columnsOf, contentOrder, orderOf } from '../lists/content-order.ts';
import { countRows } from '../lists/joined-lists.ts';
import { keysetPage } from '../lists/keyset.ts';
import { prepareFilter } from '../lists/prepare-filter.ts';
import { type OwnerArguments, requireEditableOwner } from './version-owner.ts';

export interface RevisionListArguments extends OwnerArguments, OrderedArguments<RevisionFilter, ContentOrder> {}

/** The number of revisions on a page if the client requests none. */
const DEFAULT_REVISIONS = 1_000;

/**
 * Loads a page of the revisions of an item, including autosaves. A page after the last one is empty.
 *
 * Errors (docs/protocol/errors.md#revisions-and-autosaves): `rest_post_invalid_parent`, `rest_cannot_read`,
 * `rest_no_search_term_defined`, `rest_orderby_include_missing_include`.
 */
export async function loadRevisions<Node = RevisionRow>(input: {
  args: RevisionListArguments;
  context: RequestContext;
  info: GraphQLResolveInfo;
  /** Converts revisions to nodes; by default, the revisions are the nodes. */
  toNodes?: (rows: RevisionRow[]) => Node[];
}): Promise<ListPage<Node>> {
  const { args, context, info, toNodes } = input;
  const { reader, dialect } = context.kernel.database;
  const owner = await requireEditableOwner(args, context);
  const filter = { ...args.where, parentIn: [owner.id] };
  const { orderBy, direction } = orderOf(args);
  const { where, search } = await prepareFilter({
    types: ['revision'],
    filter,
    context,
    statuses: ['inherit'],
    searchesAll: true,
  });
  const from = search ? searchTables(context.kernel.database, null) : sql`"posts" p`;
  const order = contentOrder({ order: orderBy, direction, filter, search, dialect, language: context.site.locale });
  const list = columnList([...selectedColumns(info, [['nodes'], ['edges', 'node']]), ...columnsOf(order)]);
  return keysetPage<RevisionRow, Node>({
    args,
    from,
    where,
    order,
    defaultSize: DEFAULT_REVISIONS,
    load: async ({ columns, rows: selected }) => {
      const rows = await reader.$queryRaw<RevisionRow[]>(sql`SELECT ${list}${columns} ${selected}`);
      for (const row of rows) row.owner = owner;
      return rows;
    },
    ...(toNodes ? { toNodes } : {}),
    count: () => countRows(context, { from, where }),
  });
}

/** The filters of lists of revisions. */
export const revisionFilters = {
  search: filterOf<unknown>()({
    parameters: { search: searchParameter('Only revisions that contain this text.') },
    input: (t) => t.string(),
  }),
  idNotIn: numberNotInFilter({
    column: 'p."id"',
    parameters: { exclude: idListParameter('None of these revisions.') },
  }),
  idIn: numberInFilter({ column: 'p."id"', parameters: { include: idListParameter('Only these revisions.') } }),
};

/** The filter values of a list of revisions. */
type RevisionFilter = FilterValues<typeof revisionFilters>;

export const revisionFilterInput = oncePerBuilder((builder) =>
  builder.inputType('RevisionFilter', {
    description: 'A filter for a list of revisions.',
    fields: (t) => filterInputs(revisionFilters, t),
  }),
);
