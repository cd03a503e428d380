import type { PerEngine } from './engine.ts';
import { allOf, anyOf, isIn, rawSql, type Sql, sql } from './sql.ts';

/** SQL for texts. */
export interface TextDialect {
  /**
   * The condition that a column contains a term, compared exactly. Searches that ignore case and accents normalize both
   * (`normalizeText`). NULL contains nothing; every text contains the empty term.
   */
  containsText(column: Sql, term: string): Sql;
  /** Converts A to Z to lower case and changes nothing else. */
  lowerAscii(text: Sql): Sql;
}

export const textDialects: PerEngine<TextDialect> = {
  sqlite: {
    containsText: (column, term) => sql`instr(${column}, ${term}) > 0`,
    lowerAscii: (text) => sql`lower(${text})`,
  },
  postgresql: {
    containsText: (column, term) => sql`strpos(${column}, ${term}) > 0`,
    lowerAscii: (text) => sql`lower(${text} COLLATE "C")`,
  },
};

/** A query of the text index. */
export interface TextIndexQuery {
  /** Normalized terms. A text must contain all of them. */
  terms: readonly string[];
  /** The trigrams of the terms that the engine indexes. */
  trigrams: readonly string[];
  types: readonly string[];
  /** The maximum number of candidates. If more items match, reading all texts is faster. */
  limit: number;
}

/** SQL for the text index. */
export interface TextIndexDialect {
  /** Whether the text index contains a trigram, a run of three characters. */
  isIndexed(trigram: string): boolean;
  /**
   * A statement that returns the `id` of all items that contain the terms; it may also return others. It may stop after one
   * item more than the maximum, and may return the id 0 if it estimates that there are more.
   */
  textCandidates(query: TextIndexQuery): Sql;
  /** The FROM clause and the condition for all posts (`p`) with texts (`s`) that may contain a term. */
  textMatches(query: { term: string; trigrams: readonly string[] }): { from: Sql; where: Sql };
  /**
   * A statement that returns as `isCommon` whether so many texts contain the trigrams that reading all texts takes less
   * time than the index; null if the index is always faster.
   */
  areCommon(trigrams: readonly string[]): Sql | null;
  /**
   * A statement that returns, as `storedNumbers`, what a statement selects as `number`, in its order, separated by
   * commas.
   */
  joinedNumbers(statement: Sql): Sql;
  /** The FROM clause for some posts (`p`) with their texts (`s`); `ids` is a JSON list. */
  candidatePosts(ids: string): Sql;
}

const COLUMNS = ['title', 'excerpt', 'content'] as const;

/** The number of texts that PostgreSQL samples before it uses the index. */
const SAMPLE_SIZE = 64;

/** Quotes a trigram for the query syntax of FTS5. */
const quoteTrigram = (trigram: string): string => `"${trigram.replaceAll('"', '""')}"`;

const inSomeText = (term: string): Sql =>
  anyOf(COLUMNS.map((column) => sql`${rawSql(`s."${column}"`)} LIKE ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`));

/** Examines a random sample of PostgreSQL's texts. */
function areCommon(trigrams: readonly string[]): Sql {
  const { containsText } = textDialects.postgresql;
  return sql`
    SELECT COUNT(*) > ${SAMPLE_SIZE / 8} AS "isCommon"
    FROM (
      SELECT "title" || ' ' || "excerpt" || ' ' || "content" AS "text"
      FROM "post_search_texts" TABLESAMPLE SYSTEM (2) LIMIT ${SAMPLE_SIZE}
    ) texts
    WHERE ${allOf(trigrams.map((trigram) => containsText(sql`texts."text"`, trigram)))}`;
}

export const textIndexDialects: PerEngine<TextIndexDialect> = {
  sqlite: {
    isIndexed: () => true,
    // The index comes first in the join: otherwise SQLite would query it once for each post.
    textCandidates: ({ trigrams, types, limit }) => sql`
      SELECT p."id"
      FROM "post_search_index" i CROSS JOIN "posts" p ON p."id" = i."rowid"
      WHERE "post_search_index" MATCH ${trigrams.map(quoteTrigram).join(' ')} AND ${isIn('p."type"', types)}
      LIMIT ${limit + 1}`,
    textMatches: ({ trigrams }) => ({
      from: sql`
        "post_search_index" i
        CROSS JOIN "posts" p ON p."id" = i."rowid"
        CROSS JOIN "post_search_texts" s ON s."postId" = p."id"`,
      where: sql`"post_search_index" MATCH ${trigrams.map(quoteTrigram).join(' ')}`,
    }),
    areCommon: () => null,
    // The limit preserves the order of the inner statement.
    joinedNumbers: (statement) => sql`
      SELECT group_concat(n."number") AS "storedNumbers" FROM (${statement} LIMIT -1) n`,
    candidatePosts: (ids) => sql`
      json_each(${ids}) c
      CROSS JOIN "posts" p ON p."id" = c."value"
      JOIN "post_search_texts" s ON s."postId" = p."id"`,
  },
  postgresql: {
    isIndexed: (trigram) => /^[\p{L}\p{N}]{3}$/u.test(trigram),
    // PostgreSQL reads each text that the index finds, to verify it. If many texts of a random sample contain all
    // trigrams, that takes longer than reading the texts in order.
    textCandidates: ({ terms, trigrams, types, limit }) => {
      return sql`
        WITH common AS MATERIALIZED (${areCommon(trigrams)})
        SELECT 0 AS "id" FROM common WHERE "isCommon"
        UNION ALL (
          SELECT p."id" FROM "posts" p JOIN "post_search_texts" s ON s."postId" = p."id"
          WHERE NOT (SELECT "isCommon" FROM common) AND ${allOf(terms.map(inSomeText))} AND ${isIn('p."type"', types)}
          LIMIT ${limit + 1}
        )`;
    },
    textMatches: ({ term }) => ({
      from: sql`"posts" p JOIN "post_search_texts" s ON s."postId" = p."id"`,
      where: inSomeText(term),
    }),
    areCommon,
    joinedNumbers: (statement) => sql`
      SELECT string_agg(n."number"::text, ',') AS "storedNumbers" FROM (${statement} LIMIT ALL) n`,
    candidatePosts: (ids) => sql`
      json_array_elements_text(${ids}::json) c
      JOIN "posts" p ON p."id" = c."value"::int
      JOIN "post_search_texts" s ON s."postId" = p."id"`,
  },
};
