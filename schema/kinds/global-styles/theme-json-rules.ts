// data table

/** What an object of theme.json may contain: rules by key, and the rule of the objects of a list. Null: anything. */
export interface ThemeJsonRule {
  readonly keys: Readonly<Record<string, ThemeJsonRule | null | 'boolean'>>;
  readonly items?: ThemeJsonRule;
}

const keys = (rules: ThemeJsonRule['keys']): ThemeJsonRule => ({ keys: rules });
const names = (...allowed: readonly string[]): ThemeJsonRule =>
  keys(Object.fromEntries(allowed.map((name) => [name, null])));
const switches = (...allowed: readonly string[]): ThemeJsonRule =>
  keys(Object.fromEntries(allowed.map((name) => [name, 'boolean'])));
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

const typographySettings = names(
  ...['fluid', 'customFontSize', 'defaultFontSizes', 'dropCap', 'fontSizes', 'fontStyle', 'fontWeight'],
  ...['letterSpacing', 'lineHeight', 'textAlign', 'textColumns', 'textDecoration', 'textIndent'],
  ...['textTransform', 'writingMode'],
);

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
  lightbox: switches('enabled', 'allowEditing'),
  position: names('fixed', 'sticky'),
  blockVisibility: switches('allowEditing'),
  spacing: names(
    ...['customSpacingSize', 'defaultSpacingSizes', 'spacingSizes', 'spacingScale'],
    ...['blockGap', 'margin', 'padding', 'units'],
  ),
  shadow: names('presets', 'defaultPresets'),
  typography: keys({ ...typographySettings.keys, fontFamilies }),
  viewport: null,
};

const { viewport: _, blockVisibility: __, ...settingsOfBlocks } = siteSettings;

/** The settings of one block. */
export const blockSettings: ThemeJsonRule['keys'] = {
  ...settingsOfBlocks,
  typography: keys({ ...typographySettings.keys, fontFamilies: null }),
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

const blockStates = withStates([':hover', ':focus', ':focus-visible', ':active']);
const statesOfBlocks: Readonly<Record<string, { states: ThemeJsonRule['keys']; own?: ThemeJsonRule['keys'] }>> = {
  'core/button': { states: blockStates },
  'core/navigation-link': { states: blockStates, own: { '-current': keys({ ...ownStyles, ...blockStates }) } },
};

/** Rules that contain styles for the screens (`@mobile`, `@tablet`) of a site. */
interface ScreenRules {
  /** The elements of the site and of blocks. */
  elements: ThemeJsonRule;
  /** Returns the styles of a block, without its variations. */
  blockStyles: (block: string) => ThemeJsonRule['keys'];
  /** Returns the styles of a variation of a block, which contain those of inner blocks (`blocks`), but no variations. */
  variationStyles: (block: string, blocks: ThemeJsonRule) => ThemeJsonRule['keys'];
}

/** Creates the rules for a site with these screens. */
export function screenRules(screens: readonly string[]): ScreenRules {
  const onScreens = (rules: ThemeJsonRule['keys']): ThemeJsonRule['keys'] =>
    Object.fromEntries(screens.map((screen) => [screen, keys(rules)]));
  const statesOf = (block: string) => (Object.hasOwn(statesOfBlocks, block) ? statesOfBlocks[block] : undefined);
  const element = { ...ownStyles, ...onScreens(ownStyles) };
  const elements = keys({
    ...Object.fromEntries(PLAIN_ELEMENTS.map((name) => [name, keys(element)])),
    link: keys({ ...element, ...withStates(LINK_STATES) }),
    button: keys({ ...element, ...withStates(LINK_STATES) }),
  });
  return {
    elements,
    blockStyles: (block) => {
      const { states = {}, own = {} } = statesOf(block) ?? {};
      const styles = { ...ownStyles, elements, ...states };
      return { ...styles, ...own, ...onScreens(styles) };
    },
    variationStyles: (block, blocks) => {
      const styles = { ...ownStyles, ...statesOf(block)?.states, elements, blocks };
      return { ...styles, ...onScreens(styles) };
    },
  };
}
