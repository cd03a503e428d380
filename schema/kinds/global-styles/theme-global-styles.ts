import type { Theme } from '../../core/files/theme-source.ts';
import { type Attributes, isObject, type Json, objectAt, textAt } from '../../markup/block-grammar/parsed-block.ts';
import { mergeThemeJson } from '../../rendering/data/theme-data.ts';
import {
  changeEachSettingsObject,
  changePresetList,
  expandAppearanceTools,
  groupByOrigin,
  type Origin,
  presetLists,
} from '../../rendering/preset-origins.ts';
import { defaultSettings, defaultStyles } from './default-styles.ts';
import { shownSettings, shownStyles, type VariationSources } from './filter-theme-json.ts';

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
  const defaults = settingsByOrigin(defaultSettings, 'default');
  const { schemaVersion: version = LATEST_VERSION } = theme;
  const ofTheme = upgradedSettings(theme.settings, version);
  const themeSettings = withMergedScale(settingsByOrigin(ofTheme, 'theme'), { defaults, settings: ofTheme });
  const settings = mergeThemeJson(defaults, themeSettings);
  const sources = { theme, blockTypes, settings: theme.settings };
  return {
    stylesheet: theme.slug,
    settings: changeEachSettingsObject(settings, (node) => namedPresets(withoutDefaultSlugs(node, settings), settings)),
    styles: mergeThemeJson(defaultStyles, shownStyles(withVariationFiles(theme), sources)),
  };
}

/** Adds the style variations in files of a theme to its styles, whose own values take precedence. */
function withVariationFiles({ styles, blockStyles }: Pick<Theme, 'styles' | 'blockStyles'>): Attributes {
  const shared = objectAt(styles, 'variations');
  const blocks = Object.entries(blockStyles).map(([block, variations]): [string, Attributes] => [
    block,
    {
      variations: Object.fromEntries(
        Object.entries(variations).map(([name, values]) => [name, mergeThemeJson(values, objectAt(shared, name))]),
      ),
    },
  ]);
  return { ...styles, blocks: mergeThemeJson(Object.fromEntries(blocks), objectAt(styles, 'blocks')) };
}

/** Returns settings as the API shows them: `appearanceTools` expanded, presets and spacing sizes grouped by origin. */
export const settingsByOrigin = (settings: Attributes, origin: Origin): Attributes =>
  withSpacingSizes(groupByOrigin(expandAppearanceTools(shownSettings(settings)), origin), origin);

/** Converts a style variation of a theme to the format that the site editor reads. */
export function variationForEditor(document: Attributes, sources: VariationSources): Attributes {
  const version = typeof document.version === 'number' ? document.version : LATEST_VERSION;
  const settings = upgradedSettings(objectAt(document, 'settings'), version);
  const shown = {
    settings: settingsByOrigin(settings, 'theme'),
    styles: shownStyles(objectAt(document, 'styles'), { ...sources, settings }),
  };
  return {
    ...Object.fromEntries(Object.entries(document).filter(([key]) => VARIATION_KEYS.has(key))),
    version: LATEST_VERSION,
    ...Object.fromEntries(Object.entries(shown).filter(([, value]) => Object.keys(value).length > 0)),
  };
}

const VARIATION_KEYS: ReadonlySet<string> = new Set(['title', 'slug', 'description']);

const LATEST_VERSION = 3;

/**
 * Converts settings of a version of the format to version 3. Before, the sizes of a theme replaced default sizes with the same
 * slug, and spacing sizes a spacing scale.
 */
function upgradedSettings(settings: Attributes, version: number): Attributes {
  if (version >= LATEST_VERSION) return settings;
  const typography = objectAt(settings, 'typography');
  const { spacingScale, ...spacing } = objectAt(settings, 'spacing');
  const hasSizes = spacing.spacingSizes !== undefined;
  return {
    ...settings,
    ...(typography.fontSizes ? { typography: { ...typography, defaultFontSizes: false } } : {}),
    ...(hasSizes || spacingScale !== undefined
      ? { spacing: { ...spacing, ...(hasSizes ? {} : { spacingScale }), defaultSpacingSizes: false } }
      : {}),
  };
}

/** Groups the spacing scale under its origin, and adds the sizes computed from it to the declared spacing sizes. */
function withSpacingSizes(settings: Attributes, origin: Origin): Attributes {
  const { spacingScale, spacingSizes: sizes, ...spacing } = objectAt(settings, 'spacing');
  if (!isObject(spacingScale)) return settings;
  // An answer that is written back has the scale under its origin already.
  const scales = ORIGINS.some((name) => name in spacingScale) ? spacingScale : { [origin]: spacingScale };
  const scale = scales[origin];
  if (!isObject(scale)) return settings;
  const merged = mergeSpacingSizes(spacingSizes(scale), objectsIn(objectAt(sizes)[origin]));
  return {
    ...settings,
    spacing: { ...spacing, spacingScale: scales, spacingSizes: { ...objectAt(sizes), [origin]: merged } },
  };
}

const ORIGINS: readonly string[] = ['default', 'blocks', 'theme', 'custom'];

/** Computes the sizes of a theme again from its scale and what the default scale adds to it. */
function withMergedScale(
  themeSettings: Attributes,
  { defaults, settings }: { defaults: Attributes; settings: Attributes },
): Attributes {
  const scale = objectAt(themeSettings, 'spacing', 'spacingScale').theme;
  if (!isObject(scale)) return themeSettings;
  const whole = { ...objectAt(defaults, 'spacing', 'spacingScale', 'default'), ...scale };
  const declared = objectsIn(objectAt(settings, 'spacing').spacingSizes);
  return mergeThemeJson(themeSettings, {
    spacing: { spacingSizes: { theme: mergeSpacingSizes(spacingSizes(whole), declared) } },
  });
}

