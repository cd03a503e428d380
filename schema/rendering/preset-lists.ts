/** A list of presets in the settings of a theme. */
export interface PresetList {
  /** The key in `settings` that contains the list. */
  readonly area: string;
  readonly name: string;
  /** The setting in the same area that switches the built-in presets on; without one they are always on. */
  readonly defaultsSwitch?: string;
}

/** The lists of presets that the settings of the site and of a block may contain. */
export const presetLists: readonly PresetList[] = [
  { area: 'color', name: 'palette', defaultsSwitch: 'defaultPalette' },
  { area: 'color', name: 'gradients', defaultsSwitch: 'defaultGradients' },
  { area: 'color', name: 'duotone', defaultsSwitch: 'defaultDuotone' },
  { area: 'typography', name: 'fontSizes', defaultsSwitch: 'defaultFontSizes' },
  { area: 'typography', name: 'fontFamilies' },
  { area: 'spacing', name: 'spacingSizes', defaultsSwitch: 'defaultSpacingSizes' },
  { area: 'shadow', name: 'presets', defaultsSwitch: 'defaultPresets' },
  { area: 'dimensions', name: 'aspectRatios', defaultsSwitch: 'defaultAspectRatios' },
  { area: 'dimensions', name: 'dimensionSizes' },
  { area: 'border', name: 'radiusSizes' },
];
