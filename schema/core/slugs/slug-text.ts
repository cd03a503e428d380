import { removeAccents } from './slug-letters.ts';
import { removeTags } from './slug-tags.ts';

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
