import type { Theme } from '../../../core/theme-source.ts';
import { type Attributes, isObject, type Json, objectAt } from '../../../markup/block-grammar/parsed-block.ts';
import { mergeThemeJson } from '../../../rendering/data/theme-data.ts';
import { presetLists } from '../../../rendering/preset-lists.ts';
import { changeEachSettingsObject, changePresetList, groupByOrigin } from '../../../rendering/preset-origins.ts';

const LATEST_VERSION = 3;

/**
 * Merges the theme.json of a theme with the changes of the site. Presets are merged into one list each, in which those
 * of the site replace those of the theme with the same slug.
 */
export function mergeThemeDocument(
  document: Attributes,
  { theme, siteStyles }: { theme: Pick<Theme, 'settings' | 'styles'>; siteStyles: Attributes },
): Attributes {
  const themeSettings = groupByOrigin(theme.settings, 'theme');
  const siteSettings = groupByOrigin(objectAt(siteStyles, 'settings'), 'custom');
  const { $schema, ...others } = document;
  return {
    ...($schema === undefined ? {} : { $schema }),
    ...others,
    version: document.version ?? LATEST_VERSION,
    settings: changeEachSettingsObject(mergeThemeJson(themeSettings, siteSettings), mergePresetLists),
    styles: mergeThemeJson(theme.styles, objectAt(siteStyles, 'styles')),
  };
}

const mergePresetLists = (node: Attributes): Attributes =>
  presetLists.reduce(
    (changed, list) =>
      changePresetList({ settingsObject: changed, list }, (value) => (isObject(value) ? mergePresets(value) : value)),
    node,
  );

/** Merges the presets of the theme and of the site. Default presets are not part of a theme. */
function mergePresets({ theme, custom }: Attributes): Json[] {
  const presets = [theme, custom].flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []));
  return [...new Map(presets.map((preset) => [String(preset.slug), preset])).values()];
}
