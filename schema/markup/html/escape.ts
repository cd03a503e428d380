const ENTITY = /&(?!(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});)/g;

/** Escapes text for HTML content and attributes. Entities already in the text stay as they are. */
export function escapeHtml(text: string): string {
  return text
    .replace(ENTITY, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}

/** Escapes text for an attribute value; the same rule as for content. */
export const escapeAttribute = escapeHtml;

const NAMED: ReadonlyMap<string, string> = new Map([
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
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

const ALLOWED_PROTOCOLS =
  /^(?:https?|ftps?|mailto|news|irc6?|ircs|gopher|nntp|feed|telnet|mms|rtsp|sms|svn|tel|fax|xmpp|webcal|urn):/i;

/**
 * Escapes a URL for an attribute: invalid characters are removed, unknown protocols result in an empty string, and
 * ampersands and apostrophes become entities.
 */
export function escapeUrl(address: string): string {
  const url = cleanAddress(address);
  return url.replace(ENTITY, '&#038;').replaceAll('&amp;', '&#038;').replaceAll("'", '&#039;');
}

/** The same without entities, for URLs that are escaped later or not at all. */
export function cleanAddress(address: string): string {
  let url = address.trimStart().replaceAll(' ', '%20');
  url = url.replace(/[^a-zA-Z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/g, '');
  if (url === '') return '';
  if (!url.includes(':') && !/^[/#?]/.test(url) && !/^[a-z0-9-]+?\.php/i.test(url)) url = `http://${url}`;
  if (url.startsWith('/') || url.startsWith('#') || url.startsWith('?')) return url;
  const read = asBrowsersRead(url);
  return ALLOWED_PROTOCOLS.test(read) || !/^[^/?#]*:/.test(read) ? url : '';
}

const HIDDEN: Readonly<Record<string, string>> = { colon: ':', tab: '', newline: '' };

/** The URL as browsers read it: with decoded character references, and without characters that browsers skip. */
function asBrowsersRead(url: string): string {
  if (!url.includes('&')) return url;
  const named = url.replace(/&(colon|tab|newline);/gi, (_, name: string) => HIDDEN[name.toLowerCase()] ?? '');
  // More zeros than `decodeEntities` reads are still a reference for a browser.
  const text = decodeEntities(named.replace(/&#(x?)0+(?=[0-9a-f])/gi, '&#$1'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters browsers leave out of a protocol
  return text.replace(/[\u0000-\u0020]/g, '');
}
