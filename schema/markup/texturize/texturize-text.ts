import { multiplicationSigns } from './multiplication-signs.ts';
import { resolvePrimes } from './resolve-primes.ts';
import { AFTER_QUOTE, FIXED, MARKS, SPACES } from './typographic-entities.ts';

const OPEN_SINGLE = '\ufdd2';
const APOSTROPHE = '\ufdd3';
const OPEN_DOUBLE = '\ufdd4';

const START = `^|${SPACES}`;
const CLASS_YEAR = new RegExp(`'(\\d\\d)'(?=${AFTER_QUOTE})`, 'g');
const CLASS_YEAR_DOUBLE = new RegExp(`'(\\d\\d)"(?=${AFTER_QUOTE})`, 'g');
const SHORT_YEAR = /'(?=\d\d(?:$|(?![%\d]|[.,]\d)))/g;
const QUOTED_NUMBER_SINGLE = new RegExp(`(?<=${START})'(\\d[.,\\d]*)'`, 'g');
const OPENING_SINGLE = new RegExp(`(?<=^|[([{"\\-]|&lt;|${SPACES})'`, 'g');
const INNER_APOSTROPHE = new RegExp(`(?<!${SPACES})'(?!$|[.,:;!?"'(){}[\\]\\-]|&[lg]t;|${SPACES})`, 'g');
const QUOTED_NUMBER_DOUBLE = new RegExp(`(?<=${START})"(\\d[.,\\d]*)"`, 'g');
const OPENING_DOUBLE = new RegExp(`(?<=^|[([{\\-]|&lt;|${SPACES})"(?!${SPACES})`, 'g');
const SPACED_DOUBLE_DASH = new RegExp(`(?<=${START})--(?=$|${SPACES})`, 'g');
const SPACED_DASH = new RegExp(`(?<=${START})-(?=$|${SPACES})`, 'g');

/** Ampersands that do not begin an entity, as the numeric entity. */
export function encodeAmpersands(text: string): string {
  return text.replace(/&(?!#(?:\d+|x[a-f0-9]+);|[a-z1-4]{1,8};)/gi, '&#038;');
}

/** Turns typed quotes, dashes, ellipses, primes and multiplication signs of plain text into typographic ones. */
export function texturizeText(plain: string): string {
  let text = plain;
  for (const [typed, written] of FIXED) text = text.replaceAll(typed, written);
  if (text.includes("'")) text = singleQuotes(text);
  if (text.includes('"')) text = doubleQuotes(text);
  if (text.includes('-')) text = dashes(text);
  return encodeAmpersands(multiplicationSigns(text));
}

function singleQuotes(text: string): string {
  const marked = text
    .replace(CLASS_YEAR, `${APOSTROPHE}$1${MARKS.closeSingle}`)
    .replace(CLASS_YEAR_DOUBLE, `${APOSTROPHE}$1${MARKS.closeDouble}`)
    .replace(SHORT_YEAR, APOSTROPHE)
    .replace(QUOTED_NUMBER_SINGLE, `${OPEN_SINGLE}$1${MARKS.closeSingle}`)
    .replace(OPENING_SINGLE, OPEN_SINGLE)
    .replace(INNER_APOSTROPHE, APOSTROPHE);
  return resolvePrimes(marked, { mark: "'", prime: MARKS.prime, open: OPEN_SINGLE, close: MARKS.closeSingle })
    .replaceAll(APOSTROPHE, MARKS.apostrophe)
    .replaceAll(OPEN_SINGLE, MARKS.openSingle);
}

function doubleQuotes(text: string): string {
  const marked = text
    .replace(QUOTED_NUMBER_DOUBLE, `${OPEN_DOUBLE}$1${MARKS.closeDouble}`)
    .replace(OPENING_DOUBLE, OPEN_DOUBLE);
  return resolvePrimes(marked, {
    mark: '"',
    prime: MARKS.doublePrime,
    open: OPEN_DOUBLE,
    close: MARKS.closeDouble,
  }).replaceAll(OPEN_DOUBLE, MARKS.openDouble);
}

function dashes(text: string): string {
  return text
    .replaceAll('---', MARKS.emDash)
    .replace(SPACED_DOUBLE_DASH, MARKS.emDash)
    .replace(/(?<!xn)--/g, MARKS.enDash)
    .replace(SPACED_DASH, MARKS.enDash);
}
