// data table

/** What an object of theme.json may contain: rules by key, and the rule of the objects of a list. Null: anything. */
export interface ThemeJsonRule {
  readonly keys: Readonly<Record<string, ThemeJsonRule | null>>;
  readonly items?: ThemeJsonRule;
}

const keys = (rules: ThemeJsonRule['keys']): ThemeJsonRule => ({ keys: rules });
const names = (...allowed: readonly string[]): ThemeJsonRule =>
  keys(Object.fromEntries(allowed.map((name) => [name, null])));
const listOf = (items: ThemeJsonRule): ThemeJsonRule => ({ keys: {}, items });

const fontFace = names(
  ...['ascentOverride', 'descentOverride', 'fontDisplay', 'fontFamily', 'fontFeatureSettings', 'fontStyle'],
  ...['fontStretch', 'fontVariationSettings', 'fontWeight', 'lineGapOverride', 'sizeAdjust', 'src', 'unicodeRange'],
);
const fontFamily = keys({ fontFamily: null, name: null, slug: null, fontFace: listOf(fontFace) });
/** A list of font families, or one list for each origin. */
const fontFamilies: ThemeJsonRule = {
  keys: Object.fromEntries(['default', 'blocks', 'theme', 'custom'].map((origin) => [origin, listOf(fontFamily)])),
  items: fontFamily,
};

/** The settings of the site. */
export const siteSettings: ThemeJsonRule['keys'] = {
  appearanceTools: null,
  useRootPaddingAwareAlignments: null,
  background: names('backgroundImage', 'backgroundSize', 'gradient'),
  border: names('color', 'radius', 'radiusSizes', 'style', 'width'),
  color: names(
    ...['background', 'custom', 'customDuotone', 'customGradient', 'defaultDuotone', 'defaultGradients'],
    ...['defaultPalette', 'duotone', 'gradients', 'link', 'heading', 'button', 'caption', 'palette', 'text'],
  ),
  custom: null,
  dimensions: names(
    ...['aspectRatio', 'aspectRatios', 'defaultAspectRatios', 'dimensionSizes'],
    ...['height', 'minHeight', 'minWidth', 'width'],
  ),
  layout: names('contentSize', 'wideSize', 'allowEditing', 'allowCustomContentAndWideSize'),
  lightbox: names('enabled', 'allowEditing'),
  position: names('fixed', 'sticky'),
  blockVisibility: names('allowEditing'),
  spacing: names(
    ...['customSpacingSize', 'defaultSpacingSizes', 'spacingSizes', 'spacingScale'],
    ...['blockGap', 'margin', 'padding', 'units'],
  ),
  shadow: names('presets', 'defaultPresets'),
  typography: keys({
    ...names(
      ...['fluid', 'customFontSize', 'defaultFontSizes', 'dropCap', 'fontSizes', 'fontStyle', 'fontWeight'],
      ...['letterSpacing', 'lineHeight', 'textAlign', 'textColumns', 'textDecoration', 'textIndent'],
      ...['textTransform', 'writingMode'],
    ).keys,
    fontFamilies,
  }),
  viewport: names('mobile', 'tablet'),
};

/** The settings of one block. */
export const blockSettings: ThemeJsonRule['keys'] = {
  ...siteSettings,
  typography: keys({ ...siteSettings.typography?.keys, fontFamilies: null }),
};

/** The styles of the site, of a block and of an element. */
export const ownStyles: ThemeJsonRule['keys'] = {
  background: names(
    ...['backgroundImage', 'backgroundPosition', 'backgroundRepeat', 'backgroundSize'],
    ...['backgroundAttachment', 'gradient'],
  ),
  border: names('color', 'radius', 'style', 'width', 'top', 'right', 'bottom', 'left'),
  color: names('background', 'gradient', 'text'),
  dimensions: names('aspectRatio', 'height', 'minHeight', 'minWidth', 'width'),
  filter: names('duotone'),
  outline: names('color', 'offset', 'style', 'width'),
  shadow: null,
  spacing: names('margin', 'padding', 'blockGap'),
  typography: names(
    ...['fontFamily', 'fontSize', 'fontStyle', 'fontWeight', 'letterSpacing', 'lineHeight', 'textAlign', 'textColumns'],
    ...['textDecoration', 'textIndent', 'textShadow', 'textTransform', 'writingMode'],
  ),
  css: null,
};

const withStates = (states: readonly string[]): ThemeJsonRule['keys'] =>
  Object.fromEntries(states.map((state) => [state, keys(ownStyles)]));

const LINK_STATES = [':link', ':any-link', ':visited', ':hover', ':focus', ':focus-visible', ':active'];
const PLAIN_ELEMENTS = ['heading', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'caption', 'cite', 'textInput', 'select'];

/** The elements of the site and of blocks. */
export const elements = keys({
  ...Object.fromEntries(PLAIN_ELEMENTS.map((name) => [name, keys(ownStyles)])),
  link: keys({ ...ownStyles, ...withStates(LINK_STATES) }),
  button: keys({ ...ownStyles, ...withStates(LINK_STATES) }),
});

const blockStates = withStates([':hover', ':focus', ':focus-visible', ':active']);
const statesOfBlocks: Readonly<Record<string, ThemeJsonRule['keys']>> = {
  'core/button': blockStates,
  'core/navigation-link': { ...blockStates, '-current': keys({ ...ownStyles, ...blockStates }) },
};

/** Returns the styles of a block, without its variations. */
export function blockStyles(block: string): ThemeJsonRule['keys'] {
  const states = Object.hasOwn(statesOfBlocks, block) ? statesOfBlocks[block] : {};
  const styles = { ...ownStyles, ...states, elements };
  return { ...styles, '@mobile': keys(styles), '@tablet': keys(styles) };
}
