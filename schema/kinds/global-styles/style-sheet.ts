import type { Registry } from '../../core/registry/registry.ts';
import {
  type Attributes,
  isObject,
  type Json,
  objectAt,
  textAt,
  valueAt,
} from '../../markup/block-grammar/parsed-block.ts';
import { fluidSize } from '../../markup/blocks/supports/fluid-typography.ts';
import {
  elementRules,
  rootSelector,
  ruleOf,
  scopedRules,
  variationSelector,
} from '../../markup/blocks/supports/style-declarations.ts';
import { type StyleRule, writeRules } from '../../markup/blocks/supports/style-rules.ts';
import { blockClassName, cssValue, presetSlug } from '../../markup/blocks/supports/style-values.ts';
import { blockGapRules, fallbackGapRules, gapRules, layoutRules, pageRules } from './layout-rules.ts';
import type { ThemeStyles } from './theme-global-styles.ts';

/** What a style sheet contains: the presets with their classes and the layouts, or also the styles of elements and blocks. */
export type StyleSheetExtent = 'presets' | 'all';

/** What the style sheet of a site is made from. */
type StyleSources = Pick<ThemeStyles, 'settings' | 'styles'> & Pick<Registry, 'blockTypes'>;

/**
 * Writes the style sheet of a site: variables and classes of its presets, layouts, and the styles of the page, of elements and of
 * blocks (docs/themes-and-rendering.md#style-sheets). Values that could end a declaration are left out.
 */
export function writeStyleSheet(sources: StyleSources, extent: StyleSheetExtent): string {
  const { settings, styles } = sources;
  const gap = cssValue(valueAt(styles, 'spacing', 'blockGap'));
  const hasGap = valueAt(settings, 'spacing', 'blockGap') !== null && gap !== '';
  const rules: StyleRule[] = [
    [':root', [...presetVariables(settings), ...customVariables(settings)].join('')],
    [':root', sizeVariables(settings)],
    ...(extent === 'all' ? pageRules : []),
    ...(hasGap ? gapRules(gap) : fallbackGapRules),
    ...layoutRules,
    ...(extent === 'all' ? [...ruleOf('body', { of: styles, sources }), ...elementRules(styles, { sources })] : []),
    ...(extent === 'all'
      ? Object.entries(objectAt(styles, 'blocks')).flatMap((entry) => blockRules(entry, sources))
      : []),
    ...presetClasses(settings),
  ];
  const own = extent === 'all' ? textAt(styles, 'css') : undefined;
  return `${writeRules(rules)}${own ? `${own}\n` : ''}`;
}

// Presets

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
      const written = presetValue(preset, { value, settings });
      if (slug !== '' && written !== '') values.set(slug, written);
    }
  }
  return values;
}

function presetValue(preset: Attributes, { value, settings }: { value: string; settings: Attributes }): string {
  const written = cssValue(preset[value]);
  const isFluid = 'fluid' in preset ? preset.fluid !== false : true;
  return value === 'size' && isFluid && 'size' in preset ? fluidSize(written, settings) : written;
}

const presetVariables = (settings: Attributes): string[] =>
  PRESET_KINDS.flatMap((kind) =>
    [...presetsOf(settings, kind)].map(([slug, value]) => `--wp--preset--${kind.variable}--${slug}: ${value};`),
  );

const presetClasses = (settings: Attributes): StyleRule[] =>
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

/** The variables of `settings.custom`: the path is the name. */
function customVariables(settings: Attributes): string[] {
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

function sizeVariables(settings: Attributes): string {
  const { contentSize, wideSize } = objectAt(settings, 'layout');
  const [content, wide] = [cssValue(contentSize), cssValue(wideSize)];
  return [
    ...(content ? [`--wp--style--global--content-size: ${content};`] : []),
    ...(wide ? [`--wp--style--global--wide-size: ${wide};`] : []),
  ].join('');
}

// Styles

/** The distances between inner blocks that blocks have without a style. */
const DEFAULT_GAPS: Readonly<Record<string, string>> = {
  'core/columns': '2em',
  'core/post-template': '1.25em',
  'core/term-template': '1.25em',
};

/** The rules of blocks of a type: their own styles, those of elements in them, and those of their variations. */
function blockRules([name, styles]: readonly [string, Json], sources: StyleSources): StyleRule[] {
  const type = sources.blockTypes.get(name);
  if (!type || !isObject(styles)) return [];
  const root = rootSelector(type);
  const gap = cssValue(valueAt(styles, 'spacing', 'blockGap') ?? DEFAULT_GAPS[name]);
  const { blockTypes: types } = sources;
  return [
    ...scopedRules(styles, { root, sources, types }),
    ...(gap === '' ? [] : blockGapRules(blockClassName(name), gap)),
    ...Object.entries(objectAt(styles, 'variations')).flatMap(([variation, value]) =>
      isObject(value) && /^[\w-]+$/.test(variation)
        ? scopedRules(value, { root: variationSelector(root, variation), sources, types })
        : [],
    ),
  ];
}
