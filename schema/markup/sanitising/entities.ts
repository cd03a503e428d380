import { ENTITY_NAMES } from './entity-names.ts';

const LONELY = /&(?![#A-Za-z])/g;
const ENTITY = /&(?:#(\d+);|#[xX]([\da-fA-F]+);|([A-Za-z][A-Za-z\d]*);)/y;
const REFERENCE = /&(?:amp;)*(?:#(\d+);?|#x([\da-f]+);?|(colon|tab|newline|sol|quest|num);?)/iy;
const COMMON = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi;
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  tab: '\t',
  newline: '\n',
  sol: '/',
  quest: '?',
  num: '#',
};

/**
 * Makes every ampersand of a text part of a character reference: known names stay, numbers of characters get the usual
 * form (no leading zeros, decimals at least three digits), every other ampersand is written `&amp;`.
 */
export function normaliseEntities(text: string): string {
  const clear = text.replace(LONELY, '&amp;');
  const parts: string[] = [];
  let from = 0;
  for (let at = clear.indexOf('&'); at !== -1; at = clear.indexOf('&', at + 1)) {
    if (clear.startsWith('amp;', at + 1)) continue;
    ENTITY.lastIndex = at;
    const match = ENTITY.exec(clear);
    const normal = match === null ? undefined : normalForm(match);
    parts.push(clear.slice(from, at), normal ?? '&amp;');
    from = at + (normal === undefined ? 1 : ENTITY.lastIndex - at);
  }
  return parts.length === 0 ? clear : parts.join('') + clear.slice(from);
}

const WINDOWS = /&#1(?:2[89]|[345]\d);/g;
/** What the Windows character set has from 128 to 159; a blank where it has nothing. */
const WINDOWS_CHARACTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Numbers that mean the Windows character set, such as `&#145;` for a quote, as those of the characters meant. */
export function mendReferences(text: string): string {
  if (!text.includes('&#1')) return text;
  return text.replace(WINDOWS, (found) => {
    const character = WINDOWS_CHARACTERS[Number(found.slice(2, -1)) - 128] ?? ' ';
    return character === ' ' ? '' : `&#${character.charCodeAt(0)};`;
  });
}

/** The usual form of a reference; undefined when it stands for no character. */
function normalForm([found, decimal, hexadecimal, name]: RegExpExecArray): string | undefined {
  if (name !== undefined) return ENTITY_NAMES.has(name) ? found : undefined;
  const digits = withoutZeros(decimal ?? hexadecimal ?? '');
  if (decimal !== undefined) {
    return digits.length <= 7 && isCharacter(Number.parseInt(digits, 10)) ? `&#${digits.padStart(3, '0')};` : undefined;
  }
  return digits.length <= 6 && isCharacter(Number.parseInt(digits, 16)) ? `&#x${digits};` : undefined;
}

/** Reads the characters behind the references that matter in styles; other references stay as written. */
export function decodeStyleReferences(text: string): string {
  return text.replace(COMMON, (found: string, decimal?: string, hexadecimal?: string, name?: string) =>
    name === undefined ? (characterOf(decimal, hexadecimal) ?? found) : (CHARACTERS[name.toLowerCase()] ?? found),
  );
}

/** Writes text as the value of an attribute, for either kind of quotes. */
export function encodeValue(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}

/**
 * Reads the reference at an ampersand, suspiciously: without its semicolon, or escaped several times over, it still
 * counts. Gives the character and where the reference ends, or undefined where there is none.
 */
export function readReference(text: string, at: number): { character: string; end: number } | undefined {
  REFERENCE.lastIndex = at;
  const match = REFERENCE.exec(text);
  if (match === null) return undefined;
  const name = match[3];
  const character = name === undefined ? characterOf(match[1], match[2]) : CHARACTERS[name.toLowerCase()];
  return { character: character ?? '\ufffd', end: at + match[0].length };
}

function characterOf(decimal: string | undefined, hexadecimal: string | undefined): string | undefined {
  const digits = withoutZeros(decimal ?? hexadecimal ?? '');
  const code = digits.length > 7 ? Number.NaN : Number.parseInt(digits, decimal === undefined ? 16 : 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function withoutZeros(digits: string): string {
  let from = 0;
  while (from < digits.length - 1 && digits[from] === '0') from += 1;
  return digits.slice(from);
}

function isCharacter(code: number): boolean {
  return (
    code === 0x09 ||
    code === 0x0a ||
    code === 0x0d ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}
