import type { PageArguments } from '../content/page-arguments.ts';
import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
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
export interface SearchArguments extends PageArguments {
  kind?: SearchKind | null;
  query?: string | null;
  subtypeIn?: readonly string[] | null;
  idIn?: readonly number[] | null;
  idNotIn?: readonly number[] | null;
}

/** A page of results, as the connection type reads it. */
export interface SearchPage {
  rows: readonly SearchRow[];
  /** Place of the first row in the whole list. */
  offset: number;
  hasNextPage: boolean;
  total(): Promise<number> | number;
}

/** Which part of the list is wanted. */
export interface Window {
  first: number;
  offset: number;
  /** No rows are wanted, the total only. */
  isCount: boolean;
}

const MOST_ITEMS = 100;

/** The window that arguments describe. Errors: `rest_invalid_param` for a false cursor. */
export function windowOf({ first, after, offset }: SearchArguments, isCount: boolean): Window {
  return {
    first: Math.min(Math.max(first ?? 10, 0), MOST_ITEMS),
    offset: after ? placeOf(after) + 1 : Math.abs(offset ?? 0),
    isCount,
  };
}

/** A cursor is a place in the list. */
export const searchCursor = (place: number): string => Buffer.from(`search-place:${place}`).toString('base64url');

function placeOf(cursor: string): number {
  const found = /^search-place:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!found) throw domainError('rest_invalid_param', { message: 'This is no cursor of a search.' });
  return Number(found[1]);
}

/** Cuts a page out of rows of which one more than the page holds was loaded; the count is asked for where it is needed. */
export function pageOf(
  loaded: readonly SearchRow[],
  { window, count }: { window: Window; count: () => Promise<number> },
): SearchPage {
  const { first, offset, isCount } = window;
  const hasNextPage = loaded.length > first;
  return {
    rows: loaded.slice(0, first),
    offset,
    hasNextPage,
    // A first page that is not full has already counted everything.
    total: () => (!isCount && offset === 0 && !hasNextPage ? loaded.length : count()),
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