const objectsIn = (value: Json | undefined): Attributes[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The slugs of the default presets of a list: those of the site, and those in the settings of a block. */
const defaultSlugs = ({ area, name }: (typeof presetLists)[number], nodes: readonly Attributes[]): ReadonlySet<Json> =>
  new Set(nodes.flatMap((node) => objectsIn(objectAt(node, area, name).default).map(({ slug }) => slug ?? '')));

/** Changes the presets of a theme in a list. */
const changeThemePresets = (
  settingsObject: Attributes,
  { list, change }: { list: (typeof presetLists)[number]; change: (presets: Json[]) => Json[] },
): Attributes =>
  changePresetList({ settingsObject, list }, (value) =>
    isObject(value) && Array.isArray(value.theme) ? { ...value, theme: change(value.theme) } : value,
  );

/**
 * Removes the presets of a theme that have the slug of a default preset, unless the theme switches the defaults off.
 */
function withoutDefaultSlugs(node: Attributes, settings: Attributes): Attributes {
  return presetLists.reduce((changed, list) => {
    const { area, defaultsSwitch } = list;
    if (!defaultsSwitch) return changed;
    if (!(objectAt(node, area)[defaultsSwitch] ?? objectAt(settings, area)[defaultsSwitch])) return changed;
    const slugs = defaultSlugs(list, [settings, node]);
    return changeThemePresets(changed, {
      list,
      change: (presets) =>
        presets.filter((preset) => isObject(preset) && preset.slug !== undefined && !slugs.has(preset.slug)),
    });
  }, node);
}

/** Names the sizes of a theme that have the slug of a default size and no name. */
function namedPresets(node: Attributes, settings: Attributes): Attributes {
  return presetLists
    .filter(({ name }) => name === 'fontSizes' || name === 'spacingSizes')
    .reduce((changed, list) => {
      const defaults = objectsIn(objectAt(settings, list.area, list.name).default);
      return changeThemePresets(changed, {
        list,
        change: (presets) =>
          presets.map((preset) => {
            if (!isObject(preset) || preset.name !== undefined) return preset;
            const name = defaults.find(({ slug }) => slug === preset.slug)?.name;
            return name === undefined ? preset : { ...preset, name };
          }),
      });
    }, node);
}

const MAX_STEPS = 100;

/**
 * Computes the spacing sizes of a `spacingScale` of theme.json: the medium size, at most four smaller ones, and larger ones. Returns
 * an empty list for an invalid scale.
 */
function spacingSizes(scale: Attributes): Attributes[] {
  const [steps, medium, increment] = [Number(scale.steps), Number(scale.mediumStep), Number(scale.increment)];
  const unit = textAt(scale, 'unit') ?? '';
  const { operator } = scale;
  const isValid =
    [scale.steps, scale.mediumStep, scale.increment].every(isNumeric) &&
    steps !== 0 &&
    steps <= MAX_STEPS &&
    (operator === '+' || operator === '*') &&
    /^(?:[a-z]{1,8}|%)$/i.test(unit);
  if (!isValid) return [];
  const smallerCount = Math.round(steps / 2) - 1;
  const next = (size: number, direction: 1 | -1): number => {
    if (operator === '+') return size + direction * increment;
    return increment > 1 === (direction === 1) ? size * increment : size / increment;
  };
  const smaller: number[] = [];
  let missing = 0;
  for (let size = medium; steps > 1 && smaller.length < Math.min(smallerCount, MAX_SMALLER); ) {
    size = next(size, -1);
    if (size <= 0) {
      missing = smallerCount - smaller.length;
      break;
    }
    smaller.push(size);
  }
  const larger: number[] = [];
  for (let size = medium; larger.length < steps - (smallerCount + 1) + missing; larger.push(size)) size = next(size, 1);
  const written = (size: number, stepsFromMedium: number): Attributes => ({
    name: sizeName(stepsFromMedium),
    slug: String(50 + stepsFromMedium * 10),
    size: `${stepsFromMedium === 0 ? String(scale.mediumStep) : Math.round(size * 100) / 100}${unit.toLowerCase()}`,
  });
  return [
    ...smaller.map((size, index) => written(size, -(index + 1))).reverse(),
    written(medium, 0),
    ...larger.map((size, index) => written(size, index + 1)),
  ];
}

const MAX_SMALLER = 4;

const isNumeric = (value: Json | undefined): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number.isFinite(Number(value));

/** The name of a size, by its number of steps from the medium size: Small, X-Small, 2X-Small, … */
function sizeName(stepsFromMedium: number): string {
  if (stepsFromMedium === 0) return 'Medium';
  const name = stepsFromMedium < 0 ? 'Small' : 'Large';
  const prefixCount = Math.abs(stepsFromMedium) - 1;
  return prefixCount === 0 ? name : prefixCount === 1 ? `X-${name}` : `${prefixCount}X-${name}`;
}

/** Merges the sizes of a scale with single sizes (`declared`), which replace those with the same slug. */
function mergeSpacingSizes(scale: readonly Attributes[], declared: readonly Attributes[]): Attributes[] {
  if (scale.length === 0) return [...declared];
  const bySlug = new Map([...scale, ...declared].map((size) => [String(size.slug), size]));
  const order = ({ slug }: Attributes): number => Number.parseFloat(String(slug)) || 0;
  return [...bySlug.values()].sort((a, b) => order(a) - order(b));
}
