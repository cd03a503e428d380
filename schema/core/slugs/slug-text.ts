import { removeAccents } from './slug-letters.ts';
import { removeTags } from './slug-tags.ts';

/** Columns and addresses hold at most this many characters of a slug. */
export const MAX_SLUG_LENGTH = 200;

/**
 * Takes a title (which may hold markup and entities), gives its slug: lower-case Latin letters, digits, `-`, `_`, and
 * percent-encoded bytes for other scripts; of the title only what fits into 200 encoded characters counts. Empty when
 * nothing of it can stand in a slug: the caller then takes the id. `language` (`de`, `da-DK`) chooses how some letters
 * are written out.
 */
export function slugify(title: string, language = ''): string {
  const text = removeTags(removeAccents(title, language)).replace(/%(?![0-9a-f]{2})/gi, '');
  return encodeWithin(text.toLowerCase(), { length: MAX_SLUG_LENGTH })
    .replace(dashes, '-')
    .replace(dropped, '')
    .replaceAll('%c3%97', 'x')
    .replace(/&.+?;/g, '')
    .replaceAll('.', '-')
    .replace(/[^%a-z0-9 _-]/g, '')
    .replace(/[ -]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Takes a slug that is taken and a number, gives `slug-number`, the slug cut so that both stay within 200 characters. */
export function uniqueSlugSuffix(slug: string, number: number): string {
  const suffix = `-${number}`;
  return truncateSlug(slug, MAX_SLUG_LENGTH - suffix.length) + suffix;
}

/** Takes a slug and a length, gives the slug cut to it after a whole character, without dashes at its end. */
export function truncateSlug(slug: string, length: number): string {
  return trimEnd(slug.length <= length ? slug : encodeWithin(decodeSlug(slug), { length, safe: /[\w.~-]/ }), '-');
}

/** Takes a slug, gives it with its percent-encoded bytes as characters; what is no UTF-8 stays as it is. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

const dashes = encodedPattern('\u00a0\u2013\u2014\u2000-\u200a\u2028\u2029\u202f', [
  '&nbsp;',
  '&#160;',
  '&ndash;',
  '&#8211;',
  '&mdash;',
  '&#8212;',
  '/',
]);

// Soft hyphen, inverted marks, quotes of all kinds, bullet, signs, free-standing accents, marks without a width.
const dropped = encodedPattern(
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

/** Percent-encodes what is not `safe`, and stops before the first character that would not fit. */
function encodeWithin(text: string, { length, safe = /[\0-\x7f]/ }: { length: number; safe?: RegExp }): string {
  let encoded = '';
  for (const character of text) {
    const piece = safe.test(character) ? character : encodeCharacter(character);
    if (encoded.length + piece.length > length) break;
    encoded += piece;
  }
  return encoded;
}

/** Half of a surrogate pair has no bytes. */
function encodeCharacter(character: string): string {
  return /\p{Cs}/u.test(character) ? '' : encodeURIComponent(character).toLowerCase();
}

function trimEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end--;
  return text.slice(0, end);
}
