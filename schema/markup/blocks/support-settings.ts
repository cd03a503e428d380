// Settings of supports that many block types share.

/** All settings of fonts, without alignment and columns. */
export const allTypography = {
  fontSize: true,
  lineHeight: true,
  __experimentalFontFamily: true,
  __experimentalFontWeight: true,
  __experimentalFontStyle: true,
  __experimentalTextTransform: true,
  __experimentalTextDecoration: true,
  __experimentalLetterSpacing: true,
} as const;

/** All settings of borders. */
export const allBorders = { color: true, radius: true, style: true, width: true } as const;

/** The settings that the sidebar of the editor shows at first. */
export const controls = (...names: readonly string[]) => shownControls(names, true);

/** Settings that the sidebar of the editor shows on request only. */
export const hiddenControls = (...names: readonly string[]) => shownControls(names, false);

const shownControls = (names: readonly string[], isShown: boolean) => ({
  __experimentalDefaultControls: Object.fromEntries(names.map((name) => [name, isShown])),
});

/** The supports of a line about an item or a comment, such as its date or the name of its author. */
export const lineSupports = {
  anchor: true,
  html: false,
  color: { gradients: true, link: true, ...controls('background', 'text', 'link') },
  spacing: { margin: true, padding: true },
  typography: { ...allTypography, textAlign: true, ...controls('fontSize') },
  interactivity: { clientNavigation: true },
  __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
} as const;

/** The supports of the layout of each entry of a list. */
export const templateSupports = {
  anchor: true,
  reusable: false,
  html: false,
  align: ['wide', 'full'],
  layout: true,
  color: { gradients: true, link: true, ...controls('background', 'text') },
  typography: { ...allTypography, ...controls('fontSize') },
  spacing: {
    margin: true,
    padding: true,
    blockGap: { __experimentalDefault: '1.25em' },
    __experimentalDefaultControls: { blockGap: true, padding: false, margin: false },
  },
  interactivity: { clientNavigation: true },
  __experimentalBorder: { ...allBorders },
} as const;

/** The supports of the links to the pages of a list. */
export const paginationSupports = {
  anchor: true,
  align: true,
  reusable: false,
  html: false,
  color: { gradients: true, link: true, ...controls('background', 'text', 'link') },
  layout: { allowSwitching: false, allowInheriting: false, default: { type: 'flex' } },
  typography: { ...allTypography, ...controls('fontSize') },
  interactivity: { clientNavigation: true },
} as const;

/** The supports of one link to another page of a list. */
export const pageLinkSupports = {
  anchor: true,
  reusable: false,
  html: false,
  color: { gradients: true, text: false, ...controls('background') },
  typography: { ...allTypography, ...controls('fontSize') },
  interactivity: { clientNavigation: true },
} as const;
