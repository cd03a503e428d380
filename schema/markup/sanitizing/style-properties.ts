/** The sides of a box, physical and logical. */
const BOX_SIDES = ['top', 'right', 'bottom', 'left', 'block-start', 'block-end', 'inline-start', 'inline-end'];

const PROPERTIES = `background background-attachment background-blend-mode background-color background-image
background-position background-repeat background-size
border border-collapse border-color border-radius border-spacing border-style border-width
border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius
box-shadow caption-side clear color cursor direction filter float opacity overflow
columns column-count column-fill column-gap column-rule column-span column-width
font font-family font-size font-style font-variant font-weight letter-spacing line-height
text-align text-decoration text-indent text-transform vertical-align white-space writing-mode
aspect-ratio container-type height max-height max-width min-height min-width object-fit object-position width
margin margin-block margin-inline padding padding-block padding-inline
align-content align-items align-self justify-content justify-items justify-self
flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap gap row-gap
grid-auto-columns grid-auto-rows grid-column grid-column-end grid-column-gap grid-column-start grid-gap grid-row
grid-row-end grid-row-gap grid-row-start grid-template-columns grid-template-rows
list-style list-style-image list-style-type
bottom left position right top z-index`;

/** The CSS properties that a `style` attribute may set. */
export const STYLE_PROPERTIES: ReadonlySet<string> = new Set([
  ...PROPERTIES.split(/\s+/),
  ...BOX_SIDES.flatMap((side) => [`margin-${side}`, `padding-${side}`, `border-${side}`]),
  ...BOX_SIDES.flatMap((side) => ['color', 'style', 'width'].map((property) => `border-${side}-${property}`)),
]);

/** The CSS properties that may have the URL of an image in their value. */
export const IMAGE_PROPERTIES: ReadonlySet<string> = new Set(
  'background background-image cursor filter list-style list-style-image'.split(' '),
);

/** The CSS functions that are allowed in all values. */
export const STYLE_FUNCTIONS: ReadonlySet<string> = new Set(
  `calc clamp fit-content max min minmax repeat var color-mix hsl hsla hwb lab lch oklab oklch rgb rgba
blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
conic-gradient linear-gradient radial-gradient repeating-conic-gradient repeating-linear-gradient
repeating-radial-gradient`.split(/\s+/),
);
