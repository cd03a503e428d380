import { filterAddress } from './filter-address.ts';

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

const SIDES = ['top', 'right', 'bottom', 'left'];

const LOGICAL_SIDES = ['block-start', 'block-end', 'inline-start', 'inline-end'];

const PROPERTIES = `background background-attachment background-blend-mode background-color background-image
background-position background-repeat background-size
border border-bottom-left-radius border-bottom-right-radius border-collapse border-color border-radius border-spacing
border-style border-top-left-radius border-top-right-radius border-width
box-shadow caption-side clear color cursor direction display filter float opacity overflow visibility
columns column-count column-fill column-gap column-rule column-span column-width
font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight letter-spacing line-height
text-align text-decoration text-indent text-transform unicode-bidi vertical-align white-space word-spacing writing-mode
aspect-ratio container-type height max-height max-width min-height min-width object-fit object-position width
margin padding
align-content align-items align-self justify-content justify-items justify-self
flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap gap row-gap
grid-auto-columns grid-auto-rows grid-column grid-column-end grid-column-gap grid-column-start grid-gap grid-row
grid-row-end grid-row-gap grid-row-start grid-template-columns grid-template-rows
list-style-type pointer-events position transform transform-origin z-index`;

/** The properties of vector graphics. */
const GRAPHICS_PROPERTIES = `fill fill-opacity fill-rule
stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
color-interpolation color-interpolation-filters flood-color flood-opacity lighting-color paint-order stop-color
stop-opacity
marker marker-end marker-mid marker-start
clip-path clip-rule mask mask-type
cx cy d r rx ry x y
alignment-baseline baseline-shift dominant-baseline glyph-orientation-horizontal glyph-orientation-vertical text-anchor
color-rendering image-rendering shape-rendering text-rendering vector-effect`;

/** The CSS properties that a `style` attribute may set. */
const STYLE_PROPERTIES: ReadonlySet<string> = new Set([
  ...words(PROPERTIES),
  ...words(GRAPHICS_PROPERTIES),
  ...SIDES,
  ...[...SIDES, ...LOGICAL_SIDES].flatMap((side) => [`margin-${side}`, `padding-${side}`]),
  ...SIDES.flatMap((side) => ['', '-color', '-style', '-width'].map((part) => `border-${side}${part}`)),
]);

/** The CSS properties that may have an address in their value: of an image, or of a part of a graphic. */
const ADDRESS_PROPERTIES: ReadonlySet<string> = new Set(
  words(
    'background background-image clip-path cursor fill filter marker marker-end marker-mid marker-start mask stroke',
  ),
);

/** The CSS functions that are allowed in all values. */
const STYLE_FUNCTIONS: ReadonlySet<string> = new Set(
  words(`calc clamp max min minmax repeat var
matrix matrix3d perspective rotate rotate3d rotatex rotatey rotatez scale scale3d scalex scaley scalez skew skewx skewy
translate translate3d translatex translatey translatez
circle ellipse inset path polygon
fit-content
color-mix hsl hsla hwb lab lch oklab oklch rgb rgba
blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
conic-gradient linear-gradient radial-gradient repeating-conic-gradient repeating-linear-gradient
repeating-radial-gradient`),
);

/** What else is allowed in the arguments of functions: brackets without a name, and functions that compute a value. */
const INNER_STYLE_FUNCTIONS: ReadonlySet<string> = new Set([
  '',
  ...words(`abs acos asin atan atan2 cos exp hypot log mod pow rem round sign sin sqrt tan
calc-size color contrast-color device-cmyk env light-dark`),
]);

function words(text: string): string[] {
  return text.split(/\s+/);
}
