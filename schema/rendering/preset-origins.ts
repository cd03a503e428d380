import { type Attributes, isObject, type Json, objectAt } from '../markup/block-grammar/parsed-block.ts';

/** A list of presets in the settings of a theme. */
interface PresetList {
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

/** Where a preset is defined: built in, in the theme, or by the site. */
export type Origin = 'default' | 'theme' | 'custom';

/** Applies `change` to the settings of the site and to the settings of each block. */
export function changeEachSettingsObject(
  settings: Attributes,
  change: (settingsObject: Attributes) => Attributes,
): Attributes {
  const changed = change(settings);
  if (!isObject(settings.blocks)) return changed;
  const blocks = Object.entries(settings.blocks).map(([name, settingsObject]) => [
    name,
    isObject(settingsObject) ? change(settingsObject) : settingsObject,
  ]);
  return { ...changed, blocks: Object.fromEntries(blocks) };
}

/** Applies `change` to one list of presets, if it exists. If `change` returns undefined, the list is removed. */
export function changePresetList(
  { settingsObject, list: { area, name } }: { settingsObject: Attributes; list: PresetList },
  change: (value: Json) => Json | undefined,
): Attributes {
  const value = objectAt(settingsObject, area)[name];
  if (value === undefined || value === null) return settingsObject;
  const { [name]: _, ...others } = objectAt(settingsObject, area);
  const changed = change(value);
  return { ...settingsObject, [area]: changed === undefined ? others : { ...others, [name]: changed } };
}

/** Groups the presets of settings under their origin. Lists that are already grouped stay unchanged. */
export const groupByOrigin = (settings: Attributes, origin: Origin): Attributes =>
  changeEachSettingsObject(settings, (settingsObject) =>
    presetLists.reduce(
      (changed, list) =>
        changePresetList({ settingsObject: changed, list }, (value) =>
          Array.isArray(value) ? { [origin]: value } : value,
        ),
      settingsObject,
    ),
  );

/** The settings that `appearanceTools` switches on. */
const APPEARANCE_TOOLS: Readonly<Record<string, readonly string[]>> = {
  background: ['backgroundImage', 'backgroundSize', 'gradient'],
  border: ['color', 'radius', 'style', 'width'],
  color: ['link', 'heading', 'button', 'caption'],
  dimensions: ['aspectRatio', 'height', 'minHeight', 'minWidth', 'width'],
  position: ['sticky'],
  spacing: ['blockGap', 'margin', 'padding'],
  typography: ['lineHeight', 'textColumns'],
};

/** Replaces `appearanceTools` by the settings that it switches on. Settings that have a value keep it. */
export const expandAppearanceTools = (settings: Attributes): Attributes =>
  changeEachSettingsObject(settings, (settingsObject) => {
    if (settingsObject.appearanceTools !== true) return settingsObject;
    const { appearanceTools: _, ...changed } = settingsObject;
    for (const [area, names] of Object.entries(APPEARANCE_TOOLS)) {
      changed[area] = { ...Object.fromEntries(names.map((name) => [name, true])), ...objectAt(changed, area) };
    }
    return changed;
  });
