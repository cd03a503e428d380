/** Matches the words of a slug: runs of capitals, capitalized or lower-case words, digits, and letters without case. */
const WORDS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+|[\p{Lo}\p{M}]+/gu;

/** Converts the slug of a preset to the form in classes and CSS variables: `accentOne2` becomes `accent-one-2`. */
export function presetSlug(slug: string): string {
  return (slug.replaceAll("'", '').match(WORDS) ?? []).join('-').toLowerCase();
}
