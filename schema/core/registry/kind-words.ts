/** The words of a name, in the singular and in the plural. */
export interface KindWords {
  singular: readonly string[];
  plural: readonly string[];
}

/** Returns the words of the name of a type or taxonomy: `team-members` is `team member` and `team members`. */
export function wordsOf(name: string): KindWords {
  const words = name.split(/[_-]+/).filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const isPlural = /[a-z]{2,}(?<![siu])s$/.test(last) && !/news$|series$/.test(last);
  const one = isPlural ? last.replace(/ies$/, 'y').replace(/(?<=ch|sh|x|z)es$|s$/, '') : last;
  const many = isPlural ? last : pluralOf(last);
  return { singular: [...before, one], plural: [...before, many] };
}

function pluralOf(word: string): string {
  if (/news$|series$/.test(word)) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Returns a text with an upper-case first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the name of a GraphQL type: `TeamMember`. */
export const pascalName = (words: readonly string[]): string => words.map(capitalized).join('');

/** Returns the name of a GraphQL field: `teamMember`. */
export const camelName = (words: readonly string[]): string => {
  const text = pascalName(words);
  return text.charAt(0).toLowerCase() + text.slice(1);
};

/**
 * Returns the names in GraphQL that follow from the name of a type or taxonomy: `Book`, `book` and `books`. If the plural is
 * the singular, the list is `allNews`.
 */
export function derivedGraphqlNames(name: string): { type: string; singular: string; plural: string } {
  const words = wordsOf(name);
  const [singular, plural] = [camelName(words.singular), camelName(words.plural)];
  return {
    type: pascalName(words.singular),
    singular,
    plural: plural === singular ? camelName(['all', ...words.plural]) : plural,
  };
}
