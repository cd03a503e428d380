import { anyOf, type Sql, sql } from '../dialect/sql.ts';
import type { TextIndexQuery } from '../dialect/text-index-dialect.ts';
import type { Database, DatabaseClient, Kernel } from '../domain-kernel.ts';
import { placeScope } from '../reads/place-scope.ts';
import { queryRows } from '../reads/recording-reader.ts';
import type { VersionedCache } from '../reads/versioned-cache.ts';
import { partCache } from '../reads/versioned-cache.ts';

/** The maximum number of candidates. With more, all matches are found in advance. */
export const MAX_CANDIDATES = 1_000;

/** More trigrams would hardly reduce the candidates. */
const MAX_TRIGRAMS = 24;

/** Returns the indexed trigrams of the terms. Terms of less than three characters have none. */
export function indexedTrigrams(terms: readonly string[], isIndexed: (trigram: string) => boolean): string[] {
  const found = new Set<string>();
  for (const term of terms) {
    const characters = [...term];
    for (let start = 0; start + 3 <= characters.length && found.size < MAX_TRIGRAMS; start++) {
      const trigram = characters.slice(start, start + 3).join('');
      if (isIndexed(trigram)) found.add(trigram);
    }
  }
  return [...found];
}

/**
 * Queries the text index for items that may contain all terms. Returns a JSON list of ids; the caller has to check the
 * texts. Returns null if all texts have to be checked: there is no index, the terms are too short for it, or too many
 * items match. Cached until the database changes.
 */
export async function textCandidates(
  domain: { readonly kernel: Pick<Kernel, 'database'>; readonly cache: VersionedCache },
  { terms, types, limit, ofFiles = false }: Omit<TextIndexQuery, 'trigrams'> & { ofFiles?: boolean },
): Promise<string | null> {
  const { database } = domain.kernel;
  if (!database.hasTextIndex) return null;
  const { isIndexed, textCandidates: candidatesSql } = database.dialect;
  const indexed = terms.filter((term) => indexedTrigrams([term], isIndexed).length > 0);
  if (indexed.length === 0) return null;
  return partCache(domain).get(`text-index:${JSON.stringify([indexed, types, limit])}`, async ({ kernel }) => {
    const inTexts = candidatesSql({ terms: indexed, trigrams: indexedTrigrams(indexed, isIndexed), types, limit });
    const statement = ofFiles ? withFiles(inTexts, { terms: indexed, limit, database }) : inTexts;
    const rows = await queryRows<{ id: number | bigint }>(kernel.database.scanner as DatabaseClient, {
      statement,
      ...placeScope(statement, { types, allTypes: types }),
    });
    const ids = rows.map(({ id }) => Number(id));
    return ids.length > limit || ids.includes(0) ? null : JSON.stringify(ids);
  });
}

/** Adds files whose path contains one of the terms. The index does not contain paths, which are short. */
function withFiles(
  inTexts: Sql,
  { terms, limit, database }: Pick<TextIndexQuery, 'terms' | 'limit'> & { database: Database },
): Sql {
  const { containsText, lowerAscii } = database.dialect;
  const inPath = anyOf(terms.map((term) => containsText(lowerAscii(sql`f."file"`), term)));
  return sql`
    SELECT t."id" FROM (${inTexts}) t
    UNION SELECT n."id"
    FROM (SELECT f."postId" AS "id" FROM "attachments" f WHERE ${inPath} LIMIT ${limit + 1}) n`;
}

/** Returns the FROM clause of a search: posts as `p` and their texts as `s`, only the candidates unless null. */
export const searchTables = ({ dialect }: Pick<Database, 'dialect'>, candidates: string | null): Sql =>
  candidates === null
    ? sql`"posts" p JOIN "post_search_texts" s ON s."postId" = p."id"`
    : dialect.candidatePosts(candidates);
