/** The entities of the typographic characters that replace plain ones. */
const TYPOGRAPHIC_ENTITIES = {
  openDouble: '&#8220;',
  closeDouble: '&#8221;',
  openSingle: '&#8216;',
  closeSingle: '&#8217;',
  apostrophe: '&#8217;',
  prime: '&#8242;',
  doublePrime: '&#8243;',
  enDash: '&#8211;',
  emDash: '&#8212;',
  ellipsis: '&#8230;',
  times: '&#215;',
  trademark: '&#8482;',
} as const;

/** The source of a pattern for white space: ASCII white space, the no-break space, and its entity. */
const WHITE_SPACE_PATTERN = '[\\r\\n\\t ]|\\u00a0|&nbsp;';

/** The source of a pattern for the text after a closing quotation mark. */
const AFTER_QUOTE_PATTERN = `$|[.,:;!?)}\\-\\]]|&gt;|${WHITE_SPACE_PATTERN}`;

/** Words that begin with an apostrophe, not with a quotation mark. */
const ELIDED_WORDS = [
  "'tain't",
  "'twere",
  "'twas",
  "'tis",
  "'twill",
  "'til",
  "'bout",
  "'nuff",
  "'round",
  "'cause",
  "'em",
];

/** Plain texts with their replacements; applied in this order, before all other rules. */
const FIXED_REPLACEMENTS: readonly (readonly [string, string])[] = [
  ['...', TYPOGRAPHIC_ENTITIES.ellipsis],
  ['``', TYPOGRAPHIC_ENTITIES.openDouble],
  ["''", TYPOGRAPHIC_ENTITIES.closeDouble],
  [' (tm)', ` ${TYPOGRAPHIC_ENTITIES.trademark}`],
  ...ELIDED_WORDS.map((word): [string, string] => [word, word.replaceAll("'", TYPOGRAPHIC_ENTITIES.apostrophe)]),
];

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

/** Encodes single ampersands anywhere in markup, also in code, comments and tags. */
export const encodeSingleAmpersands = (markup: string): string =>
  markup.includes('&') ? markup.replace(/&([^#])(?![a-z1-4]{1,8};)/gi, '&#038;$1') : markup;

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

const NUMBER_CHARACTER = /[\d.,]/;

const WORD_CHARACTER = /\w/;

/**
 * Replaces the `x` between two numbers, as in 9x9, by the multiplication sign, except in hexadecimal numbers. Linear
 * time.
 */
function replaceMultiplicationSigns(text: string): string {
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

/** A straight quotation mark and its replacements. */
interface QuoteMark {
  /** The typed character: `'` or `"`. */
  straightMark: string;
  primeEntity: string;
  /** The placeholder of opening marks, which were replaced before. */
  openPlaceholder: string;
  closeEntity: string;
}

/** Replaces a mark that may be a closing quotation mark until the closing mark is chosen. */
const CANDIDATE_PLACEHOLDER = '\ufdd1';

/**
 * Replaces straight marks after digits, which are primes (feet, minutes) or closing quotation marks. Between an opening
 * mark and the next, at most one candidate becomes the closing mark if there is none yet; others after digits become
 * primes.
 */
function resolvePrimes(text: string, quote: QuoteMark): string {
  return text
    .split(quote.openPlaceholder)
    .map((segment, index) =>
      segment.includes(quote.straightMark) ? resolveSegment(segment, { isOpened: index > 0, quote }) : segment,
    )
    .join(quote.openPlaceholder);
}

function resolveSegment(segment: string, { isOpened, quote }: { isOpened: boolean; quote: QuoteMark }): string {
  const { straightMark, primeEntity, closeEntity } = quote;
  const closingPattern = new RegExp(`${straightMark}(?=${AFTER_QUOTE_PATTERN})`, 'g');
  const replacePrimes = (text: string) => text.replace(new RegExp(`(?<=\\d)${straightMark}`, 'g'), primeEntity);
  let result: string;
  if (!isOpened || segment.includes(closeEntity)) result = replacePrimes(segment).replace(closingPattern, closeEntity);
  else {
    const segmentWithCandidates = segment.replace(closingPattern, CANDIDATE_PLACEHOLDER);
    const count = segmentWithCandidates.split(CANDIDATE_PLACEHOLDER).length - 1;
    if (count > 1) result = chooseClosingMark(segmentWithCandidates, { quote, replacePrimes });
    else result = replacePrimes(segmentWithCandidates.replace(CANDIDATE_PLACEHOLDER, closeEntity));
  }
  return straightMark === '"' ? result.replaceAll('"', closeEntity) : result;
}

/**
 * Chooses the closing marks among several candidates: those that do not follow a digit; otherwise the last one before a
 * period, or the last one. The other candidates after digits become primes.
 */
function chooseClosingMark(
  segmentWithCandidates: string,
  { quote, replacePrimes }: { quote: QuoteMark; replacePrimes: (text: string) => string },
): string {
  let text = segmentWithCandidates.replace(/(?<!\d)\ufdd1/g, quote.closeEntity);
  if (text === segmentWithCandidates) {
    const beforePeriod = text.lastIndexOf(`${CANDIDATE_PLACEHOLDER}.`);
    const markOffset = beforePeriod === -1 ? text.lastIndexOf(CANDIDATE_PLACEHOLDER) : beforePeriod;
    text = text.slice(0, markOffset) + quote.closeEntity + text.slice(markOffset + 1);
  }
  return replacePrimes(text)
    .replace(/(?<=\d)\ufdd1/g, quote.primeEntity)
    .replaceAll(CANDIDATE_PLACEHOLDER, quote.closeEntity);
}
