import { readLenientReference } from './entities.ts';

const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(
  'http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn'.split(
    ' ',
  ),
);
const MAX_SCHEME_LENGTH = 16;
// Characters that some parsers ignore in a scheme: control characters, white space, invisible characters.
const IGNORED_CHARACTER = /[\p{Cc}\p{Cf}\p{Z}]/u;
const UNENCODED_SCHEME = /^[a-z0-9]+$/i;

/** The HTML attributes with a URL as value. */
export const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set(
  'action archive background cite classid codebase data formaction href longdesc poster profile src usemap xmlns'.split(
    ' ',
  ),
);

/**
 * Removes schemes that are not allowed from the raw value of an address attribute; the rest of the address stays. Relative
 * and allowed addresses are returned unchanged.
 */
export function filterAddress(value: string): string {
  let from = 0;
  let prefix = '';
  for (;;) {
    const scheme = readScheme(value, from);
    if (scheme === undefined) return prefix + value.slice(from);
    // A scheme with references or skipped characters is rewritten without them.
    const isUnencoded = UNENCODED_SCHEME.test(value.slice(from, scheme.end - 1).slice(0, MAX_SCHEME_LENGTH + 1));
    if (!ALLOWED_SCHEMES.has(scheme.name)) from = skipBlanks(value, scheme.end);
    // A feed address contains another address.
    else if (scheme.name === 'feed') {
      prefix += 'feed:';
      from = skipBlanks(value, scheme.end);
    } else return prefix + (isUnencoded ? value.slice(from) : `${scheme.name}:${value.slice(scheme.end)}`);
  }
}

/** Reads the scheme: the text before the first colon, with decoded references. Returns undefined for a relative address. */
function readScheme(value: string, from: number): { name: string; end: number } | undefined {
  let name = '';
  let position = from;
  while (position < value.length) {
    const reference = value[position] === '&' ? readLenientReference(value, position) : undefined;
    const character = reference?.character ?? String.fromCodePoint(value.codePointAt(position) ?? 0);
    position = reference?.end ?? position + character.length;
    if (character === ':') return { name: name.toLowerCase(), end: position };
    if (character === '/' || character === '?' || character === '#') return undefined;
    if (name.length <= MAX_SCHEME_LENGTH && !IGNORED_CHARACTER.test(character)) name += character;
  }
  return undefined;
}

function skipBlanks(value: string, from: number): number {
  let position = from;
  while (position < value.length && ' \t\n\r'.includes(value[position] ?? '')) position += 1;
  return position;
}
