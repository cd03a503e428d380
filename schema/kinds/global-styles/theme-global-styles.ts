import type { Theme } from '../../core/theme-source.ts';
import { type Attributes, isObject, type Json, objectAt } from '../../markup/block-grammar/parsed-block.ts';
import { merged } from '../../rendering/data/theme-data.ts';
import { presetLists } from '../../rendering/preset-lists.ts';
import { byOrigin, eachNode, withAppearanceTools, withPresets } from '../../rendering/preset-origins.ts';
import { defaultSettings, defaultStyles } from './default-styles.ts';
import { mergedSizes, spacingSizes } from './spacing-scale.ts';

/** Settings and styles of a theme. */
export interface ThemeStyles {
  stylesheet: string;
  settings: Attributes;
  styles: Attributes;
}

/** What holds on the site before its people changed anything: the theme on top of the program's own. */
export function themeStyles(theme: Pick<Theme, 'slug' | 'settings' | 'styles' | 'schemaVersion'>): ThemeStyles {
  const base = byOrigin(defaultSettings, 'default');
  const above = byOrigin(withAppearanceTools(ofLatestVersion(theme)), 'theme');
  const settings = withSpacingSizes(merged(base, above), { base, above });
  return {
    stylesheet: theme.slug,
    settings: eachNode(settings, (node) => withoutTaken(node, settings)),
    styles: merged(defaultStyles, theme.styles),
  };
}

/** One of the looks that a theme offers, as the site editor takes it. */
export const styleVariation = (document: Attributes): Attributes => ({
  ...Object.fromEntries(Object.entries(document).filter(([key]) => VARIATION_KEYS.has(key))),
  ...(isObject(document.settings) ? { settings: byOrigin(withAppearanceTools(document.settings), 'theme') } : {}),
});

const VARIATION_KEYS: ReadonlySet<string> = new Set(['version', 'title', 'slug', 'description', 'settings', 'styles']);

const LATEST_VERSION = 3;

/** Before version 3, a theme's own sizes took the place of those of the same slug. */
function ofLatestVersion({ settings, schemaVersion = LATEST_VERSION }: Pick<Theme, 'settings' | 'schemaVersion'>) {
  if (schemaVersion >= LATEST_VERSION) return settings;
  const typography = objectAt(settings, 'typography');
  const spacing = objectAt(settings, 'spacing');
  return {
    ...settings,
    ...(typography.fontSizes ? { typography: { defaultFontSizes: false, ...typography } } : {}),
    ...(spacing.spacingSizes ? { spacing: { defaultSpacingSizes: false, ...spacing } } : {}),
  };
}

/** The scales are kept by origin too, and say sizes beside those that are named one by one. */
function withSpacingSizes(settings: Attributes, { base, above }: { base: Attributes; above: Attributes }): Attributes {
  const ownScale = objectAt(above, 'spacing').spacingScale;
  const defaultScale = objectAt(base, 'spacing', 'spacingScale');
  const sizes: Attributes = { default: spacingSizes(defaultScale) };
  const scales: Attributes = { default: defaultScale };
  const named = objectAt(above, 'spacing', 'spacingSizes').theme;
  if (isObject(ownScale)) {
    scales.theme = ownScale;
    sizes.theme = mergedSizes(spacingSizes({ ...defaultScale, ...ownScale }), attributesIn(named));
  } else if (named !== undefined) sizes.theme = named;
  return { ...settings, spacing: { ...objectAt(settings, 'spacing'), spacingScale: scales, spacingSizes: sizes } };
}

const attributesIn = (value: Json | undefined): Attributes[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** While the program's own presets hold, a theme's of the same slug do not. */
function withoutTaken(node: Attributes, settings: Attributes): Attributes {
  return presetLists.reduce((changed, list) => {
    if (!list.defaultsSwitch || objectAt(settings, list.area)[list.defaultsSwitch] === false) return changed;
    const taken = new Set(attributesIn(objectAt(settings, list.area, list.name).default).map(({ slug }) => slug));
    return withPresets({ node: changed, list }, (value) =>
      isObject(value) && Array.isArray(value.theme)
        ? { ...value, theme: value.theme.filter((preset) => !isObject(preset) || !taken.has(preset.slug ?? '')) }
        : value,
    );
  }, node);
}
