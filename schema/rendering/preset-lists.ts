/** A list of presets in the settings of a theme. */
export interface PresetList {
  /** The key below `settings` that contains the list. */
  readonly area: string;
  readonly name: string;
  /** The setting beside it that keeps the built-in presets; without one they always stay. */
  readonly defaultsSwitch?: string;
}

/** The lists of presets that settings may hold, for all of the site or for one block. */
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
