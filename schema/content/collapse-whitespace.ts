import { trimBlanks } from '../markup/sanitising/text-cleaning.ts';

/** A text as versions of an item are compared: how much white space stands at a place makes no difference. */
export const collapseWhitespace = (text: string): string =>
  trimBlanks(text)
    .replaceAll('\r', '\n')
    .replace(/\n+/g, '\n')
    .replace(/[ \t]+/g, ' ');
