import { stripAllTags } from '../html/strip-tags.ts';

const WORD = /[^\n\r\t ]+/g;

/** Returns the first words of markup without tags, followed by `more` if there are further words. */
export function firstWords(markup: string, { count, more }: { count: number; more: string }): string {
  const limit = Math.max(0, count);
  const words: string[] = [];
  for (const [word] of stripAllTags(markup).matchAll(WORD)) {
    if (words.length >= limit) return words.join(' ') + more;
    words.push(word);
  }
  return words.join(' ');
}
