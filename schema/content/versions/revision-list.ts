import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import { type PostColumn, selectedColumns } from '../../selection.ts';
import { allOf, rawSql, type Sql, sql } from '../../sql.ts';
import { columnBounds, encodeCursor } from '../lists/cursor.ts';
import { type ContentFilter, filterSql, isTooLarge } from '../lists/filter.ts';
import { type ContentPage, MOST_ITEMS } from '../lists/list.ts';
import { type ContentOrder, orderColumns, orderSql } from '../lists/order.ts';
import type { OrderedArguments } from '../lists/page-arguments.ts';
import { type OwnerArguments, requireReadableOwner } from './owner.ts';
import type { RevisionRow } from './revision-row.ts';

/** What a list of revisions may be narrowed by. */
export type RevisionFilter = Pick<ContentFilter, 'search' | 'idIn' | 'idNotIn'>;

export interface RevisionListArguments extends OwnerArguments, OrderedArguments<RevisionFilter, ContentOrder> {}

/** Revisions on a page whose size nobody names. */
const WITHOUT_SIZE = 1_000;

/**
 * Loads a page of an item's revisions, autosaves among them. Beyond the last one there is an empty page.
 *
 * Errors (protocol 8.5): `rest_post_invalid_parent`, `rest_cannot_read`, `rest_no_search_term_defined`,
 * `rest_orderby_include_missing_include`.
 */
export async function loadRevisions(input: {
  args: RevisionListArguments;
  context: RequestContext;
  info: GraphQLResolveInfo;
}): Promise<ContentPage> {
  const { args, context, info } = input;
  const { reader } = context.kernel.database;
  const owner = await requireReadableOwner(args, context);
  const { from, where, orderBy, order, bound } = plan(args, { ownerId: owner.id, context });
  const offset = Math.abs(args.offset ?? 0);
  const size = sizeOf(args.first);
  const column = orderColumns[order] as PostColumn | undefined;
  const columns = new Set([...selectedColumns(info, [['nodes'], ['edges', 'node']]), ...(column ? [column] : [])]);
  const list = rawSql([...columns].map((name) => `p."${name}"`).join(', '));
  // One row more than asked for tells whether there is a next page, and spares the count on the last one.
  const loaded = await reader.$queryRaw<RevisionRow[]>(
    sql`SELECT ${list} FROM ${from} WHERE ${bound} ORDER BY ${orderBy} LIMIT ${size + 1} OFFSET ${offset}`,
  );
  const more = loaded.length > size;
  const rows = more ? loaded.slice(0, size) : loaded;
  for (const row of rows) row.owner = owner;
  return {
    rows,
    hasNextPage: more,
    hasPreviousPage: offset > 0 || Boolean(args.after),
    cursorOf: (row) => {
      const value = column ? row[column] : row.id;
      return encodeCursor({ value: typeof value === 'number' ? value : String(value), id: row.id });
    },
    total: async () => {
      if (offset === 0 && !args.after && !more) return rows.length;
      const counted = await reader.$queryRaw<{ count: number | bigint }[]>(
        sql`SELECT COUNT(*) AS "count" FROM ${from} WHERE ${where}`,
      );
      return Number(counted[0]?.count ?? 0);
    },
  };
}

const sizeOf = (first: number | null | undefined): number =>
  first === null || first === undefined ? WITHOUT_SIZE : Math.min(Math.max(first, 0), MOST_ITEMS);

interface ListPlan {
  from: Sql;
  where: Sql;
  /** What the page is cut from: after the cursor. */
  bound: Sql;
  orderBy: Sql;
  order: ContentOrder;
}

function plan(
  args: RevisionListArguments,
  { ownerId, context }: { ownerId: number; context: RequestContext },
): ListPlan {
  const { engine } = context.kernel.database;
  const filter: ContentFilter = { ...args.where, parentIn: [ownerId] };
  if (isTooLarge(filter))
    throw domainError('rest_invalid_param', { message: 'A filter may list 2,000 values at most.' });
  const order = args.orderBy ?? 'DATE';
  const direction = args.order ?? 'DESC';
  if (order === 'RELEVANCE' && !filter.search) throw domainError('rest_no_search_term_defined');
  if (order === 'INCLUDE' && !filter.idIn?.length) throw domainError('rest_orderby_include_missing_include');
  const { where, search } = filterSql(filter, {
    types: ['revision'],
    engine,
    statuses: ['inherit'],
    searches: 'everything',
    localDate: () => null,
    withDescendants: (_taxonomy, ids) => ids,
  });
  const bounds = columnBounds(args, { order, direction });
  return {
    from: search ? sql`"posts" p JOIN "post_search_texts" s ON s."postId" = p."id"` : sql`"posts" p`,
    where,
    bound: allOf([where, ...bounds]),
    orderBy: orderSql({ order, direction, filter, search, engine }),
    order,
  };
}
