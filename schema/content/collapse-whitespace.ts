import { trimBlanks } from '../markup/sanitizing/text-cleaning.ts';

/** Collapses white space, so that versions of a text that differ only in the amount of white space are equal. */
export const collapseWhitespace = (text: string): string =>
  trimBlanks(text)
    .replaceAll('\r', '\n')
    .replace(/\n+/g, '\n')
    .replace(/[ \t]+/g, ' ');
