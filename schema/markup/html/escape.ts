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

const ALLOWED_PROTOCOLS =
  /^(?:https?|ftps?|mailto|news|irc6?|ircs|gopher|nntp|feed|telnet|mms|rtsp|sms|svn|tel|fax|xmpp|webcal|urn):/i;

/**
 * Escapes a URL for an attribute: invalid characters are removed, unknown protocols result in an empty string, and
 * ampersands and apostrophes become entities.
 */
export function escapeUrl(url: string): string {
  const cleaned = sanitizeUrl(url);
  return cleaned.replace(BARE_AMPERSAND, '&#038;').replaceAll('&amp;', '&#038;').replaceAll("'", '&#039;');
}

/** Does the same as `escapeUrl` without entities, for URLs that are escaped later or not used in HTML. */
export function sanitizeUrl(input: string): string {
  let url = input.trimStart().replaceAll(' ', '%20');
  url = url.replace(/[^a-zA-Z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/g, '');
  if (url === '') return '';
  if (!url.includes(':') && !/^[/#?]/.test(url) && !/^[a-z0-9-]+?\.php/i.test(url)) url = `http://${url}`;
  if (url.startsWith('/') || url.startsWith('#') || url.startsWith('?')) return url;
  const normalized = normalizeLikeBrowsers(url);
  return ALLOWED_PROTOCOLS.test(normalized) || !/^[^/?#]*:/.test(normalized) ? url : '';
}

const PROTOCOL_ENTITIES: Readonly<Record<string, string>> = { colon: ':', tab: '', newline: '' };

/** Decodes character references and removes the characters that browsers ignore in a protocol. */
function normalizeLikeBrowsers(url: string): string {
  if (!url.includes('&')) return url;
  const named = url.replace(
    /&(colon|tab|newline);/gi,
    (_, name: string) => PROTOCOL_ENTITIES[name.toLowerCase()] ?? '',
  );
  // Browsers accept more leading zeros than `decodeEntities`.
  const text = decodeEntities(named.replace(/&#(x?)0+(?=[0-9a-f])/gi, '&#$1'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these characters in a protocol
  return text.replace(/[\u0000-\u0020]/g, '');
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
