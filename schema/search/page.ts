import type { KeysetPage } from '../content/lists/keyset.ts';
import type { TwoWayArguments } from '../content/lists/page-arguments.ts';
import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import { type Sql, sql } from '../sql.ts';
import type { TermRow } from '../terms/term-row.ts';
import type { SearchKind } from './scope.ts';

/** A form that posts may have. */
export interface PostFormat {
  slug: string;
  name: string;
}

/** What was found. */
export type SearchRow =
  | ({ kind: 'POST' } & { row: ContentRow })
  | ({ kind: 'TERM' } & { row: TermRow })
  | ({ kind: 'POST_FORMAT' } & { row: PostFormat });

/** What is looked for. */
export interface SearchArguments extends Omit<TwoWayArguments<never, never>, 'where' | 'orderBy' | 'order'> {
  kind?: SearchKind | null;
  query?: string | null;
  subtypeIn?: readonly string[] | null;
  idIn?: readonly number[] | null;
  idNotIn?: readonly number[] | null;
}

/** A page of results, as the connection type reads it. */
export interface SearchPage extends KeysetPage<SearchRow> {
  total(): Promise<number> | number;
}

/** A page of rows of one kind as one of results; the count is asked for where the page does not tell it. */
export function searchPage<Row>(
  page: KeysetPage<Row>,
  { result, count }: { result(row: Row): SearchRow; count(): Promise<number> | number },
): SearchPage {
  const rows = new Map(page.rows.map((row) => [result(row), row]));
  return {
    ...page,
    rows: [...rows.keys()],
    cursorOf: (found) => page.cursorOf(rows.get(found) as Row),
    // A first page that is not full has already counted everything.
    total: () => (page.isWhole ? page.rows.length : count()),
  };
}

/** Counts what a condition matches; kept until the database changes. */
export function countRows(context: RequestContext, { from, where }: { from: Sql; where: Sql }): Promise<number> {
  const query = sql`SELECT COUNT(*) AS "count" FROM ${from} WHERE ${where}`;
  return context.cache.get(`count:${query.sql}:${JSON.stringify(query.values)}`, async () => {
    const rows = await context.kernel.database.reader.$queryRaw<{ count: number | bigint }[]>(query);
    return Number(rows[0]?.count ?? 0);
  });
}
