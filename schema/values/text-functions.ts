/** Returns the beginning of a text that is longer than `maxLength`, followed by an ellipsis. It cuts no character in half. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const isCut = /[\ud800-\udbff]/.test(text.charAt(maxLength - 1));
  return `${text.slice(0, isCut ? maxLength - 1 : maxLength)}…`;
}

/** Writes a text in one line: each run of white space becomes one space. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/**
 * Removes the given characters from the end of a text. Takes time in proportion to what is removed, unlike a regular
 * expression such as `/ +$/`, which tries each run of these characters in the text.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Converts a name to camel case: `page_count` and `page-count` are `pageCount`. */
export const camelCased = (text: string): string =>
  text
    .replace(/^\W+/, '')
    .replace(/[\W_]+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/[\W_]+$/, '');

/** Converts a name to camel case with a capital first letter: `page_count` is `PageCount`. */
export const pascalCased = (text: string): string => text.charAt(0).toUpperCase() + camelCased(text).slice(1);

/** Returns another word that a misspelled one is nearest to, whatever its case and underscores; undefined if none is near. */
export function nearestWord(word: string, words: Iterable<string>): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[_-]/g, '');
  const distances = [...words]
    .filter((known) => known !== word)
    .map((known) => ({ known, distance: wordDistance(plain(word), plain(known)) }));
  const [nearest] = distances.sort((left, right) => left.distance - right.distance);
  return nearest && Number.isFinite(nearest.distance) ? nearest.known : undefined;
}

/** The number of letters to insert, remove, replace or swap with the next one; infinite if it is another word. */
export function wordDistance(word: string, other: string): number {
  // The distances of the beginnings of `word` from the beginnings of `other`: two rows before, and the row before.
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= word.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (word[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1];
      row[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        replaced,
        swapped ? (beforePrevious[j - 2] ?? 0) + 1 : replaced,
      );
    }
    [beforePrevious, previous] = [previous, row];
  }
  const distance = previous[other.length] ?? 0;
  return distance <= Math.max(1, Math.floor(other.length / 4)) ? distance : Number.POSITIVE_INFINITY;
}

/**
 * Decodes a text in base64, with or without blanks and line breaks; null for any other text. Blanks are removed first: a
 * pattern that allows them in several places takes quadratic time.
 */
export function decodeBase64(text: string): Buffer | null {
  const compact = text.replace(/\s+/g, '');
  return /^[A-Za-z0-9+/_-]*={0,2}$/.test(compact) ? Buffer.from(compact, 'base64') : null;
}

/** Removes the unwanted `%xx` escapes, including those that result from the removal of others. Linear time. */
export function removePercentEscapes(text: string, isUnwanted: (digits: string) => boolean): string {
  if (!text.includes('%')) return text;
  const result: string[] = [];
  for (let position = 0; position < text.length; position++) {
    result.push(text[position] as string);
    const length = result.length;
    if (length < 3 || result[length - 3] !== '%') continue;
    const digits = `${result[length - 2]}${result[length - 1]}`;
    if (/^[0-9a-f]{2}$/i.test(digits) && isUnwanted(digits)) result.length = length - 3;
  }
  return result.join('');
}
