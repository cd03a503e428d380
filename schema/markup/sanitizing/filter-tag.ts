import { type AllowList, type ElementRules, isAttributeAllowed, isElementAllowed } from './allow-list.ts';
import { ADDRESS_ATTRIBUTES, filterAddress } from './filter-address.ts';
import { DOCUMENT_OBJECT, isDocumentTag, showsDocument } from './filter-object.ts';
import { filterStyle } from './filter-style.ts';
import { type RawAttribute, readAttributes } from './read-attributes.ts';

const TAG_START = /<[ \t\r\n]*(?:(\/)[ \t\r\n]*)?([a-z][^\s/>]*)/iy;
const BLANK = /^[ \t\r\n]+$/;
const SIMPLE_TAG_END = /^[ \t\r\n]*\/?$/;
// Attributes that are allowed only without a value, because a value changes their meaning.
const BOOLEAN_ATTRIBUTES: ReadonlySet<string> = new Set(['download']);

/**
 * Filters the tag at the start of a fragment that contains no other `<`. Returns the allowed markup, which may be empty,
 * and the end of the tag; undefined if the fragment has no complete tag.
 */
export function filterTag(fragment: string, allowList: AllowList): { markup: string; end: number } | undefined {
  const firstEnd = fragment.indexOf('>');
  if (firstEnd === -1) return undefined;
  TAG_START.lastIndex = 0;
  const tagStart = TAG_START.exec(fragment);
  if (tagStart === null) return { markup: '', end: firstEnd + 1 };
  const name = tagStart[2] ?? '';
  if (tagStart[1] !== undefined) {
    const isAllowed = isElementAllowed(allowList, name) || isDocumentTag(allowList, name);
    return { markup: isAllowed ? `</${name}>` : '', end: firstEnd + 1 };
  }
  const tag = readAttributes(fragment, tagStart[0].length);
  if (tag === undefined) return undefined;
  const isDocument = isDocumentTag(allowList, name) && showsDocument(tag.attributes, allowList.documentFolder ?? '');
  if (!isDocument && !isElementAllowed(allowList, name)) return { markup: '', end: tag.end };
  const rules: ElementRules = { allowList: isDocument ? DOCUMENT_OBJECT : allowList, element: name };
  const attributes = tag.attributes.map((attribute) => filterAttribute(attribute, rules)).join('');
  return {
    markup: `<${name}${attributes}${SIMPLE_TAG_END.test(tag.trailingText) ? tag.trailingText : ' /'}>`,
    end: tag.end,
  };
}

/** Returns the filtered attribute with the white space before it; '' if it is not allowed. */
function filterAttribute(attribute: RawAttribute, rules: ElementRules): string {
  const { name, value } = attribute;
  if (!isAttributeAllowed(rules, name)) return '';
  const leadingText = BLANK.test(attribute.leadingText) ? attribute.leadingText : ' ';
  if (value === undefined) return `${leadingText}${name}`;
  if (BOOLEAN_ATTRIBUTES.has(name.toLowerCase())) return '';
  const filtered = filterValue(name.toLowerCase(), value);
  if (filtered === undefined) return '';
  const safe = filtered.replaceAll('>', '&gt;');
  if (attribute.quote !== '') return `${leadingText}${name}=${attribute.quote}${safe}${attribute.quote}`;
  return `${leadingText}${name}="${safe.replaceAll('"', '&quot;')}"`;
}

function filterValue(name: string, value: string): string | undefined {
  if (name === 'style') return filterStyle(value);
  return ADDRESS_ATTRIBUTES.has(name) ? filterAddress(value) : value;
}
