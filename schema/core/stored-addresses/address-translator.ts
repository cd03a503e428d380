/** An address, split after its scheme. */
export interface AddressParts {
  readonly scheme: string;
  /** Host, port and path: `example.org:8080/blog`. */
  readonly location: string;
}

/** The translation of the addresses below `from`. */
export interface AddressRule {
  readonly from: AddressParts;
  /** The address that replaces `from`; null if the addresses are only marked as verbatim. */
  readonly to: AddressParts | null;
  /** The brands of the paths below `from` and of their translation. */
  readonly brands?: { readonly from: string; readonly to: string };
}

/** Precedes a host or a branded path that must not be translated when it is read. */
export const VERBATIM_ADDRESS_MARK = '\uF8F0';
const SLASH = '(?:\\\\{0,7}\\/|%2[Ff])';
const HEAD = new RegExp(`(?:(https?)(:|%3A))?(\\\\{0,7}\\/|%2F)\\3(${VERBATIM_ADDRESS_MARK}?)$`, 'i');
/** Exceeds the length of every scheme with its slashes in any escaped form. */
const HEAD_LENGTH = 32;
/** The following text must not continue the host name or the port, nor turn them into a user name. */
const END = '(?![\\w@-]|\\.[\\w-]|:\\d|%3A\\d|%40)';

/** Paths of the site itself whose first part begins with the brand. */
const BRANDED = `(${SLASH})(${VERBATIM_ADDRESS_MARK}?)(\\w+)(-(?:content|includes|admin|login\\.php|comments-post\\.php))(?![\\w-])`;

interface PreparedRule extends AddressRule {
  readonly hostName: string;
  readonly tail: RegExp;
}

/** The text after the host and path of a rule, without or with a branded path. */
const TAIL = new RegExp(END, 'y');
const BRANDED_TAIL = new RegExp(`${END}(?:${BRANDED})?`, 'y');

/** Splits an address after its scheme. */
export function splitAddress(address: string): AddressParts {
  const position = address.indexOf('://');
  return { scheme: address.slice(0, position).toLowerCase(), location: address.slice(position + 3) };
}

/**
 * Creates a function that applies the rules to every address in a text: plain, without a scheme, escaped for JSON any
 * number of times (`http:\/\/`) or percent-encoded. With the direction `write` it inserts marks before addresses that
 * would otherwise be translated when they are read; with `read` it removes them.
 */
export function createAddressTranslator(
  rules: readonly AddressRule[],
  direction: 'read' | 'write',
): (text: string) => string {
  if (rules.length === 0) return (text) => text;
  const prepared = rules.map(prepare).sort((a, b) => b.from.location.length - a.from.location.length);
  const hostNames = [...new Set(prepared.map(({ hostName }) => hostName))];
  return (text) => {
    // Most texts contain no address of the site, and searching for the host is fast.
    const next = hostNames.map((name) => text.indexOf(name));
    if (next.every((position) => position < 0)) return text;
    let result = '';
    let copiedUntil = 0;
    for (;;) {
      const nearestIndex = nearest(next);
      if (nearestIndex < 0) return result + text.slice(copiedUntil);
      const position = next[nearestIndex] as number;
      const hostName = hostNames[nearestIndex] as string;
      const change =
        position < copiedUntil ? null : changeAt(text, { position, copiedUntil, hostName, prepared, direction });
      if (change) {
        result += text.slice(copiedUntil, change.from) + change.text;
        copiedUntil = change.end;
      }
      next[nearestIndex] = text.indexOf(hostName, Math.max(position + hostName.length, copiedUntil));
    }
  };
}

function nearest(positions: readonly number[]): number {
  let found = -1;
  positions.forEach((position, index) => {
    if (position >= 0 && (found < 0 || position < (positions[found] as number))) found = index;
  });
  return found;
}

interface Change {
  from: number;
  end: number;
  text: string;
}

/** Returns the change of the address whose host name is at a position; null if it does not change. */
function changeAt(
  text: string,
  found: {
    position: number;
    copiedUntil: number;
    hostName: string;
    prepared: readonly PreparedRule[];
    direction: 'read' | 'write';
  },
): Change | null {
  const { position, copiedUntil, direction } = found;
  const head = HEAD.exec(text.slice(Math.max(copiedUntil, position - HEAD_LENGTH), position));
  if (!head) return null;
  const [whole, scheme = '', colon = '', slash = '', mark] = head;
  for (const rule of found.prepared) {
    if (rule.hostName !== found.hostName) continue;
    const location = escapeLocation(rule.from.location, slash);
    if (!text.startsWith(location, position)) continue;
    rule.tail.lastIndex = position + location.length;
    const tail = rule.tail.exec(text);
    if (!tail) continue;
    const end = position + location.length + tail[0].length;
    if (mark) return direction === 'read' ? { from: position - mark.length, end: position, text: '' } : null;
    const newScheme = rule.to ? schemeFor(scheme.toLowerCase(), { from: rule.from, to: rule.to }) : null;
    if (rule.to === null || newScheme === null)
      return direction === 'write' ? { from: position, end: position, text: VERBATIM_ADDRESS_MARK } : null;
    const path = brandedPath(tail, { rule, direction });
    const start = newScheme === '' ? '' : newScheme + colon;
    return {
      from: position - whole.length,
      end,
      text: `${start}${slash}${slash}${escapeLocation(rule.to.location, slash)}${path}`,
    };
  }
  return null;
}

/**
 * Returns the translated scheme. Both schemes of a host belong to the site and are exchanged if the scheme of the site
 * differs. If only the scheme differs, the other scheme is preserved: null, so that the caller marks the address.
 */
function schemeFor(scheme: string, { from, to }: { from: AddressParts; to: AddressParts }): string | null {
  if (scheme === '' || from.scheme === to.scheme) return scheme;
  if (scheme === from.scheme) return to.scheme;
  return from.location === to.location ? null : from.scheme;
}

function brandedPath(
  tail: RegExpExecArray,
  { rule: { brands }, direction }: { rule: AddressRule; direction: 'read' | 'write' },
): string {
  const [, slash = '', mark = '', brand = '', name = ''] = tail;
  if (name === '') return '';
  if (mark !== '') return slash + (direction === 'read' ? '' : mark) + brand + name;
  if (!brands || brands.from === brands.to) return slash + brand + name;
  if (brand === brands.from) return slash + brands.to + name;
  return slash + (direction === 'write' && brand === brands.to ? VERBATIM_ADDRESS_MARK : '') + brand + name;
}

const prepare = (rule: AddressRule): PreparedRule => ({
  ...rule,
  hostName: /^[^:/]*/.exec(rule.from.location)?.[0] ?? '',
  tail: rule.brands ? BRANDED_TAIL : TAIL,
});

/** Writes host, port and path with the same escaping as the slashes of the scheme. */
function escapeLocation(location: string, slash: string): string {
  if (slash === '/') return location;
  const path = location.replaceAll('/', slash);
  return slash.startsWith('%') ? path.replaceAll(':', slash === '%2f' ? '%3a' : '%3A') : path;
}
