/**
 * Replaces the accented Latin letters of a text with plain letters, for slugs and file names. Letters of other scripts
 * remain. `language` (`de`, `de-DE`, `de_DE`) selects the replacements that are usual in that language.
 */
export function removeAccents(text: string, language = ''): string {
  const spelling = spellings[language.slice(0, 2).toLowerCase()] ?? {};
  return text
    .normalize('NFC')
    .replace(/l\u00b7l/gi, (pair) => (language.startsWith('ca') ? 'll' : pair))
    .replace(accentedLetter, (character) => spelling[character] ?? replacements[character] ?? baseLetter(character));
}

// Latin-1 letters and ordinals, Latin Extended-A, further Romanian, Vietnamese and Pinyin letters, and two currencies.
const accentedLetter = /[ªºÀ-ÖØ-öø-ſƏǝȘșȚțƠơƯưǍ-ǜɑẠ-ỹ€£]/g;

/** Letters that are not a base letter with a mark; each stands before its replacement. */
const replacements: Readonly<Record<string, string>> = Object.fromEntries(
  'ªa ºo ÆAE æae ÐD ðd ØO øo ÞTH þth ßs ĐD đd ĦH ħh ıi ĲIJ ĳij ĸk ĿL ŀl ŁL łl ŉn ŊN ŋn ŒOE œoe ŦT ŧt ſs ƏE ǝe ɑa €E £'
    .split(' ')
    .map(([letter = '', ...replacement]) => [letter, replacement.join('')]),
);

const umlauts = { Ä: 'Ae', ä: 'ae', Ö: 'Oe', ö: 'oe', Ü: 'Ue', ü: 'ue', ß: 'ss' };

const southSlavic = { Đ: 'DJ', đ: 'dj' };

const spellings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: umlauts,
  da: { Æ: 'Ae', æ: 'ae', Ø: 'Oe', ø: 'oe', Å: 'Aa', å: 'aa' },
  sr: southSlavic,
  bs: southSlavic,
};

function baseLetter(character: string): string {
  return character.normalize('NFD').replace(/\p{M}/gu, '');
}

/**
 * Removes tags and comments from a title. A `<` before white space is text; any other opens a tag, which extends to its
 * `>` outside quotes, or to the end of the text.
 */
function removeTags(text: string): string {
  let result = '';
  let position = 0;
  while (position < text.length) {
    const open = text.indexOf('<', position);
    if (open < 0) break;
    result += text.slice(position, open);
    if (/\s/.test(text.charAt(open + 1))) {
      result += '<';
      position = open + 1;
    } else {
      position = text.startsWith('<!--', open) ? endOfComment(text, open) : endOfTag(text, open);
    }
  }
  return result + text.slice(position);
}

function endOfComment(text: string, open: number): number {
  const close = text.indexOf('-->', open + '<!--'.length);
  return close < 0 ? text.length : close + '-->'.length;
}

function endOfTag(text: string, open: number): number {
  let quote = '';
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '"' || character === "'") {
      if (quote === '') quote = character;
      else if (quote === character) quote = '';
    } else if (character === '<' && quote === '' && !/\s/.test(text.charAt(index + 1))) {
      depth++;
    } else if (character === '>' && (quote === '' || depth > 1)) {
      depth--;
      if (depth === 0) return index + 1;
    }
  }
  return text.length;
}

/** The maximum length of a slug in characters. */
export const MAX_SLUG_LENGTH = 200;

/**
 * Creates the slug of a title, which may contain markup and entities: lower-case Latin letters, digits, `-`, `_`, and
 * percent-encoded bytes for other scripts. Only the first 200 encoded characters of the title are used. The slug is empty
 * if the title has no usable character; the caller then uses the id. `language` (`de`, `da-DK`) selects the spelling of
 * some letters.
 */
