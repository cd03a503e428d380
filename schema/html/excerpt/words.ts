import { stripAllTags } from '../markup/strip.ts';

/** The first words of a text without tags; when there are more, the text that says so follows. */
export function firstWords(markup: string, { count, more }: { count: number; more: string }): string {
  const words = stripAllTags(markup)
    .split(/[\n\r\t ]+/)
    .filter((word) => word !== '');
  return words.length > count ? words.slice(0, Math.max(0, count)).join(' ') + more : words.join(' ');
}
