import { removePercentEscapes } from '../markup/sanitizing/percent-escapes.ts';

const SCHEMES: ReadonlySet<string> = new Set(
  'http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn'.split(
    ' ',
  ),
);

/** The rest of a longer URL is dropped. */
const MAX_URL_LENGTH = 65_536;

/**
 * Cleans a URL so that it is safe to store and to link: removes characters that are invalid in URLs and encoded line
 * breaks, and prepends `http://` to a host name without a scheme. Returns an empty text for an unknown scheme.
 */
export function cleanUrl(text: string): string {
  const trimmed = text
    .slice(0, MAX_URL_LENGTH)
    .replace(/^[ \t\n\r\0\v]+/, '')
    .replaceAll(' ', '%20');
  const allowed = trimmed.replace(/[^a-z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/gi, '');
  if (allowed === '') return '';
  const withoutLineBreaks = /^mailto:/i.test(allowed)
    ? allowed
    : removePercentEscapes(allowed, (digits) => /^0[ad]$/i.test(digits));
  const url = encodeBrackets(withScheme(withoutLineBreaks.replaceAll(';//', '://')));
  return url.startsWith('/') || hasSafeScheme(url) ? url : '';
}

function withScheme(url: string): string {
  const isRelative = url === '' || /^[/#?]/.test(url) || /^[a-z0-9-]+\.php/i.test(url);
  return url.includes(':') || isRelative ? url : `http://${url}`;
}

/** Encodes square brackets, except those of an IPv6 host. */
function encodeBrackets(url: string): string {
  if (!/[[\]]/.test(url)) return url;
  const authority = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
  return authority + url.slice(authority.length).replaceAll('[', '%5B').replaceAll(']', '%5D');
}

/** Whether the text before the first colon is a known scheme. A colon that is written as an HTML entity is refused. */
function hasSafeScheme(url: string): boolean {
  const separator = /:|&#0*58;|&#x0*3a;|&colon;/i.exec(url);
  if (separator === null) return true;
  const scheme = url.slice(0, separator.index);
  if (scheme.includes('/?')) return true;
  if (separator[0] !== ':' || !SCHEMES.has(scheme.toLowerCase())) return false;
  if (scheme.toLowerCase() !== 'feed') return true;
  // `feed:` may precede another URL, but not another `feed:`.
  const inner = url.slice(separator.index + 1);
  return !/^feed:/i.test(inner) && hasSafeScheme(inner);
}
