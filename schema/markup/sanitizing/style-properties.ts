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
export const STYLE_PROPERTIES: ReadonlySet<string> = new Set([
  ...words(PROPERTIES),
  ...words(GRAPHICS_PROPERTIES),
  ...SIDES,
  ...[...SIDES, ...LOGICAL_SIDES].flatMap((side) => [`margin-${side}`, `padding-${side}`]),
  ...SIDES.flatMap((side) => ['', '-color', '-style', '-width'].map((part) => `border-${side}${part}`)),
]);

/** The CSS properties that may have an address in their value: of an image, or of a part of a graphic. */
export const ADDRESS_PROPERTIES: ReadonlySet<string> = new Set(
  words(
    'background background-image clip-path cursor fill filter marker marker-end marker-mid marker-start mask stroke',
  ),
);

/** The CSS functions that are allowed in all values. */
export const STYLE_FUNCTIONS: ReadonlySet<string> = new Set(
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
export const INNER_STYLE_FUNCTIONS: ReadonlySet<string> = new Set([
  '',
  ...words(`abs acos asin atan atan2 cos exp hypot log mod pow rem round sign sin sqrt tan
calc-size color contrast-color device-cmyk env light-dark`),
]);

function words(text: string): string[] {
  return text.split(/\s+/);
}
