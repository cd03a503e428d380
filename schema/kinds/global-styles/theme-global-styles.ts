import type { Theme } from '../../core/files/theme-source.ts';
import { type Attributes, isObject, type Json, objectAt, textAt } from '../../markup/block-grammar/parsed-block.ts';
import { mergeThemeJson } from '../../rendering/data/theme-data.ts';
import {
  changeEachSettingsObject,
  changePresetList,
  expandAppearanceTools,
  groupByOrigin,
  presetLists,
} from '../../rendering/preset-origins.ts';
import { defaultSettings, defaultStyles } from './default-styles.ts';
import { knownSettings, knownStyles, type VariationSources } from './filter-theme-json.ts';

/** The settings and styles of a theme, merged with the defaults. `stylesheet` is the name of the theme. */
export interface ThemeStyles {
  stylesheet: string;
  settings: Attributes;
  styles: Attributes;
}

/** Merges the settings and styles of a theme with the defaults. Presets are grouped by origin: `default`, `theme`. */
export function buildThemeStyles(
  theme: Pick<Theme, 'slug' | 'settings' | 'styles' | 'schemaVersion' | 'blockStyles'>,
  { blockTypes }: Pick<VariationSources, 'blockTypes'>,
): ThemeStyles {
  const defaults = groupByOrigin(defaultSettings, 'default');
  const themeSettings = groupByOrigin(expandAppearanceTools(knownSettings(upgradedSettings(theme))), 'theme');
  const settings = withSpacingSizes(mergeThemeJson(defaults, themeSettings), { defaults, themeSettings });
  return {
    stylesheet: theme.slug,
    settings: changeEachSettingsObject(settings, (node) => withoutDefaultSlugs(node, settings)),
    styles: mergeThemeJson(defaultStyles, knownStyles(theme.styles, { theme, blockTypes })),
  };
}

/** Converts a style variation of a theme to the format that the site editor reads. */
export const variationForEditor = (document: Attributes, sources: VariationSources): Attributes => ({
  ...Object.fromEntries(Object.entries(document).filter(([key]) => VARIATION_KEYS.has(key))),
  ...(isObject(document.settings)
    ? { settings: groupByOrigin(expandAppearanceTools(knownSettings(document.settings)), 'theme') }
    : {}),
  ...(isObject(document.styles) ? { styles: knownStyles(document.styles, sources) } : {}),
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

const MAX_STEPS = 100;

/**
 * Computes the spacing sizes of a `spacingScale` of theme.json: the medium size, and smaller and larger steps. Returns
 * an empty list for an invalid scale.
 */
function spacingSizes(scale: Attributes): Attributes[] {
  const steps = Number(scale.steps);
  const medium = Number(scale.mediumStep);
  const increment = Number(scale.increment);
  const unit = textAt(scale, 'unit') ?? '';
  const operator = scale.operator;
  const isValid =
    [steps, medium, increment].every(Number.isFinite) &&
    steps >= 1 &&
    steps <= MAX_STEPS &&
    (operator === '+' || operator === '*') &&
    /^(?:px|em|rem|vh|vw|%)$/.test(unit);
  if (!isValid) return [];
  const smallerCount = Math.ceil(steps / 2) - 1;
  const isSum = operator === '+';
  const smaller = repeatStep({ count: smallerCount, from: medium }, (size) =>
    isSum ? (size > increment ? size - increment : size / 2) : size / increment,
  );
  const larger = repeatStep({ count: Math.floor(steps) - 1 - smallerCount, from: medium }, (size) =>
    isSum ? size + increment : size * increment,
  );
  const sizes = [...smaller.reverse(), medium, ...larger];
  // The sizes of a long scale have numbers as names.
  const isNumbered = steps > MAX_NAMED_SIZES;
  return sizes.map((size, index) => ({
    name: isNumbered ? String(index + 1) : sizeName(index - smallerCount),
    slug: String(50 + (index - smallerCount) * 10),
    size: `${roundSize(size)}${unit}`,
  }));
}

const MAX_NAMED_SIZES = 10;

/** Applies `next` repeatedly, beginning with `from`. Returns the `count` results. */
function repeatStep({ count, from }: { count: number; from: number }, next: (size: number) => number): number[] {
  const sizes: number[] = [];
  for (let size = from; sizes.length < count; sizes.push(size)) size = next(size);
  return sizes;
}

const roundSize = (size: number): number => Math.round(size * 100) / 100;

/** The name of a size, by its number of steps from the medium size: Small, X-Small, 2X-Small, … */
function sizeName(stepsFromMedium: number): string {
  if (stepsFromMedium === 0) return 'Medium';
  const name = stepsFromMedium < 0 ? 'Small' : 'Large';
  const prefixCount = Math.abs(stepsFromMedium) - 1;
  return prefixCount === 0 ? name : prefixCount === 1 ? `X-${name}` : `${prefixCount}X-${name}`;
}

/** Merges the sizes of a scale with single sizes (`declared`), which replace those with the same slug. */
function mergeSpacingSizes(scale: readonly Attributes[], declared: readonly Attributes[]): Attributes[] {
  const bySlug = new Map([...scale, ...declared].map((size) => [String(size.slug), size]));
  return [...bySlug.values()].sort((a, b) => String(a.slug).localeCompare(String(b.slug), 'en', { numeric: true }));
}
