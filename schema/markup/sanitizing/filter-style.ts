import { filterAddress } from './filter-address.ts';
import { ADDRESS_PROPERTIES, INNER_STYLE_FUNCTIONS, STYLE_FUNCTIONS, STYLE_PROPERTIES } from './style-properties.ts';

const CUSTOM_PROPERTY = /^--[a-z0-9_-]+$/i;
const PROPERTY = /^[a-z][a-z-]*$/i;
// Escapes, comments, rules, markup and control characters are not allowed in a declaration.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const FORBIDDEN_TEXT = /[\\<>@{}\u0000-\u0008\u000b-\u001f\u007f]|\/\*|\*\//;
/** Characters that are allowed in addresses and in the arguments of functions only. */
const ARGUMENT_CHARACTERS = '&=';
const LINE_BREAKS = /[\n\r\t]/g;
const ADDRESS = /^ *(?:"([^"'()]*)"|'([^"'()]*)'|([^"'()\s]*)) *$/;
const MAX_NESTING = 20;

/**
 * Removes the declarations that are not allowed from the CSS of a `style` attribute. Returns the others, separated by
 * semicolons; undefined if there is none. Linear time.
 */
export function filterStyle(css: string): string | undefined {
  const declarations = css
    .replace(LINE_BREAKS, '')
    .split(';')
    .map((declaration) => declaration.trim());
  const allowed = declarations.filter((declaration) => declaration !== '' && isDeclarationAllowed(declaration));
  return allowed.length === 0 ? undefined : allowed.join(';');
}

function isDeclarationAllowed(declaration: string): boolean {
  if (FORBIDDEN_TEXT.test(declaration)) return false;
  const colon = declaration.indexOf(':');
  // Browsers ignore a word without a value.
  if (colon === -1) return isValueAllowed(declaration, { allowsAddresses: false });
  const writtenName = declaration.slice(0, colon).trim();
  const property = writtenName.toLowerCase();
  const isCustom = CUSTOM_PROPERTY.test(writtenName);
  const isKnown = PROPERTY.test(writtenName) && STYLE_PROPERTIES.has(property);
  if (!isKnown && !isCustom) return false;
  const value = declaration.slice(colon + 1);
  const startsWithAddress = value.trimStart().startsWith('url(');
  return isValueAllowed(value, {
    allowsAddresses: isCustom ? startsWithAddress : ADDRESS_PROPERTIES.has(property),
  });
}

/**
 * Checks a value in one pass: quotes and brackets must balance, functions must be known, addresses must be allowed. The
 * arguments of functions may contain brackets without a name, and further functions.
 */
function isValueAllowed(value: string, { allowsAddresses }: { allowsAddresses: boolean }): boolean {
  let depth = 0;
  for (let offset = 0; offset < value.length; offset += 1) {
    const character = value[offset] ?? '';
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
        if (!(allowsAddresses || depth > 0) || close === -1) return false;
        if (!isAddressAllowed(value.slice(offset + 1, close))) return false;
        offset = close;
        continue;
      }
      const isAllowed = STYLE_FUNCTIONS.has(name) || (depth > 0 && INNER_STYLE_FUNCTIONS.has(name));
      depth += 1;
      if (!isAllowed || depth > MAX_NESTING) return false;
    } else if (depth === 0 && ARGUMENT_CHARACTERS.includes(character)) return false;
  }
  return depth === 0;
}

/** Returns the name before an opening bracket: '' without a name, `unknown` if it has characters of no function. */
function readFunctionName(value: string, bracket: number): string {
  let from = bracket;
  while (from > 0 && /[^\s(),"'+*/]/.test(value[from - 1] ?? '')) from -= 1;
  const name = value.slice(from, bracket);
  return /^[a-z0-9-]*$/i.test(name) ? name.toLowerCase() : 'unknown';
}

function isAddressAllowed(text: string): boolean {
  const match = ADDRESS.exec(text);
  if (match === null) return false;
  const address = match[1] ?? match[2] ?? match[3] ?? '';
  return address !== '' && filterAddress(address) === address;
}
