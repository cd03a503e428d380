import { stripAllTags } from '../html/strip-tags.ts';

const WORD = /[^\n\r\t ]+/g;

/**
 * Returns the first words of markup without tags, followed by `more` if there are further words. `isBeginning`: the
 * markup is the beginning of a longer one.
 */
export function firstWords(
  markup: string,
  { count, more, isBeginning = false }: { count: number; more: string; isBeginning?: boolean },
): string {
  const limit = Math.max(0, count);
  const words: string[] = [];
  for (const [word] of stripAllTags(markup).matchAll(WORD)) {
    if (words.length >= limit) return words.join(' ') + more;
    words.push(word);
  }
  return words.join(' ') + (isBeginning ? more : '');
}
