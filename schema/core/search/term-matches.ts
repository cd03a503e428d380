import type { Database } from '../domain-kernel.ts';
import { allOf, anyOf, isIn, rawSql, type Sql, sql } from '../sql.ts';
import { IdSet } from './id-set.ts';
import { readNumbers } from './number-list.ts';
import { indexedTrigrams } from './text-index-terms.ts';
import type { SearchColumn } from './text-search.ts';

const COLUMNS: readonly SearchColumn[] = ['title', 'excerpt', 'content'];

/** The items of one type whose texts contain one term, for each text. */
export type TermMatches = Readonly<Record<SearchColumn, IdSet>>;

interface TermQuery {
  term: string;
  type: string;
  /** Only items with these ids. */
  ids?: readonly number[];
}

/** Finds all items of a type that contain a term. */
export async function loadTermMatches(database: Database, query: TermQuery): Promise<TermMatches> {
  const matches = { title: new IdSet(), excerpt: new IdSet(), content: new IdSet() };
  await addTermMatches(database, { ...query, matches });
  return matches;
}

/** Finds items of a type again, after they have changed. */
export async function updateTermMatches(
  database: Database,
  { matches, ids, ...query }: TermQuery & { matches: TermMatches; ids: readonly number[] },
): Promise<void> {
  for (const column of COLUMNS) for (const id of ids) matches[column].delete(id);
  await addTermMatches(database, { ...query, ids, matches });
}

async function addTermMatches(
  database: Database,
  { term, type, ids, matches }: TermQuery & { matches: TermMatches },
): Promise<void> {
  const { dialect } = database;
  const contains = (column: SearchColumn): Sql => dialect.containsText(rawSql(`s."${column}"`), term);
  const bits = COLUMNS.map(
    (column, bit) => sql`CASE WHEN ${contains(column)} THEN ${rawSql(String(1 << bit))} ELSE 0 END`,
  );
  const trigrams = ids ? [] : indexedTrigrams([term], dialect.isIndexed);
  const indexed = database.hasTextIndex && trigrams.length > 0;
  const { from, where } = indexed ? dialect.textMatches({ term, trigrams }) : ALL_TEXTS;
  const conditions = [
    where,
    sql`p."type" = ${type}`,
    anyOf(COLUMNS.map(contains)),
    ...(ids ? [isIn('p."id"', ids)] : []),
  ];
  const found = await readNumbers(
    database,
    sql`
      SELECT CAST(p."id" AS BIGINT) * 8 + ${bits[0]} + ${bits[1]} + ${bits[2]} AS "number"
      FROM ${from} WHERE ${allOf(conditions)}`,
  );
  for (const number of found) {
    const id = Math.floor(number / 8);
    COLUMNS.forEach((column, bit) => {
      if (number & (1 << bit)) matches[column].add(id);
    });
  }
}

const ALL_TEXTS = { from: sql`"posts" p JOIN "post_search_texts" s ON s."postId" = p."id"`, where: sql`1 = 1` };
