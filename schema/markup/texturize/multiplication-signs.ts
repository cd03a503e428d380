import { TYPOGRAPHIC_ENTITIES } from './typographic-entities.ts';

const NUMBER_CHARACTER = /[\d.,]/;
const WORD_CHARACTER = /\w/;

/** Replaces the `x` between two numbers, as in 9x9, by the multiplication sign, except in hexadecimal numbers. Linear time. */
export function replaceMultiplicationSigns(text: string): string {
  const parts: string[] = [];
  let copiedTo = 0;
  let previousNumberEnd = 0;
  for (let at = text.indexOf('x'); at !== -1; at = text.indexOf('x', at + 1)) {
    if (!isDigit(text[at + 1]) || !hasNumberBefore(text, { at, minOffset: previousNumberEnd })) continue;
    const end = findNumberEnd(text, at + 1);
    if (end === -1) continue;
    parts.push(text.slice(copiedTo, at), TYPOGRAPHIC_ENTITIES.times);
    copiedTo = at + 1;
    previousNumberEnd = end;
  }
  parts.push(text.slice(copiedTo));
  return parts.join('');
}

/** Whether a whole number other than a single zero ends at an offset and begins at or after `minOffset`. */
function hasNumberBefore(text: string, { at, minOffset }: { at: number; minOffset: number }): boolean {
  let from = at;
  while (from > minOffset && NUMBER_CHARACTER.test(text[from - 1] ?? '')) from -= 1;
  for (let start = from; start < at; start += 1) {
    if (!isDigit(text[start]) || WORD_CHARACTER.test(text[start - 1] ?? ' ')) continue;
    if (text[start] !== '0' || start < at - 1) return true;
  }
  return false;
}

/** Returns the end of the number that begins at an offset; -1 if it does not end at a word boundary. */
function findNumberEnd(text: string, from: number): number {
  let end = from + 1;
  while (NUMBER_CHARACTER.test(text[end] ?? '')) end += 1;
  while (end > from && !isWordBoundary(text, end)) end -= 1;
  return end > from ? end : -1;
}

function isWordBoundary(text: string, at: number): boolean {
  return WORD_CHARACTER.test(text[at - 1] ?? ' ') !== WORD_CHARACTER.test(text[at] ?? ' ');
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
