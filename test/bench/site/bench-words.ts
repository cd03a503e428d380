import type { Random } from './random.ts';

const WORDS =
  'harbor lantern meadow copper orchard granite ferry kettle window thistle ledger compass saddle pepper willow anvil bramble cinder falcon garden hollow island juniper kiln larder marble needle otter paddle quarry ribbon shutter timber umber valley walnut yarrow bridge candle drummer ember fiddle glacier hammer ivory jacket kitchen ladder mirror nettle opal parcel quill river stable tunnel urchin velvet wagon cellar'.split(
    ' ',
  );
const PREPOSITIONS =
  'above across after around before behind beside between beyond inside near over past toward under'.split(' ');
const ARTICLES = 'the a this that every another'.split(' ');

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A random word, for names of terms and accounts. */
export const word = (random: Random): string => random.pick(WORDS);

/** A few words in title case. */
export function title(random: Random): string {
  const count = 3 + random.below(4);
  return Array.from({ length: count }, () => capitalized(word(random))).join(' ');
}

/** A sentence of about twelve words. */
export function sentence(random: Random): string {
  const parts = Array.from(
    { length: 2 + random.below(4) },
    () =>
      `${random.pick(ARTICLES)} ${word(random)} ${random.pick(PREPOSITIONS)} ${random.pick(ARTICLES)} ${word(random)}`,
  );
  return `${capitalized(parts.join(', '))}.`;
}

/** Sentences of about `length` characters in all. */
export function prose(random: Random, length: number): string {
  let text = sentence(random);
  while (text.length < length) text += ` ${sentence(random)}`;
  return text;
}

/** Converts a text to a slug. */
export const slugOf = (text: string): string => text.toLowerCase().replaceAll(' ', '-');
