import { MARKS } from './typographic-entities.ts';

const NUMBER_CHARACTER = /[\d.,]/;
const WORD_CHARACTER = /\w/;

/** Writes the multiplication sign between two numbers, as in 9x9. Hexadecimal numbers stay. Linear time. */
export function multiplicationSigns(text: string): string {
  const parts: string[] = [];
  let done = 0;
  let taken = 0;
  for (let at = text.indexOf('x'); at !== -1; at = text.indexOf('x', at + 1)) {
    if (!isDigit(text[at + 1]) || !hasNumberBefore(text, { at, bound: taken })) continue;
    const end = numberEnd(text, at + 1);
    if (end === -1) continue;
    parts.push(text.slice(done, at), MARKS.times);
    done = at + 1;
    taken = end;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/** True when the characters before an `x`, back to a bound, end in a whole number that is not a lone zero. */
function hasNumberBefore(text: string, { at, bound }: { at: number; bound: number }): boolean {
  let from = at;
  while (from > bound && NUMBER_CHARACTER.test(text[from - 1] ?? '')) from -= 1;
  for (let start = from; start < at; start += 1) {
    if (!isDigit(text[start]) || WORD_CHARACTER.test(text[start - 1] ?? ' ')) continue;
    if (text[start] !== '0' || start < at - 1) return true;
  }
  return false;
}

/** Where the number that begins at an offset ends on a word boundary; -1 when it runs on into letters. */
function numberEnd(text: string, from: number): number {
  let end = from + 1;
  while (NUMBER_CHARACTER.test(text[end] ?? '')) end += 1;
  while (end > from && !isBoundary(text, end)) end -= 1;
  return end > from ? end : -1;
}

function isBoundary(text: string, at: number): boolean {
  return WORD_CHARACTER.test(text[at - 1] ?? ' ') !== WORD_CHARACTER.test(text[at] ?? ' ');
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
