import { replaceMultiplicationSigns } from './multiplication-signs.ts';
import { resolvePrimes } from './resolve-primes.ts';
import {
  AFTER_QUOTE_PATTERN,
  FIXED_REPLACEMENTS,
  TYPOGRAPHIC_ENTITIES,
  WHITE_SPACE_PATTERN,
} from './typographic-entities.ts';

// Noncharacters that replace marks until all marks of a text are resolved.
const OPEN_SINGLE_PLACEHOLDER = '\ufdd2';
const APOSTROPHE_PLACEHOLDER = '\ufdd3';
const OPEN_DOUBLE_PLACEHOLDER = '\ufdd4';

const START_PATTERN = `^|${WHITE_SPACE_PATTERN}`;
// A year such as '99, directly followed by the closing quotation mark of the text around it.
const SHORT_YEAR_BEFORE_CLOSING_SINGLE = new RegExp(`'(\\d\\d)'(?=${AFTER_QUOTE_PATTERN})`, 'g');
const SHORT_YEAR_BEFORE_CLOSING_DOUBLE = new RegExp(`'(\\d\\d)"(?=${AFTER_QUOTE_PATTERN})`, 'g');
const SHORT_YEAR = /'(?=\d\d(?:$|(?![%\d]|[.,]\d)))/g;
const QUOTED_NUMBER_SINGLE = new RegExp(`(?<=${START_PATTERN})'(\\d[.,\\d]*)'`, 'g');
const OPENING_SINGLE = new RegExp(`(?<=^|[([{"\\-]|&lt;|${WHITE_SPACE_PATTERN})'`, 'g');
const INNER_APOSTROPHE = new RegExp(
  `(?<!${WHITE_SPACE_PATTERN})'(?!$|[.,:;!?"'(){}[\\]\\-]|&[lg]t;|${WHITE_SPACE_PATTERN})`,
  'g',
);
const QUOTED_NUMBER_DOUBLE = new RegExp(`(?<=${START_PATTERN})"(\\d[.,\\d]*)"`, 'g');
const OPENING_DOUBLE = new RegExp(`(?<=^|[([{\\-]|&lt;|${WHITE_SPACE_PATTERN})"(?!${WHITE_SPACE_PATTERN})`, 'g');
const SPACED_DOUBLE_DASH = new RegExp(`(?<=${START_PATTERN})--(?=$|${WHITE_SPACE_PATTERN})`, 'g');
const SPACED_DASH = new RegExp(`(?<=${START_PATTERN})-(?=$|${WHITE_SPACE_PATTERN})`, 'g');

/** Replaces ampersands that do not begin an entity by the numeric entity. */
export function encodeAmpersands(text: string): string {
  return text.replace(/&(?!#(?:\d+|x[a-f0-9]+);|[a-z1-4]{1,8};)/gi, '&#038;');
}

/** Replaces quotes, dashes, ellipses, primes and multiplication signs in text without tags by typographic characters. */
export function texturizeText(input: string): string {
  let text = input;
  for (const [plainText, entity] of FIXED_REPLACEMENTS) text = text.replaceAll(plainText, entity);
  if (text.includes("'")) text = replaceSingleQuotes(text);
  if (text.includes('"')) text = replaceDoubleQuotes(text);
  if (text.includes('-')) text = replaceDashes(text);
  return encodeAmpersands(replaceMultiplicationSigns(text));
}

function replaceSingleQuotes(text: string): string {
  const withPlaceholders = text
    .replace(SHORT_YEAR_BEFORE_CLOSING_SINGLE, `${APOSTROPHE_PLACEHOLDER}$1${TYPOGRAPHIC_ENTITIES.closeSingle}`)
    .replace(SHORT_YEAR_BEFORE_CLOSING_DOUBLE, `${APOSTROPHE_PLACEHOLDER}$1${TYPOGRAPHIC_ENTITIES.closeDouble}`)
    .replace(SHORT_YEAR, APOSTROPHE_PLACEHOLDER)
    .replace(QUOTED_NUMBER_SINGLE, `${OPEN_SINGLE_PLACEHOLDER}$1${TYPOGRAPHIC_ENTITIES.closeSingle}`)
    .replace(OPENING_SINGLE, OPEN_SINGLE_PLACEHOLDER)
    .replace(INNER_APOSTROPHE, APOSTROPHE_PLACEHOLDER);
  return resolvePrimes(withPlaceholders, {
    straightMark: "'",
    primeEntity: TYPOGRAPHIC_ENTITIES.prime,
    openPlaceholder: OPEN_SINGLE_PLACEHOLDER,
    closeEntity: TYPOGRAPHIC_ENTITIES.closeSingle,
  })
    .replaceAll(APOSTROPHE_PLACEHOLDER, TYPOGRAPHIC_ENTITIES.apostrophe)
    .replaceAll(OPEN_SINGLE_PLACEHOLDER, TYPOGRAPHIC_ENTITIES.openSingle);
}

function replaceDoubleQuotes(text: string): string {
  const withPlaceholders = text
    .replace(QUOTED_NUMBER_DOUBLE, `${OPEN_DOUBLE_PLACEHOLDER}$1${TYPOGRAPHIC_ENTITIES.closeDouble}`)
    .replace(OPENING_DOUBLE, OPEN_DOUBLE_PLACEHOLDER);
  return resolvePrimes(withPlaceholders, {
    straightMark: '"',
    primeEntity: TYPOGRAPHIC_ENTITIES.doublePrime,
    openPlaceholder: OPEN_DOUBLE_PLACEHOLDER,
    closeEntity: TYPOGRAPHIC_ENTITIES.closeDouble,
  }).replaceAll(OPEN_DOUBLE_PLACEHOLDER, TYPOGRAPHIC_ENTITIES.openDouble);
}

function replaceDashes(text: string): string {
  return text
    .replaceAll('---', TYPOGRAPHIC_ENTITIES.emDash)
    .replace(SPACED_DOUBLE_DASH, TYPOGRAPHIC_ENTITIES.emDash)
    .replace(/(?<!xn)--/g, TYPOGRAPHIC_ENTITIES.enDash)
    .replace(SPACED_DASH, TYPOGRAPHIC_ENTITIES.enDash);
}
