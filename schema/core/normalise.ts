/** Letters that do not fall apart into a base letter and a mark, with what they are read as. */
// Lower case of sigma depends on what follows, which a part of a word does not know.
const plainLetters: ReadonlyMap<string, string> = new Map(
  'ßss æae œoe øo łl đd ðd þth ħh ıi ŧt ςσ'.split(' ').map(([letter = '', ...plain]) => [letter, plain.join('')]),
);

const plainLetter = /[ßæœøłđðþħıŧς]/g;

// Marks that any letter may bear, the Hebrew points and the Arabic vowel signs. The vowel signs of other scripts stay:
// without them their words would run into each other.
const accents = /(?=\p{M})[\p{Script=Inherited}\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u06d6-\u06ed]/gu;

/**
 * Takes a text, gives the form in which texts are compared without regard to case, accents and width. Stored columns and
 * search terms both go through it, so a term matches inside a text exactly when its form is part of the text's form.
 * White space stays as it is; doing it twice changes nothing more.
 */
export function normaliseText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(plainLetter, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFC');
}

/** Characters that decide an order: an entry of an index holds no more than some 2,600 bytes. */
const MAX_KEY_LENGTH = 500;

/** What texts of any length are ordered by. */
export const orderKey = (text: string): string => normaliseText(text).slice(0, MAX_KEY_LENGTH);
