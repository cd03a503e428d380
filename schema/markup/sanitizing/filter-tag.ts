import { decodeHTMLAttribute } from 'entities';
import { type AllowList, type ElementRules, isAttributeAllowed, isElementAllowed } from './allow-list.ts';
import { encodeAttributeValue } from './entities.ts';
import { ADDRESS_ATTRIBUTES, filterAddress } from './filter-address.ts';
import { showsDocument } from './filter-object.ts';
import { filterStyle } from './filter-style.ts';
import { type RawAttribute, readAttributes } from './read-attributes.ts';

const TAG_START = /<[ \t\r\n]*(?:(\/)[ \t\r\n]*)?([a-z][^\s/>]*)/iy;
const SELF_CLOSING = /\/[ \t\r\n]*>$/;
// Attributes that are allowed only without a value, because a value changes their meaning.
const BOOLEAN_ATTRIBUTES: ReadonlySet<string> = new Set(['download']);

/** An attribute with its name in lower case and its decoded value, undefined if it has none. */
type Attribute = readonly [name: string, value: string | undefined];

/**
 * Filters the tag at the start of a fragment that contains no other `<`. Returns the allowed markup, which may be empty,
 * and the end of the tag; undefined if the fragment has no complete tag. Attributes are written in one way: names in
 * lower case, values in double quotes.
 */
export function filterTag(fragment: string, allowList: AllowList): { markup: string; end: number } | undefined {
  const firstEnd = fragment.indexOf('>');
  if (firstEnd === -1) return undefined;
  TAG_START.lastIndex = 0;
  const tagStart = TAG_START.exec(fragment);
  if (tagStart === null) return { markup: '', end: firstEnd + 1 };
  const name = tagStart[2] ?? '';
  const isAllowed = isElementAllowed(allowList, name);
  if (tagStart[1] !== undefined) return { markup: isAllowed ? `</${name}>` : '', end: firstEnd + 1 };
  const tag = readAttributes(fragment, tagStart[0].length);
  if (tag === undefined) return undefined;
  const { end } = tag;
  if (!isAllowed) return { markup: '', end };
  const slash = SELF_CLOSING.test(fragment.slice(0, end)) ? ' /' : '';
  const attributes = firstOfEachName(tag.attributes);
  // Without its closing tag, the content of a refused object would end with the element that contains it.
  if (name.toLowerCase() === 'object' && !showsDocument((key) => attributes.get(key), allowList.documentFolder)) {
    return { markup: slash === '' ? `<${name}>` : '', end };
  }
  const rules: ElementRules = { allowList, element: name };
  const filtered = [...attributes].map((attribute) => filterAttribute(attribute, rules)).join('');
  return { markup: `<${name}${filtered}${slash}>`, end };
}

/** Returns the decoded values by name in lower case. Browsers use the first of equal names. */
function firstOfEachName(attributes: readonly RawAttribute[]): Map<string, string | undefined> {
  const values = new Map<string, string | undefined>();
  for (const { name, value } of attributes) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, value === undefined ? undefined : decodeHTMLAttribute(value));
  }
  return values;
}

/** Returns the filtered attribute with a space before it; '' if it is not allowed. */
function filterAttribute([name, value]: Attribute, rules: ElementRules): string {
  if (!isAttributeAllowed(rules, name)) return '';
  if (value === undefined) return ` ${name}`;
  if (BOOLEAN_ATTRIBUTES.has(name)) return '';
  const filtered = filterValue([name, value], rules.allowList);
  return filtered === undefined ? '' : ` ${name}="${encodeAttributeValue(filtered)}"`;
}

function filterValue([name, value]: readonly [string, string], { allowedClass }: AllowList): string | undefined {
  if (name === 'style') return filterStyle(value);
  if (name === 'class' && allowedClass) return filterClasses(value, allowedClass);
  return ADDRESS_ATTRIBUTES.has(name) ? filterAddress(value) : value;
}

function filterClasses(value: string, allowedClass: RegExp): string | undefined {
  const classes = value.split(/[ \t\f\r\n]+/).filter((name) => allowedClass.test(name));
  return classes.length === 0 ? undefined : classes.join(' ');
}
