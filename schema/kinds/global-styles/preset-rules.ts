import { type Attributes, isObject, type Json, objectAt, textAt } from '../../markup/block-grammar/parsed-block.ts';
import { fluidPreset } from '../../markup/blocks/supports/fluid-typography.ts';
import type { StyleRule } from '../../markup/blocks/supports/style-rules.ts';
import { cssValue, presetSlug } from '../../markup/blocks/supports/style-values.ts';

/** A list of presets: where it is, its property, its variable and the classes that use it. */
interface PresetKind {
  path: readonly [area: string, name: string];
  value: string;
  variable: string;
  classes?: readonly (readonly [suffix: string, property: string])[];
}

const PRESET_KINDS: readonly PresetKind[] = [
  { path: ['dimensions', 'aspectRatios'], value: 'ratio', variable: 'aspect-ratio' },
  {
    path: ['color', 'palette'],
    value: 'color',
    variable: 'color',
    classes: [
      ['color', 'color'],
      ['background-color', 'background-color'],
      ['border-color', 'border-color'],
    ],
  },
  {
    path: ['color', 'gradients'],
    value: 'gradient',
    variable: 'gradient',
    classes: [['gradient-background', 'background']],
  },
  { path: ['typography', 'fontSizes'], value: 'size', variable: 'font-size', classes: [['font-size', 'font-size']] },
  {
    path: ['typography', 'fontFamilies'],
    value: 'fontFamily',
    variable: 'font-family',
    classes: [['font-family', 'font-family']],
  },
  { path: ['spacing', 'spacingSizes'], value: 'size', variable: 'spacing' },
  { path: ['shadow', 'presets'], value: 'shadow', variable: 'shadow' },
  { path: ['border', 'radiusSizes'], value: 'size', variable: 'border-radius' },
  { path: ['dimensions', 'dimensionSizes'], value: 'size', variable: 'dimension' },
];

/** The presets of a list by slug: those of the site replace those of the theme, which replace built-in ones. */
function presetsOf(settings: Attributes, { path, value }: PresetKind): ReadonlyMap<string, string> {
  const origins = objectAt(settings, ...path);
  const values = new Map<string, string>();
  for (const origin of ['default', 'theme', 'custom']) {
    const list = origins[origin];
    for (const preset of Array.isArray(list) ? list.filter(isObject) : []) {
      const slug = presetSlug(textAt(preset, 'slug') ?? '');
      const written = path[1] === 'fontSizes' ? fontSizeOf(preset, settings) : cssValue(preset[value]);
      if (slug !== '' && written !== '') values.set(slug, written);
    }
  }
  return values;
}

const fontSizeOf = ({ size = null, fluid }: Attributes, settings: Attributes): string =>
  cssValue(fluid === undefined ? fluidPreset({ size }, settings) : fluidPreset({ size, fluid }, settings));

/** Returns the variables of the presets of settings, or of those in one area of them. */
export const presetVariables = (settings: Attributes, area?: string): string[] =>
  PRESET_KINDS.filter(({ path }) => area === undefined || path[0] === area).flatMap((kind) =>
    [...presetsOf(settings, kind)].map(([slug, value]) => `--wp--preset--${kind.variable}--${slug}: ${value};`),
  );

/** The areas of settings with presets. */
export const presetAreas: ReadonlySet<string> = new Set(PRESET_KINDS.map(({ path }) => path[0]));

/** Returns the classes that use the presets of settings. */
export const presetClasses = (settings: Attributes): StyleRule[] =>
  PRESET_KINDS.flatMap((kind) =>
    (kind.classes ?? []).flatMap(([suffix, property]) =>
      [...presetsOf(settings, kind).keys()].map(
        (slug): StyleRule => [
          `.has-${slug}-${suffix}`,
          `${property}: var(--wp--preset--${kind.variable}--${slug}) !important;`,
        ],
      ),
    ),
  );

const MAX_DEPTH = 10;

/** Returns the variables of `settings.custom`: the path is the name. */
export function customVariables(settings: Attributes): string[] {
  const variables: string[] = [];
  const add = (value: Json | undefined, path: readonly string[]): void => {
    if (isObject(value)) {
      if (path.length < MAX_DEPTH)
        for (const [key, inner] of Object.entries(value)) add(inner, [...path, presetSlug(key)]);
      return;
    }
    const written = typeof value === 'number' ? String(value) : cssValue(value);
    if (written !== '' && path.every((part) => part !== ''))
      variables.push(`--wp--custom--${path.join('--')}: ${written};`);
  };
  for (const [key, value] of Object.entries(objectAt(settings, 'custom'))) add(value, [presetSlug(key)]);
  return variables;
}
