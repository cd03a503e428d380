import { readReference } from './entities.ts';

const ALLOWED: ReadonlySet<string> = new Set(
  'http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn'.split(
    ' ',
  ),
);
const LONGEST = 16;
// What browsers or careless readers may skip inside a scheme: controls, white space, invisible characters.
const SKIPPED = /[\p{Cc}\p{Cf}\p{Z}]/u;
const PLAIN_SCHEME = /^[a-z0-9]+$/i;

/** Attributes whose value is an address. */
export const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set(
  'action archive background cite classid codebase data formaction href longdesc poster profile src usemap xmlns'.split(
    ' ',
  ),
);

/**
 * Takes the raw value of an address attribute (character references as written) and gives it without schemes that are
 * not allowed; what follows such a scheme stays. Addresses that are relative or allowed come back unchanged.
 */
export function filterAddress(value: string): string {
  let from = 0;
  let prefix = '';
  for (;;) {
    const scheme = readScheme(value, from);
    if (scheme === undefined) return prefix + value.slice(from);
    const isPlain = PLAIN_SCHEME.test(value.slice(from, scheme.end - 1).slice(0, LONGEST + 1));
    if (!ALLOWED.has(scheme.name)) from = skipBlanks(value, scheme.end);
    // The address in a feed address is an address again.
    else if (scheme.name === 'feed') {
      prefix += 'feed:';
      from = skipBlanks(value, scheme.end);
    } else return prefix + (isPlain ? value.slice(from) : `${scheme.name}:${value.slice(scheme.end)}`);
  }
}

/** Reads what stands before the first colon, seen through references; undefined for a relative address. */
function readScheme(value: string, from: number): { name: string; end: number } | undefined {
  let name = '';
  let at = from;
  while (at < value.length) {
    const reference = value[at] === '&' ? readReference(value, at) : undefined;
    const character = reference?.character ?? String.fromCodePoint(value.codePointAt(at) ?? 0);
    at = reference?.end ?? at + character.length;
    if (character === ':') return { name: name.toLowerCase(), end: at };
    if (character === '/' || character === '?' || character === '#') return undefined;
    if (name.length <= LONGEST && !SKIPPED.test(character)) name += character;
  }
  return undefined;
}

function skipBlanks(value: string, from: number): number {
  let at = from;
  while (at < value.length && ' \t\n\r'.includes(value[at] ?? '')) at += 1;
  return at;
}
