import { removePercentEscapes } from '../../values/text-functions.ts';

const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});)/g;

/** Escapes text for HTML content and attributes. Entities in the text stay unchanged. */
export function escapeHtml(text: string): string {
  return text
    .replace(BARE_AMPERSAND, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}

/** Escapes text for an attribute value; the same as `escapeHtml`. */
export const escapeAttribute = escapeHtml;

const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['hellip', '…'],
  ['copy', '©'],
  ['reg', '®'],
  ['trade', '™'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['rarr', '→'],
  ['larr', '←'],
  ['times', '×'],
]);

/** Replaces numeric entities and the common named ones by their characters. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED_ENTITIES.get(name) ?? entity;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : entity;
  });
}

const ALLOWED_PROTOCOL =
  /^(?:https?|ftps?|mailto|news|irc6?|ircs|gopher|nntp|feed|telnet|mms|rtsp|sms|svn|tel|fax|xmpp|webcal|urn)$/i;

/**
 * Escapes a URL for an attribute: invalid characters are removed, unknown protocols result in an empty string, and
 * ampersands and apostrophes become entities.
 */
export const escapeUrl = (url: string): string =>
  cleanUrl(url, (cleaned) =>
    cleaned.replace(BARE_AMPERSAND, '&#038;').replaceAll('&amp;', '&#038;').replaceAll("'", '&#039;'),
  );

/** Does the same as `escapeUrl` without entities, for URLs that are escaped later or not used in HTML. */
export const sanitizeUrl = (input: string): string => cleanUrl(input, (cleaned) => cleaned);

function cleanUrl(input: string, encode: (url: string) => string): string {
  let url = input
    .trimStart()
    .replaceAll(' ', '%20')
    .replace(/[^a-zA-Z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/g, '');
  if (!/^mailto:/i.test(url)) url = removePercentEscapes(url, (digits) => /^0[ad]$/i.test(digits));
  url = url.replaceAll(';//', '://');
  if (url === '') return '';
  if (!url.includes(':') && !/^[/#?]/.test(url) && !/^[a-z0-9-]+?\.php/i.test(url)) url = `http://${url}`;
  url = encodeBrackets(encode(url));
  return url.startsWith('/') || hasAllowedProtocol(url) ? url : '';
}

/** Encodes square brackets after the host of a URL. */
function encodeBrackets(url: string): string {
  if (!/[[\]]/.test(url)) return url;
  const host = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
  return host + url.slice(host.length).replaceAll('[', '%5B').replaceAll(']', '%5D');
}

/** The first colon, also as a character reference, which browsers decode. */
const COLON = /:|&#0*58(?!\d)|&#x0*3a(?![\da-f])|&colon;/i;

/** Whether a URL has an allowed protocol, or neither a protocol nor a colon that could end one. */
function hasAllowedProtocol(url: string): boolean {
  const colon = COLON.exec(url);
  if (colon === null) return true;
  const protocol = url.slice(0, colon.index);
  if (protocol.includes('/?')) return true;
  if (colon[0] !== ':' || !ALLOWED_PROTOCOL.test(protocol)) return false;
  if (protocol.toLowerCase() !== 'feed') return true;
  // The address of a feed contains another address.
  const rest = url.slice(colon.index + 1);
  return rest !== '' && rest !== '0' && !/^feed:/i.test(rest) && hasAllowedProtocol(rest);
}

/** Removes percent escapes and all characters except letters, digits, hyphens and underscores. */
export const toClassName = (text: string): string => text.replace(/%[a-f0-9]{2}/gi, '').replace(/[^A-Za-z0-9_-]/g, '');

/** A number, such as 6, -6 or 2e3. */
const NUMBER = /^-?\d+(?:e-?\d+)?$/i;

/** Returns the class name of a term: its slug, or its id if the slug yields an empty text, only hyphens, or a number. */
export function termClassName({ id, slug }: { id: number; slug: string }): string {
  const name = toClassName(slug);
  return NUMBER.test(name) || /^-*$/.test(name) ? String(id) : name;
}

/** Serializes a value as JSON for a script element: angle brackets and characters outside ASCII are escaped. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003C')
    .replaceAll('>', '\\u003E')
    .replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
