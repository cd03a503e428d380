import { type AllowList, type ElementRules, isAttributeAllowed, isElementAllowed } from './allow-list.ts';
import { ADDRESS_ATTRIBUTES, filterAddress } from './filter-address.ts';
import { filterStyle } from './filter-style.ts';
import { type Attribute, readAttributes } from './read-attributes.ts';

const HEAD = /<[ \t\r\n]*(?:(\/)[ \t\r\n]*)?([a-z][^\s/>]*)/iy;
const BLANK = /^[ \t\r\n]+$/;
const PLAIN_TAIL = /^[ \t\r\n]*\/?$/;
// Attributes that mean something else once they have a value.
const WITHOUT_VALUE: ReadonlySet<string> = new Set(['download']);

/**
 * Reads the tag at the start of a piece of text in which no other `<` follows. Gives the tag as the list allows it,
 * possibly nothing, and where it ends; undefined when the piece holds no whole tag.
 */
export function filterTag(piece: string, allowList: AllowList): { markup: string; end: number } | undefined {
  const firstEnd = piece.indexOf('>');
  if (firstEnd === -1) return undefined;
  HEAD.lastIndex = 0;
  const head = HEAD.exec(piece);
  if (head === null) return { markup: '', end: firstEnd + 1 };
  const name = head[2] ?? '';
  if (head[1] !== undefined) {
    return { markup: isElementAllowed(allowList, name) ? `</${name}>` : '', end: firstEnd + 1 };
  }
  const tag = readAttributes(piece, head[0].length);
  if (tag === undefined) return undefined;
  if (!isElementAllowed(allowList, name)) return { markup: '', end: tag.end };
  const rules: ElementRules = { allowList, element: name };
  const attributes = tag.attributes.map((attribute) => filterAttribute(attribute, rules)).join('');
  return { markup: `<${name}${attributes}${PLAIN_TAIL.test(tag.tail) ? tag.tail : ' /'}>`, end: tag.end };
}

/** Writes an attribute with the white space before it as it was; nothing when it may not stay. */
function filterAttribute(attribute: Attribute, rules: ElementRules): string {
  const { name, value } = attribute;
  if (!isAttributeAllowed(rules, name)) return '';
  const lead = BLANK.test(attribute.lead) ? attribute.lead : ' ';
  if (value === undefined) return `${lead}${name}`;
  if (WITHOUT_VALUE.has(name.toLowerCase())) return '';
  const filtered = filterValue(name.toLowerCase(), value);
  if (filtered === undefined) return '';
  const safe = filtered.replaceAll('>', '&gt;');
  if (attribute.quote !== '') return `${lead}${name}=${attribute.quote}${safe}${attribute.quote}`;
  return `${lead}${name}="${safe.replaceAll('"', '&quot;')}"`;
}

function filterValue(name: string, value: string): string | undefined {
  if (name === 'style') return filterStyle(value);
  return ADDRESS_ATTRIBUTES.has(name) ? filterAddress(value) : value;
}
