import { decodeStyleReferences, encodeValue } from './entities.ts';
import { filterAddress } from './filter-address.ts';
import { IMAGE_PROPERTIES, STYLE_FUNCTIONS, STYLE_PROPERTIES } from './style-properties.ts';

const CUSTOM_PROPERTY = /^--[a-z0-9_-]+$/i;
const PROPERTY = /^[a-z][a-z-]*$/i;
// Escapes, comments, rules and markup have no place in a declaration; neither do characters that only confuse.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const REFUSED = /[\\&<>=@{}\u0000-\u0008\u000b-\u001f\u007f]|\/\*|\*\//;
const ADDRESS = /^[ \t\r\n]*(?:"([^"'()]*)"|'([^"'()]*)'|([^"'()\s]*))[ \t\r\n]*$/;
const MAX_NESTING = 20;

/**
 * Removes declarations that are not allowed from the raw value of a `style` attribute: unchanged if all are allowed,
 * undefined if none is.
 */
export function filterStyle(value: string): string | undefined {
  const declarations = decodeStyleReferences(value)
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '');
  const allowed = declarations.filter(isDeclarationAllowed);
  if (allowed.length === 0) return undefined;
  return allowed.length === declarations.length ? value : encodeValue(allowed.join(';'));
}

function isDeclarationAllowed(declaration: string): boolean {
  const colon = declaration.indexOf(':');
  if (colon === -1) return false;
  const written = declaration.slice(0, colon).trim();
  const property = written.toLowerCase();
  const isKnown = PROPERTY.test(written) && STYLE_PROPERTIES.has(property);
  if (!isKnown && !CUSTOM_PROPERTY.test(written)) return false;
  const value = declaration.slice(colon + 1);
  return !REFUSED.test(value) && isValueAllowed(value, IMAGE_PROPERTIES.has(property));
}

/** Walks a value once: quotes and brackets must balance, functions be known, addresses be allowed. */
function isValueAllowed(value: string, mayHoldImages: boolean): boolean {
  let depth = 0;
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at];
    if (character === '"' || character === "'") {
      at = value.indexOf(character, at + 1);
      if (at === -1) return false;
    } else if (character === ')') {
      depth -= 1;
      if (depth < 0) return false;
    } else if (character === '(') {
      const name = functionName(value, at);
      if (name === 'url') {
        const close = value.indexOf(')', at);
        if (!mayHoldImages || close === -1 || !isAddressAllowed(value.slice(at + 1, close))) return false;
        at = close;
        continue;
      }
      if (name === '' ? depth === 0 : !STYLE_FUNCTIONS.has(name)) return false;
      depth += 1;
      if (depth > MAX_NESTING) return false;
    }
  }
  return depth === 0;
}

/** The word before an opening bracket; a character that is no part of any known function makes it unknown. */
function functionName(value: string, bracket: number): string {
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
