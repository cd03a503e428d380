import type { Domain } from '../../domain.ts';
import type { Database } from '../../kernel.ts';
import { allOf, anyOf, isIn, rawSql, type Sql, sql } from '../../sql.ts';

export type Engine = Database['engine'];

/** A question to the index. */
interface Question {
  /** Each of these has to be in a text, normalised. */
  terms: readonly string[];
  /** All runs of three characters of the terms, as far as the engine's index knows them. */
  trigrams: readonly string[];
  types: readonly string[];
  /** More items than these are not worth fetching one by one. */
  most: number;
}

/** What the engines do differently where texts are searched. */
interface TextSearch {
  /** Whether the text holds the term. */
  holds(column: Sql, term: string): Sql;
  /** The runs of three characters that the index knows. */
  isIndexed(trigram: string): boolean;
  /**
   * A statement that gives the column `id`: items that hold the terms, and perhaps others; never misses one. It may stop
   * after one more than the most, and gives 0 where it found out in time that they are too many.
   */
  candidates(question: Question): Sql;
  /** The tables of a list (`p`, and `s` with the texts) that holds some items only; `ids` is a list as JSON. */
  among(ids: string): Sql;
}

const sqlite: TextSearch = {
  holds: (column, term) => sql`instr(${column}, ${term}) > 0`,
  isIndexed: () => true,
  // The index is asked first: seen from the posts, it would be asked once for each of them.
  candidates: ({ trigrams, types, most }) =>
    sql`SELECT p."id" FROM "post_search_index" i CROSS JOIN "posts" p ON p."id" = i."rowid" WHERE "post_search_index" MATCH ${trigrams.map(quoted).join(' ')} AND ${isIn('p."type"', types)} LIMIT ${most + 1}`,
  among: (ids) =>
    sql`json_each(${ids}) c CROSS JOIN "posts" p ON p."id" = c."value" JOIN "post_search_texts" s ON s."postId" = p."id"`,
};

const postgresql: TextSearch = {
  holds: (column, term) => sql`strpos(${column}, ${term}) > 0`,
  isIndexed: (trigram) => /^[\p{L}\p{N}]{3}$/u.test(trigram),
  // Each text that the index finds is read to make sure. Where a few texts taken at random often hold all that the
  // index goes by, that would take longer than it spares.
  candidates: ({ terms, trigrams, types, most }) => {
    const text = rawSql('texts."text"');
    const isInSome = (term: string) =>
      anyOf(COLUMNS.map((column) => sql`${rawSql(`s."${column}"`)} LIKE ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`));
    return sql`WITH texts AS MATERIALIZED (SELECT "title" || ' ' || "excerpt" || ' ' || "content" AS "text" FROM "post_search_texts" TABLESAMPLE SYSTEM (2) LIMIT ${SAMPLE}), common AS MATERIALIZED (SELECT COUNT(*) > ${SAMPLE / 8} AS "isCommon" FROM texts WHERE ${allOf(trigrams.map((trigram) => postgresql.holds(text, trigram)))}) SELECT 0 AS "id" FROM common WHERE "isCommon" UNION ALL (SELECT p."id" FROM "posts" p JOIN "post_search_texts" s ON s."postId" = p."id" WHERE NOT (SELECT "isCommon" FROM common) AND ${allOf(terms.map(isInSome))} AND ${isIn('p."type"', types)} LIMIT ${most + 1})`;
  },
  among: (ids) =>
    sql`json_array_elements_text(${ids}::json) c JOIN "posts" p ON p."id" = c."value"::int JOIN "post_search_texts" s ON s."postId" = p."id"`,
};

const COLUMNS = ['title', 'excerpt', 'content'] as const;

/** Texts that are looked at before PostgreSQL's index is asked. */
const SAMPLE = 64;

/** A text is found by three characters in a row of FTS5's syntax. */
const quoted = (trigram: string): string => `"${trigram.replaceAll('"', '""')}"`;

const engines: Readonly<Record<Engine, TextSearch>> = { sqlite, postgresql };

/** The condition that a column's text holds a term. */
export const holdsText = (engine: Engine, { column, term }: { column: Sql; term: string }): Sql =>
  engines[engine].holds(column, term);

/** The most candidates of a list that stands in an index's order: where more match, its first page is soon full. */
export const MOST_CANDIDATES = 250;

/** The most of a list that is put in order when all that matches is known. */
export const MOST_RANKED = 1_000;

/** More of them narrow little. */
const MOST_TRIGRAMS = 24;

/** Runs of three characters of the terms; terms that are shorter have none. */
function trigramsOf(terms: readonly string[], isIndexed: (trigram: string) => boolean): string[] {
  const found = new Set<string>();
  for (const term of terms) {
    const characters = [...term];
    for (let start = 0; start + 3 <= characters.length && found.size < MOST_TRIGRAMS; start++) {
      const trigram = characters.slice(start, start + 3).join('');
      if (isIndexed(trigram)) found.add(trigram);
    }
  }
  return [...found];
}

/**
 * Asks the text index which items may hold all of the terms, as a JSON list of ids; whoever asks has to look at their
 * texts. Null where each text has to be looked at: the terms are too short for the index, they are so common that going
 * through the items in order is quicker, or there is no index. Kept until the database changes.
 */
export async function textCandidates(
  domain: Domain,
  { terms, types, most, ofFiles = false }: Pick<Question, 'terms' | 'types' | 'most'> & { ofFiles?: boolean },
): Promise<string | null> {
  const { database } = domain.kernel;
  if (!database.hasTextIndex) return null;
  const engine = engines[database.engine];
  const indexed = terms.filter((term) => trigramsOf([term], engine.isIndexed).length > 0);
  if (indexed.length === 0) return null;
  return domain.cache.get(`text-index:${JSON.stringify([indexed, types, most])}`, async () => {
    const trigrams = trigramsOf(indexed, engine.isIndexed);
    const inTexts = engine.candidates({ terms: indexed, trigrams, types, most });
    const statement = ofFiles ? withFiles(inTexts, { terms: indexed, most, engine }) : inTexts;
    const rows = await database.reader.$queryRaw<{ id: number | bigint }[]>(statement);
    const ids = rows.map(({ id }) => Number(id));
    return ids.length > most || ids.includes(0) ? null : JSON.stringify(ids);
  });
}

/** The index does not know the paths of files, which are short: those that hold some of the terms are candidates too. */
function withFiles(
  inTexts: Sql,
  { terms, most, engine }: Pick<Question, 'terms' | 'most'> & { engine: TextSearch },
): Sql {
  const inPath = anyOf(terms.map((term) => engine.holds(sql`lower(f."file")`, term)));
  return sql`SELECT t."id" FROM (${inTexts}) t UNION SELECT n."id" FROM (SELECT f."postId" AS "id" FROM "attachments" f WHERE ${inPath} LIMIT ${most + 1}) n`;
}

/** The tables of a search: posts as `p` and their texts as `s`, those of the candidates only where there are some. */
export const searchTables = (engine: Engine, candidates: string | null): Sql =>
  candidates === null
    ? sql`"posts" p JOIN "post_search_texts" s ON s."postId" = p."id"`
    : engines[engine].among(candidates);
