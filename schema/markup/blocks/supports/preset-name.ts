/** Words: capitals in a row, letters after a capital at most, digits, and letters that know no capitals. */
const WORDS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+|[\p{Lo}\p{M}]+/gu;

/** A preset's name as classes and variables spell it: `accentOne2` is `accent-one-2`. */
export function presetName(slug: string): string {
  return (slug.replaceAll("'", '').match(WORDS) ?? []).join('-').toLowerCase();
}
