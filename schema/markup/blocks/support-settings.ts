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
