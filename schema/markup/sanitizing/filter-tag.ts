import { decodeHTMLAttribute } from 'entities';
import { type AllowList, type ElementRules, isAttributeAllowed, isElementAllowed } from './allow-list.ts';
import { encodeAttributeValue } from './entities.ts';
import { ADDRESS_ATTRIBUTES, filterAddress } from './filter-address.ts';
import { filterStyle } from './filter-style.ts';

/** What follows the letters, digits and hyphens of a name is read as attributes. */
const TAG_START = /<[ \t\r\n]*(?:(\/)[ \t\r\n]*)?([a-z][a-z0-9-]*)/iy;

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
  // The space before refused classes stays.
  if (filtered === undefined) return name === 'class' && rules.allowList.allowedClass ? ' ' : '';
  return ` ${name}="${encodeAttributeValue(filtered)}"`;
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

const DOCUMENT_TYPE = 'application/pdf';

const DOCUMENT_EXTENSION = '.pdf';

/**
 * Whether an `object` with these attributes shows a PDF file of the host of the uploaded files. `readValue` returns the
 * decoded value of an attribute.
 */
function showsDocument(readValue: (name: string) => string | undefined, folder: string | undefined): boolean {
  if (folder === undefined || readValue('type')?.toLowerCase() !== DOCUMENT_TYPE) return false;
  return isDocumentAddress(readValue('data') ?? '', folder);
}

/** An address with a query or a fragment may lead to another file than its path says. */
function isDocumentAddress(value: string, folder: string): boolean {
  if (/[&?#\s\\]/.test(value) || !URL.canParse(value) || !URL.canParse(folder)) return false;
  const address = new URL(value);
  return (
    /^https?:$/.test(address.protocol) &&
    address.host === new URL(folder).host &&
    address.username === '' &&
    address.password === '' &&
    address.pathname.endsWith(DOCUMENT_EXTENSION)
  );
}

/** An attribute as written: its name and its raw value. */
interface RawAttribute {
  name: string;
  value: string | undefined;
}

/** The part of a tag after its name: its attributes, and the end of the tag. */
interface RawTagEnd {
  attributes: RawAttribute[];
  end: number;
}

const ATTRIBUTE_SEPARATOR = /[ \t\r\n/]*/y;

const BLANKS = /[ \t\r\n]*/y;

const NAME = /[^ \t\r\n/>][^ \t\r\n/>=]*/y;

const UNQUOTED_VALUE = /[^ \t\r\n>]*/y;

/**
 * Reads attributes like browsers, so that a `>` in quotes does not end a tag. If a quote is not closed, the tag ends at
 * the next `>`, and the incomplete attribute is dropped. Returns undefined if the tag does not end.
 */
function readAttributes(text: string, from: number): RawTagEnd | undefined {
  const attributes: RawAttribute[] = [];
  let offset = from;
  while (offset < text.length) {
    offset += matchAt(startingAt(ATTRIBUTE_SEPARATOR, offset), text).length;
    if (text[offset] === '>') return { attributes, end: offset + 1 };
    const name = matchAt(startingAt(NAME, offset), text);
    offset += name.length;
    const valueStart = findValueStart(text, offset);
    if (valueStart === undefined) {
      if (name !== '') attributes.push({ name, value: undefined });
      continue;
    }
    const quote = text[valueStart];
    if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, valueStart + 1);
      if (close === -1) {
        const end = text.indexOf('>', valueStart);
        return end === -1 ? undefined : { attributes, end: end + 1 };
      }
      attributes.push({ name, value: text.slice(valueStart + 1, close) });
      offset = close + 1;
    } else {
      const value = matchAt(startingAt(UNQUOTED_VALUE, valueStart), text);
      attributes.push({ name, value });
      offset = valueStart + value.length;
    }
  }
  return undefined;
}

/** Returns the start of the value of an attribute, from the end of its name; undefined if it has no value. */
function findValueStart(text: string, nameEnd: number): number | undefined {
  const equals = nameEnd + matchAt(startingAt(BLANKS, nameEnd), text).length;
  if (text[equals] !== '=') return undefined;
  return equals + 1 + matchAt(startingAt(BLANKS, equals + 1), text).length;
}

/** Sets the offset at which a sticky pattern matches next. */
function startingAt(pattern: RegExp, offset: number): RegExp {
  pattern.lastIndex = offset;
  return pattern;
}

function matchAt(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[0] ?? '';
}
