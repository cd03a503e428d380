import { allOf, isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { MAX_CANDIDATES, searchTables, textCandidates } from '../../core/search/text-index-terms.ts';
import type { SearchedList } from '../../core/search/text-search.ts';
import type { TwoWayArguments } from './connection-page.ts';
import { type KnownRows, type ListOrder, orderSql } from './keyset.ts';

/** The tables of a searched list. */
export interface SearchedRows {
  from: Sql;
  /** All rows of the list in order; null if they are not known. */
  matches: KnownRows | null;
}

/** The search of a list. */
interface ListSearch extends Omit<SearchedList, 'ids' | 'idsAmong'> {
  order: ListOrder;
  /** The table of items (alias `p`), through the index of the order. */
  tables: Sql;
  /** The condition apart from the search. */
  otherConditions: Sql;
  args: Pick<TwoWayArguments<unknown, unknown>, 'after' | 'before'>;
  /** Whether a text must equal the search text. */
  isExact?: boolean;
  /** Whether the list is a field of a node; each node has a different list. */
  isNested?: boolean;
}

/**
 * Returns the tables of a searched list. If few items can match, these are the candidates of the text index. Otherwise
 * all matches are found in advance, so that a page reads only its own texts. Where that is not possible, all texts are
 * read.
 */
export async function searchedRows(context: RequestContext, search: ListSearch): Promise<SearchedRows> {
  const { database } = context.kernel;
  const { order, tables, otherConditions, args, isExact = false, isNested = false, ...list } = search;
  const from = (ids: readonly number[]) => searchTables(database, JSON.stringify(ids));
  const ofFiles = list.types.length === 1 && list.types[0] === 'attachment';
  const { required } = list.terms;
  const candidates = await textCandidates(context, {
    terms: required,
    types: list.types,
    limit: MAX_CANDIDATES,
    ofFiles,
  });
  // Cursors hold values instead of positions, and the paths of files are not among the texts.
  if (candidates !== null || args.after || args.before || isExact || isNested || ofFiles) {
    return { from: searchTables(database, candidates), matches: null };
  }
  const keys = list.isRanked ? order.keys.slice(1) : order.keys;
  const orderBy = orderSql({ ...order, keys }, false);
  const idsFrom = (rows: Sql, condition: Sql) =>
    sql`SELECT p."id" AS "number" FROM ${rows} WHERE ${condition} ORDER BY ${orderBy}`;
  const found = await context.searchLists.find({
    ...list,
    ids: idsFrom(tables, otherConditions),
    idsAmong: (ids) => idsFrom(database.dialect.postsThrough('id'), allOf([isIn('p."id"', ids), otherConditions])),
  });
  if (!found.isSearched) return { from: from([...found.ids]), matches: null };
  return { from: searchTables(database, null), matches: { ids: found.ids, from } };
}