export function slugify(title: string, language = ''): string {
  const text = removeTags(removeAccents(title, language)).replace(/%(?![0-9a-f]{2})/gi, '');
  return encodeWithin(text.toLowerCase(), { length: MAX_SLUG_LENGTH })
    .replace(dashPattern, '-')
    .replace(removedPattern, '')
    .replaceAll('%c3%97', 'x')
    .replace(/&.+?;/g, '')
    .replaceAll('.', '-')
    .replace(/[^%a-z0-9 _-]/g, '')
    .replace(/[ -]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Returns slugs by which clients search in the form in which they are stored: in lower case, with other scripts
 * encoded.
 */
export const storedSlugs = (slugs: readonly string[], language: string): string[] =>
  slugs.map((slug) => slugify(slug, language));

/** Returns the slug with a number as its suffix, shortened to 200 characters in total. */
export function slugWithNumber(slug: string, number: number): string {
  const suffix = `-${number}`;
  return truncateSlug(slug, MAX_SLUG_LENGTH - suffix.length) + suffix;
}

/** Shortens a slug to a length, without splitting an encoded character and without dashes at the end. */
export function truncateSlug(slug: string, length: number): string {
  return trimEnd(slug.length <= length ? slug : encodeWithin(decodeSlug(slug), { length, safe: /[\w.~-]/ }), '-');
}

/** Decodes the percent-encoded bytes of a slug. A slug that is not valid UTF-8 is returned unchanged. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

const dashPattern = encodedPattern('\u00a0\u2013\u2014\u2000-\u200a\u2028\u2029\u202f', [
  '&nbsp;',
  '&#160;',
  '&ndash;',
  '&#8211;',
  '&mdash;',
  '&#8212;',
  '/',
]);

// Soft hyphen, inverted marks, quotes of all kinds, bullet, signs, free-standing accents, marks without a width.
const removedPattern = encodedPattern(
  '\u00ad\u00a1\u00bf\u00ab\u00bb\u2039\u203a\u2018-\u201f\u2022\u00a9\u00ae\u00b0\u2026\u2122\u00b4\u02ca\u0300\u0301\u0304' +
    '\u030c\u0341\u200b-\u200f\u202a-\u202e\ufeff\ufffc',
);

/** Ranges are written with a dash, as in a character class. */
function encodedPattern(characters: string, others: string[] = []): RegExp {
  const encoded: string[] = [];
  for (const [range] of characters.matchAll(/.(?:-.)?/gsu)) {
    const last = range.charCodeAt(range.length - 1);
    for (let code = range.charCodeAt(0); code <= last; code++) {
      encoded.push(encodeURIComponent(String.fromCharCode(code)).toLowerCase());
    }
  }
  return new RegExp([...encoded, ...others].join('|'), 'g');
}

/** Percent-encodes characters that are not `safe`, and stops before the first one that exceeds the length. */
function encodeWithin(text: string, { length, safe = /[\0-\x7f]/ }: { length: number; safe?: RegExp }): string {
  let encoded = '';
  for (const character of text) {
    const piece = safe.test(character) ? character : encodeCharacter(character);
    if (encoded.length + piece.length > length) break;
    encoded += piece;
  }
  return encoded;
}

/** Percent-encodes a character. A lone surrogate cannot be encoded and is dropped. */
function encodeCharacter(character: string): string {
  return /\p{Cs}/u.test(character) ? '' : encodeURIComponent(character).toLowerCase();
}

function trimEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end--;
  return text.slice(0, end);
}

/** An item or term that enters the site with a slug from elsewhere. */
interface EnteringSlug {
  /** As the other program stored it; it may be empty, contain any character and have any length. */
  slug: string;
  /** The title or name, from which an unusable slug is replaced. */
  title: string;
  id: number;
  /** The language of the site, such as `de_DE`. */
  language: string;
}

/** The slug with which a row from elsewhere is stored: in the form that writes of the API have; never empty. */
export function enteringSlug({ slug, title, id, language }: EnteringSlug): string {
  return slugify(readableBytes(slug), language) || slugify(title, language) || String(id);
}

/** Decodes doubly encoded bytes (`%25e6`) once, and removes bytes that are not UTF-8, such as half a character. */
const readableBytes = (slug: string): string =>
  slug.replace(/%25(?=[0-9a-f]{2})/gi, '%').replace(/(?:%[0-9a-f]{2})+/gi, validBytes);

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The characters of percent-encoded bytes, encoded again. The decoder marks bytes that belong to none. */
function validBytes(encoded: string): string {
  const text = decoder.decode(Buffer.from(encoded.replaceAll('%', ''), 'hex')).replaceAll('\ufffd', '');
  return Buffer.from(text).toString('hex').replace(/../g, '%$&');
}
