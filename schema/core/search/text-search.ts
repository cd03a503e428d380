import { trimEnd } from '../../values/trim-end.ts';
import type { Dialect } from '../dialect/sql-dialect.ts';
import { normalizeText } from '../normalize.ts';
import { allOf, anyOf, rawSql, type Sql, sql } from '../sql.ts';

/** A column that can be searched. */
export type SearchColumn = 'title' | 'excerpt' | 'content';

/** A parsed search. */
export interface SearchTerms {
  /** Normalized terms that must be found. */
  required: readonly string[];
  /** Normalized terms that must not be found. */
  excluded: readonly string[];
  /** The whole search, normalized, without quotes. */
  sentence: string;
}

/** Words too common to search for. */
const STOP_WORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);

const MAX_TERMS = 9;
const MAX_CHARACTERS = 1_600;

/**
 * Parses a search as the reference does: a quoted phrase is one term, common words and single letters are ignored, a term
 * that begins with `-` must not be found. With too many terms, or none, the whole text is one term.
 */
export function parseSearch(text: string): SearchTerms {
  const search = text
    .slice(0, MAX_CHARACTERS)
    .replace(/[\r\n]+/g, '')
    .trim();
  const tokens = search.match(/"[^"]*"|[^\s",+]+|"/g) ?? [];
  const terms: string[] = [];
  for (const token of tokens) {
    const phrase = /^".+"$/.test(token) ? token.slice(1, -1).trim() : trimEnd(token.replace(/^["' ]+/, ''), '"\' ');
    if (phrase === '' || /^[a-z-]$/i.test(phrase) || STOP_WORDS.has(phrase.toLowerCase())) continue;
    terms.push(phrase);
  }
  const usedTerms = terms.length === 0 || terms.length > MAX_TERMS ? [search] : terms;
  const isExcluded = (term: string) => term.length > 1 && term.startsWith('-');
  return {
    required: usedTerms.filter((term) => !isExcluded(term)).map(normalizeText),
    excluded: usedTerms.filter(isExcluded).map((term) => normalizeText(term.slice(1))),
    sentence: normalizeText(trimEnd(search.replace(/^["']+/, ''), '"\'')),
  };
}

/** Returns the condition of a search on the texts (alias `s`). As in the reference, terms match parts of words. */
export function searchCondition(input: {
  terms: SearchTerms;
  columns: readonly SearchColumn[];
  /** Whether a column must equal the term instead of containing it. */
  exact: boolean;
  dialect: Dialect;
  /** Whether the rows (`p`) are files, whose paths are searched too. */
  ofFiles?: boolean;
}): Sql {
  const { terms, columns, exact, dialect, ofFiles = false } = input;
  const searchedColumns = [
    ...columns.map((column) => rawSql(`s."${column}"`)),
    ...(ofFiles ? [filePath(dialect)] : []),
  ];
  const inSomeColumn = (term: string) =>
    anyOf(searchedColumns.map((column) => (exact ? sql`${column} = ${term}` : dialect.containsText(column, term))));
  return allOf([...terms.required.map(inSomeColumn), ...terms.excluded.map((term) => sql`NOT ${inSomeColumn(term)}`)]);
}

/** The condition that an item (alias `p`) has no password. The few items that have one are read through their index. */
export const HAS_NO_PASSWORD: Sql = sql`p."id" NOT IN (SELECT x."id" FROM "posts" x WHERE x."password" <> '')`;

/** Returns the condition that one of some normalized columns contains the whole text. */
export function containsWhole(columns: readonly Sql[], { text, dialect }: { text: string; dialect: Dialect }): Sql {
  const term = normalizeText(text.slice(0, MAX_CHARACTERS));
  return anyOf(columns.map((column) => dialect.containsText(column, term)));
}

const filePath = ({ lowerAscii }: Dialect): Sql =>
  lowerAscii(sql`COALESCE((SELECT f."file" FROM "attachments" f WHERE f."postId" = p."id"), '')`);

/** Returns the sort key for relevance, the lowest first: title, then excerpt, then content. */
export function relevanceRank({ required, sentence }: SearchTerms, { containsText }: Dialect): Sql {
  const inTitle = (term: string) => containsText(sql`s."title"`, term);
  if (required.length < 2) return sql`CASE WHEN ${inTitle(required[0] ?? sentence)} THEN 0 ELSE 1 END`;
  return sql`
    CASE
      WHEN ${inTitle(sentence)} THEN 1
      WHEN ${allOf(required.map(inTitle))} THEN 2
      WHEN ${anyOf(required.map(inTitle))} THEN 3
      WHEN ${containsText(sql`s."excerpt"`, sentence)} THEN 4
      WHEN ${containsText(sql`s."content"`, sentence)} THEN 5
      ELSE 6
    END`;
}
