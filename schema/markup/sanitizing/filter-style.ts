import { decodeCommonReferences, encodeQuotedValue } from './entities.ts';
import { filterAddress } from './filter-address.ts';
import { IMAGE_PROPERTIES, STYLE_FUNCTIONS, STYLE_PROPERTIES } from './style-properties.ts';

const CUSTOM_PROPERTY = /^--[a-z0-9_-]+$/i;
const PROPERTY = /^[a-z][a-z-]*$/i;
// Escapes, comments, rules, markup and control characters are not allowed in a declaration.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const FORBIDDEN_TEXT = /[\\&<>=@{}\u0000-\u0008\u000b-\u001f\u007f]|\/\*|\*\//;
const ADDRESS = /^[ \t\r\n]*(?:"([^"'()]*)"|'([^"'()]*)'|([^"'()\s]*))[ \t\r\n]*$/;
const MAX_NESTING = 20;

/**
 * Removes declarations that are not allowed from the raw value of a `style` attribute. Returns the value unchanged if all
 * are allowed, undefined if none is.
 */
export function filterStyle(value: string): string | undefined {
  const declarations = decodeCommonReferences(value)
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '');
  const allowed = declarations.filter(isDeclarationAllowed);
  if (allowed.length === 0) return undefined;
  return allowed.length === declarations.length ? value : encodeQuotedValue(allowed.join(';'));
}

function isDeclarationAllowed(declaration: string): boolean {
  const colon = declaration.indexOf(':');
  if (colon === -1) return false;
  const writtenName = declaration.slice(0, colon).trim();
  const property = writtenName.toLowerCase();
  const isKnown = PROPERTY.test(writtenName) && STYLE_PROPERTIES.has(property);
  if (!isKnown && !CUSTOM_PROPERTY.test(writtenName)) return false;
  const value = declaration.slice(colon + 1);
  return !FORBIDDEN_TEXT.test(value) && isValueAllowed(value, IMAGE_PROPERTIES.has(property));
}

/** Checks a value in one pass: quotes and brackets must balance, functions must be known, URLs must be allowed. */
function isValueAllowed(value: string, allowsImages: boolean): boolean {
  let depth = 0;
  for (let offset = 0; offset < value.length; offset += 1) {
    const character = value[offset];
    if (character === '"' || character === "'") {
      offset = value.indexOf(character, offset + 1);
      if (offset === -1) return false;
    } else if (character === ')') {
      depth -= 1;
      if (depth < 0) return false;
    } else if (character === '(') {
      const name = readFunctionName(value, offset);
      if (name === 'url') {
        const close = value.indexOf(')', offset);
        if (!allowsImages || close === -1 || !isAddressAllowed(value.slice(offset + 1, close))) return false;
        offset = close;
        continue;
      }
      if (name === '' ? depth === 0 : !STYLE_FUNCTIONS.has(name)) return false;
      depth += 1;
      if (depth > MAX_NESTING) return false;
    }
  }
  return depth === 0;
}

/** Returns the name before an opening bracket: '' without a name, `unknown` if it has characters of no known function. */
function readFunctionName(value: string, bracket: number): string {
  let from = bracket;
  while (from > 0 && /[^\s(),"'+*/]/.test(value[from - 1] ?? '')) from -= 1;
  const name = value.slice(from, bracket);
  return /^[a-z-]*$/i.test(name) ? name.toLowerCase() : 'unknown';
}

function isAddressAllowed(text: string): boolean {
  const match = ADDRESS.exec(text);
  if (match === null) return false;
  const address = match[1] ?? match[2] ?? match[3] ?? '';
  return filterAddress(address) === address;
}
