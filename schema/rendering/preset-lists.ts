/** A list of presets in the settings of a theme. */
export interface PresetList {
  /** Where it stands below the settings. */
  readonly area: string;
  readonly name: string;
  /** The switch beside it that keeps the program's own presets; none: they never stand in a theme's way. */
  readonly keepsDefaults?: string;
}

/** The lists of presets that settings may hold, for all of the site or for one block. */
export const presetLists: readonly PresetList[] = [
  { area: 'color', name: 'palette', keepsDefaults: 'defaultPalette' },
  { area: 'color', name: 'gradients', keepsDefaults: 'defaultGradients' },
  { area: 'color', name: 'duotone', keepsDefaults: 'defaultDuotone' },
  { area: 'typography', name: 'fontSizes', keepsDefaults: 'defaultFontSizes' },
  { area: 'typography', name: 'fontFamilies' },
  { area: 'spacing', name: 'spacingSizes', keepsDefaults: 'defaultSpacingSizes' },
  { area: 'shadow', name: 'presets', keepsDefaults: 'defaultPresets' },
  { area: 'dimensions', name: 'aspectRatios', keepsDefaults: 'defaultAspectRatios' },
  { area: 'dimensions', name: 'dimensionSizes' },
  { area: 'border', name: 'radiusSizes' },
];
