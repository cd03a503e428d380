import { allOf, anyOf, rawSql, type Sql, sql } from '../../sql.ts';
import { normaliseText } from '../normalise.ts';
import { type Engine, holdsText } from './text-index.ts';

export type SearchColumn = 'title' | 'excerpt' | 'content';

/** What a search asks for, taken apart. */
export interface SearchTerms {
  /** Each of these must be found, normalised. */
  wanted: readonly string[];
  /** None of these may be found, normalised. */
  unwanted: readonly string[];
  /** The whole search, normalised, without quotes. */
  sentence: string;
}

/** Words too common to search for. */
const STOP_WORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);

const MOST_TERMS = 9;
const MOST_CHARACTERS = 1_600;

/**
 * Takes a search apart as the API does: quoted phrases stay whole, common words and single letters are left
 * out, a term that begins with `-` must not be found; with too many terms, or none left, the whole text is one term.
 */
export function parseSearch(text: string): SearchTerms {
  const search = text
    .slice(0, MOST_CHARACTERS)
    .replace(/[\r\n]+/g, '')
    .trim();
  const pieces = search.match(/"[^"]*"|[^\s",+]+|"/g) ?? [];
  const terms: string[] = [];
  for (const piece of pieces) {
    const phrase = /^".+"$/.test(piece) ? piece.slice(1, -1).trim() : piece.replace(/^["' ]+|["' ]+$/g, '');
    if (phrase === '' || /^[a-z-]$/i.test(phrase) || STOP_WORDS.has(phrase.toLowerCase())) continue;
    terms.push(phrase);
  }
  const used = terms.length === 0 || terms.length > MOST_TERMS ? [search] : terms;
  const isUnwanted = (term: string) => term.length > 1 && term.startsWith('-');
  return {
    wanted: used.filter((term) => !isUnwanted(term)).map(normaliseText),
    unwanted: used.filter(isUnwanted).map((term) => normaliseText(term.slice(1))),
    sentence: normaliseText(search.replace(/^["']+|["']+$/g, '')),
  };
}

/** Whether a normalised text of the search table (alias `s`) holds the term: substrings count, as in the API. */
function holds(engine: Engine, column: SearchColumn): (term: string) => Sql {
  const name = rawSql(`s."${column}"`);
  return (term) => holdsText(engine, { column: name, term });
}

/** Path of a file (rows of `p`): files are found by it as by their texts, in whatever columns is searched. */
const filePath = sql`lower(COALESCE((SELECT f."file" FROM "attachments" f WHERE f."postId" = p."id"), ''))`;

/** The condition that rows joined to the search table (alias `s`) must meet. */
export function searchCondition(input: {
  terms: SearchTerms;
  columns: readonly SearchColumn[];
  exact: boolean;
  engine: Engine;
  /** The rows are files. */
  ofFiles?: boolean;
}): Sql {
  const { terms, columns, exact, engine, ofFiles = false } = input;
  const places = [...columns.map((column) => rawSql(`s."${column}"`)), ...(ofFiles ? [filePath] : [])];
  const finders = places.map(
    (place) => (term: string) => (exact ? sql`${place} = ${term}` : holdsText(engine, { column: place, term })),
  );
  return allOf([
    ...terms.wanted.map((term) => anyOf(finders.map((finder) => finder(term)))),
    ...terms.unwanted.map((term) => sql`NOT ${anyOf(finders.map((finder) => finder(term)))}`),
  ]);
}

/** What rows are ordered by for relevance, best (lowest) first: title before excerpt before content. */
export function relevanceRank(terms: SearchTerms, engine: Engine): Sql {
  const inTitle = holds(engine, 'title');
  if (terms.wanted.length < 2) {
    return sql`CASE WHEN ${inTitle(terms.wanted[0] ?? terms.sentence)} THEN 0 ELSE 1 END`;
  }
  const inExcerpt = holds(engine, 'excerpt');
  const inContent = holds(engine, 'content');
  return sql`CASE WHEN ${inTitle(terms.sentence)} THEN 1 WHEN ${allOf(terms.wanted.map(inTitle))} THEN 2 WHEN ${anyOf(terms.wanted.map(inTitle))} THEN 3 WHEN ${inExcerpt(terms.sentence)} THEN 4 WHEN ${inContent(terms.sentence)} THEN 5 ELSE 6 END`;
}
