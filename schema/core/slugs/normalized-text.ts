/**
 * Letters that Unicode does not decompose into a base letter and a mark, each followed by its replacement. Final sigma is
 * among them, because the lower case of sigma depends on the next letter, which a part of a word lacks.
 */
const letterReplacements: ReadonlyMap<string, string> = new Map(
  'ßss æae œoe øo łl đd ðd þth ħh ıi ŧt ςσ'
    .split(' ')
    .map(([letter = '', ...replacement]) => [letter, replacement.join('')]),
);

const replacedLetter = /[ßæœøłđðþħıŧς]/g;

// Combining marks of all scripts, Hebrew points and Arabic vowel signs. The vowel signs of other scripts stay, since
// different words would become equal without them.
const accents = /(?=\p{M})[\p{Script=Inherited}\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u06d6-\u06ed]/gu;

const outsideAscii = /[^\0-\x7f]/;

/**
 * Normalizes a text for comparisons that ignore case, accents and width. Stored columns and search terms are both
 * normalized, so a text contains a term if its normalized form contains that of the term. White space is preserved. The
 * function is idempotent.
 */
export function normalizeText(text: string): string {
  // Most texts, and much less work: nothing else concerns ASCII.
  if (!outsideAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(replacedLetter, (letter) => letterReplacements.get(letter) ?? letter)
    .normalize('NFC');
}

/** The number of characters that decide an order. An entry of a database index has about 2,600 bytes at most. */
const MAX_KEY_LENGTH = 500;

/** Returns the key by which texts of any length are ordered. */
export const orderKey = (text: string): string => normalizeText(text).slice(0, MAX_KEY_LENGTH);
