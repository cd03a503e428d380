/** The words of a name: runs of capitals, capitalised or lower-case words, digits, and letters without case. */
const WORDS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+|[\p{Lo}\p{M}]+/gu;

/** The name of a preset in classes and variables: `accentOne2` is `accent-one-2`. */
export function presetName(slug: string): string {
  return (slug.replaceAll("'", '').match(WORDS) ?? []).join('-').toLowerCase();
}
