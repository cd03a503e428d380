import { allOf, anyOf, isIn, rawSql, type Sql, sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';
import { textDialects } from './text-dialect.ts';

/** What the text index is asked. */
export interface TextIndexQuery {
  /** Each of these has to be in a text, normalised. */
  terms: readonly string[];
  /** All runs of three characters of the terms, as far as the engine's index knows them. */
  trigrams: readonly string[];
  types: readonly string[];
  /** More items than these are not worth fetching one by one. */
  most: number;
}

export interface TextIndexDialect {
  /** Whether the text index knows a run of three characters. */
  isIndexed(trigram: string): boolean;
  /**
   * A statement that gives the column `id`: items that hold the terms, and perhaps others; never misses one. It may stop
   * after one more than the most, and gives 0 where it found out in time that they are too many.
   */
  textCandidates(question: TextIndexQuery): Sql;
  /** The tables of a list that holds some posts (`p`) only, with their texts (`s`); `ids` is a list as JSON. */
  candidatePosts(ids: string): Sql;
}

const COLUMNS = ['title', 'excerpt', 'content'] as const;

/** Texts that are looked at before PostgreSQL's index is asked. */
const SAMPLE = 64;

/** A text is found by three characters in a row of FTS5's syntax. */
const quoted = (trigram: string): string => `"${trigram.replaceAll('"', '""')}"`;

const inSomeText = (term: string): Sql =>
  anyOf(COLUMNS.map((column) => sql`${rawSql(`s."${column}"`)} LIKE ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`));

export const textIndexDialects: PerEngine<TextIndexDialect> = {
  sqlite: {
    isIndexed: () => true,
    // The index is asked first: seen from the posts, it would be asked once for each of them.
    textCandidates: ({ trigrams, types, most }) => sql`
      SELECT p."id"
      FROM "post_search_index" i CROSS JOIN "posts" p ON p."id" = i."rowid"
      WHERE "post_search_index" MATCH ${trigrams.map(quoted).join(' ')} AND ${isIn('p."type"', types)}
      LIMIT ${most + 1}`,
    candidatePosts: (ids) => sql`
      json_each(${ids}) c
      CROSS JOIN "posts" p ON p."id" = c."value"
      JOIN "post_search_texts" s ON s."postId" = p."id"`,
  },
  postgresql: {
    isIndexed: (trigram) => /^[\p{L}\p{N}]{3}$/u.test(trigram),
    // Each text that the index finds is read to make sure. Where a few texts taken at random often hold all that the
    // index goes by, that would take longer than it spares.
    textCandidates: ({ terms, trigrams, types, most }) => {
      const { containsText } = textDialects.postgresql;
      const hasTrigrams = allOf(trigrams.map((trigram) => containsText(sql`texts."text"`, trigram)));
      return sql`
        WITH texts AS MATERIALIZED (
          SELECT "title" || ' ' || "excerpt" || ' ' || "content" AS "text"
          FROM "post_search_texts" TABLESAMPLE SYSTEM (2) LIMIT ${SAMPLE}
        ), common AS MATERIALIZED (
          SELECT COUNT(*) > ${SAMPLE / 8} AS "isCommon" FROM texts WHERE ${hasTrigrams}
        )
        SELECT 0 AS "id" FROM common WHERE "isCommon"
        UNION ALL (
          SELECT p."id" FROM "posts" p JOIN "post_search_texts" s ON s."postId" = p."id"
          WHERE NOT (SELECT "isCommon" FROM common) AND ${allOf(terms.map(inSomeText))} AND ${isIn('p."type"', types)}
          LIMIT ${most + 1}
        )`;
    },
    candidatePosts: (ids) => sql`
      json_array_elements_text(${ids}::json) c
      JOIN "posts" p ON p."id" = c."value"::int
      JOIN "post_search_texts" s ON s."postId" = p."id"`,
  },
};
