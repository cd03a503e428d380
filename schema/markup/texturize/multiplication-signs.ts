import { TYPOGRAPHIC_ENTITIES } from './typographic-entities.ts';

const NUMBER_CHARACTER = /[\d.,]/;
const WORD_CHARACTER = /\w/;

/**
 * Replaces the `x` between two numbers, as in 9x9, by the multiplication sign, except in hexadecimal numbers. Linear
 * time.
 */
export function replaceMultiplicationSigns(text: string): string {
  const parts: string[] = [];
  let copiedEnd = 0;
  let previousNumberEnd = 0;
  for (let offset = text.indexOf('x'); offset !== -1; offset = text.indexOf('x', offset + 1)) {
    if (!isDigit(text[offset + 1]) || !hasNumberBefore(text, { offset, minOffset: previousNumberEnd })) continue;
    const end = findNumberEnd(text, offset + 1);
    if (end === -1) continue;
    parts.push(text.slice(copiedEnd, offset), TYPOGRAPHIC_ENTITIES.times);
    copiedEnd = offset + 1;
    previousNumberEnd = end;
  }
  parts.push(text.slice(copiedEnd));
  return parts.join('');
}

/** Whether a complete number, other than a single zero, ends at an offset and begins at or after `minOffset`. */
function hasNumberBefore(text: string, { offset, minOffset }: { offset: number; minOffset: number }): boolean {
  let from = offset;
  while (from > minOffset && NUMBER_CHARACTER.test(text[from - 1] ?? '')) from -= 1;
  for (let start = from; start < offset; start += 1) {
    if (!isDigit(text[start]) || WORD_CHARACTER.test(text[start - 1] ?? ' ')) continue;
    if (text[start] !== '0' || start < offset - 1) return true;
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

function isWordBoundary(text: string, offset: number): boolean {
  return WORD_CHARACTER.test(text[offset - 1] ?? ' ') !== WORD_CHARACTER.test(text[offset] ?? ' ');
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
