import type { Theme } from '../../core/theme-source.ts';
import { type Attributes, isObject, type Json, objectAt } from '../../markup/block-grammar/parsed-block.ts';
import { mergeThemeJson } from '../../rendering/data/theme-data.ts';
import { presetLists } from '../../rendering/preset-lists.ts';
import {
  changeEachSettingsObject,
  changePresetList,
  expandAppearanceTools,
  groupByOrigin,
} from '../../rendering/preset-origins.ts';
import { defaultSettings, defaultStyles } from './default-styles.ts';
import { knownSettings, knownStyles } from './filter-theme-json.ts';
import { mergeSpacingSizes, spacingSizes } from './spacing-scale.ts';

/** The settings and styles of a theme, merged with the defaults. `stylesheet` is the name of the theme. */
export interface ThemeStyles {
  stylesheet: string;
  settings: Attributes;
  styles: Attributes;
}

/** Merges the settings and styles of a theme with the defaults. Presets are grouped by origin: `default`, `theme`. */
export function buildThemeStyles(
  theme: Pick<Theme, 'slug' | 'settings' | 'styles' | 'schemaVersion' | 'blockStyles'>,
): ThemeStyles {
  const defaults = groupByOrigin(defaultSettings, 'default');
  const themeSettings = groupByOrigin(expandAppearanceTools(knownSettings(upgradedSettings(theme))), 'theme');
  const settings = withSpacingSizes(mergeThemeJson(defaults, themeSettings), { defaults, themeSettings });
  return {
    stylesheet: theme.slug,
    settings: changeEachSettingsObject(settings, (node) => withoutDefaultSlugs(node, settings)),
    styles: mergeThemeJson(defaultStyles, knownStyles(theme.styles, theme)),
  };
}

/** Converts a style variation of a theme to the format that the site editor reads. */
export const variationForEditor = (document: Attributes, theme: Pick<Theme, 'blockStyles'>): Attributes => ({
  ...Object.fromEntries(Object.entries(document).filter(([key]) => VARIATION_KEYS.has(key))),
  ...(isObject(document.settings)
    ? { settings: groupByOrigin(expandAppearanceTools(knownSettings(document.settings)), 'theme') }
    : {}),
  ...(isObject(document.styles) ? { styles: knownStyles(document.styles, theme) } : {}),
});

const VARIATION_KEYS: ReadonlySet<string> = new Set(['version', 'title', 'slug', 'description', 'settings', 'styles']);

const LATEST_VERSION = 3;

/** Converts settings to version 3. Before, the sizes of a theme replaced default sizes with the same slug. */
function upgradedSettings({ settings, schemaVersion = LATEST_VERSION }: Pick<Theme, 'settings' | 'schemaVersion'>) {
  if (schemaVersion >= LATEST_VERSION) return settings;
  const typography = objectAt(settings, 'typography');
  const spacing = objectAt(settings, 'spacing');
  return {
    ...settings,
    ...(typography.fontSizes ? { typography: { defaultFontSizes: false, ...typography } } : {}),
    ...(spacing.spacingSizes ? { spacing: { defaultSpacingSizes: false, ...spacing } } : {}),
  };
}

/** Adds the spacing scales, grouped by origin, and the sizes computed from them to the declared spacing sizes. */
function withSpacingSizes(
  settings: Attributes,
  { defaults, themeSettings }: { defaults: Attributes; themeSettings: Attributes },
): Attributes {
  const themeScale = objectAt(themeSettings, 'spacing').spacingScale;
  const defaultScale = objectAt(defaults, 'spacing', 'spacingScale');
  const sizes: Attributes = { default: spacingSizes(defaultScale) };
  const scales: Attributes = { default: defaultScale };
  const declared = objectAt(themeSettings, 'spacing', 'spacingSizes').theme;
  if (isObject(themeScale)) {
    scales.theme = themeScale;
    sizes.theme = mergeSpacingSizes(spacingSizes({ ...defaultScale, ...themeScale }), objectsIn(declared));
  } else if (declared !== undefined) sizes.theme = declared;
  return { ...settings, spacing: { ...objectAt(settings, 'spacing'), spacingScale: scales, spacingSizes: sizes } };
}

const objectsIn = (value: Json | undefined): Attributes[] => (Array.isArray(value) ? value.filter(isObject) : []);

/**
 * Removes the presets of a theme that have the slug of a default preset, unless the theme switches the defaults off.
 */
function withoutDefaultSlugs(node: Attributes, settings: Attributes): Attributes {
  return presetLists.reduce((changed, list) => {
    if (!list.defaultsSwitch || objectAt(settings, list.area)[list.defaultsSwitch] === false) return changed;
    const defaultSlugs = new Set(objectsIn(objectAt(settings, list.area, list.name).default).map(({ slug }) => slug));
    return changePresetList({ settingsObject: changed, list }, (value) =>
      isObject(value) && Array.isArray(value.theme)
        ? { ...value, theme: value.theme.filter((preset) => !isObject(preset) || !defaultSlugs.has(preset.slug ?? '')) }
        : value,
    );
  }, node);
}
