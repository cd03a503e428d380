import { trimEnd } from '../../values/text-functions.ts';
import { allOf, anyOf, joinSql, rawSql, type Sql, sql } from '../dialect/sql.ts';
import type { Dialect } from '../dialect/sql-dialect.ts';
import { normalizeText } from '../slugs/normalized-text.ts';

/** A column that can be searched. */
export type SearchColumn = 'title' | 'excerpt' | 'content';

/** A parsed search. */
export interface SearchTerms {
  /** Normalized terms that must be found. */
  required: readonly string[];
  /** Normalized terms that must not be found. */
  excluded: readonly string[];
  /** Whether the search is one word or phrase, counting common words: then only matches in the title are relevant. */
  isSingle: boolean;
  /** The whole search, normalized, which is more relevant than its terms; empty if some terms must not be found. */
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
 * Parses a search as the reference does: a quoted phrase is one term, also if its end has no quote; common words and
 * single letters are ignored; a term that begins with `-` must not be found. With too many terms, or none, the whole text
 * is one term.
 */
export function parseSearch(text: string): SearchTerms {
  const search = text
    .slice(0, MAX_CHARACTERS)
    .replace(/[\r\n]+/g, '')
    .trim();
  const tokens = search.match(/"[^"]*(?:"|$)|[^\t ",+]+/g) ?? [];
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
    isSingle: tokens.length <= 1,
    sentence: /(?:^|\s)-/.test(search) ? '' : normalizeText(search),
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

/** The maximum number of terms of a search whose matches in the title count: few titles have more words. */
const MAX_RANKED_TERMS = 6;

/** Whether the terms of a search of several words are compared with the title to rank the results. */
export const ranksTerms = ({ required }: SearchTerms): boolean =>
  required.length > 0 && required.length <= MAX_RANKED_TERMS;

/**
 * Returns the sort key for relevance, the lowest first: the whole search in the title, its terms in the title, the whole
 * search in the excerpt, then in the content.
 */
export function relevanceRank(terms: SearchTerms, { containsText }: Dialect): Sql {
  const { required, isSingle, sentence } = terms;
  const inTitle = (term: string) => containsText(sql`s."title"`, term);
  const [term] = required;
  if (isSingle) return term === undefined ? UNRANKED : sql`CASE WHEN ${inTitle(term)} THEN 0 ELSE 1 END`;
  const ranks: Sql[] = [];
  if (sentence !== '') ranks.push(sql`WHEN ${inTitle(sentence)} THEN 1`);
  if (ranksTerms(terms)) {
    ranks.push(sql`WHEN ${allOf(required.map(inTitle))} THEN 2`);
    if (required.length > 1) ranks.push(sql`WHEN ${anyOf(required.map(inTitle))} THEN 3`);
  }
  if (sentence !== '') {
    ranks.push(sql`WHEN ${containsText(sql`s."excerpt"`, sentence)} THEN 4`);
    ranks.push(sql`WHEN ${containsText(sql`s."content"`, sentence)} THEN 5`);
  }
  return ranks.length === 0 ? UNRANKED : sql`CASE ${joinSql(ranks, ' ')} ELSE 6 END`;
}

/** The same rank for all results. A plain number in ORDER BY would be the position of a column. */
const UNRANKED = sql`(6 + 0)`;

/** A list of items that is searched. */
export interface SearchedList {
  /** A statement that selects the ids of all items of the list as `number`, in order, whatever their texts contain. */
  ids: Sql;
  /** The same of the items with some ids. */
  idsAmong(ids: readonly number[]): Sql;
  types: readonly string[];
  terms: SearchTerms;
  columns: readonly SearchColumn[];
  /** Whether the most relevant items come first; items of the same relevance are in the order of the statement. */
  isRanked: boolean;
}
