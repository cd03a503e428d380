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
import { blockClassName, cssValue, presetSlug, withPixels } from '../../markup/blocks/supports/style-values.ts';
import { blockGapRules, fallbackGapRules, gapRules, layoutRules, pageRules, type StyleRule } from './layout-rules.ts';
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
  const written = rules.flatMap(([selector, declarations]) =>
    declarations === '' ? [] : `${selector}{${declarations}}`,
  );
  const own = extent === 'all' ? textAt(styles, 'css') : undefined;
  return `${[...written, ...(own ? [own] : [])].join('\n')}\n`;
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

/** The properties of styles, with the path of their value in theme.json. */
const PROPERTIES: readonly (readonly [property: string, ...path: string[]])[] = [
  ['aspect-ratio', 'dimensions', 'aspectRatio'],
  ['background', 'color', 'gradient'],
  ['background-color', 'color', 'background'],
  ['background-image', 'background', 'backgroundImage'],
  ['background-position', 'background', 'backgroundPosition'],
  ['background-repeat', 'background', 'backgroundRepeat'],
  ['background-size', 'background', 'backgroundSize'],
  ['background-attachment', 'background', 'backgroundAttachment'],
  ['border-radius', 'border', 'radius'],
  ['border-top-left-radius', 'border', 'radius', 'topLeft'],
  ['border-top-right-radius', 'border', 'radius', 'topRight'],
  ['border-bottom-left-radius', 'border', 'radius', 'bottomLeft'],
  ['border-bottom-right-radius', 'border', 'radius', 'bottomRight'],
  ...['color', 'width', 'style'].map((name) => [`border-${name}`, 'border', name] as const),
  ...['top', 'right', 'bottom', 'left'].flatMap((side) =>
    ['color', 'width', 'style'].map((name) => [`border-${side}-${name}`, 'border', side, name] as const),
  ),
  ['color', 'color', 'text'],
  ['text-align', 'typography', 'textAlign'],
  ['column-count', 'typography', 'textColumns'],
  ['font-family', 'typography', 'fontFamily'],
  ['font-size', 'typography', 'fontSize'],
  ['font-style', 'typography', 'fontStyle'],
  ['font-weight', 'typography', 'fontWeight'],
  ['letter-spacing', 'typography', 'letterSpacing'],
  ['line-height', 'typography', 'lineHeight'],
  ...['margin', 'padding'].flatMap((name) => [
    [name, 'spacing', name] as const,
    ...['top', 'right', 'bottom', 'left'].map((side) => [`${name}-${side}`, 'spacing', name, side] as const),
  ]),
  ['height', 'dimensions', 'height'],
  ['min-height', 'dimensions', 'minHeight'],
  ['min-width', 'dimensions', 'minWidth'],
  ['width', 'dimensions', 'width'],
  ...['color', 'offset', 'style', 'width'].map((name) => [`outline-${name}`, 'outline', name] as const),
  ['text-decoration', 'typography', 'textDecoration'],
  ['text-indent', 'typography', 'textIndent'],
  ['text-shadow', 'typography', 'textShadow'],
  ['text-transform', 'typography', 'textTransform'],
  ['box-shadow', 'shadow'],
  ['writing-mode', 'typography', 'writingMode'],
];

/** Returns the declarations of styles. A value can refer to another one by its path. */
function declarationsOf(
  styles: Attributes,
  { settings, styles: all }: Pick<StyleSources, 'settings' | 'styles'>,
): string {
  return PROPERTIES.map(([property, ...path]) => {
    const value = referredValue(valueAt(styles, ...path), all);
    const written = isObject(value) ? '' : cssValue(value === 0 ? '0' : value);
    const sized = property === 'font-size' ? fluidSize(written, settings) : written;
    return sized === '' ? '' : `${property}: ${/width|radius/.test(property) ? withPixels(sized) : sized};`;
  }).join('');
}

function referredValue(value: Json | undefined, styles: Attributes): Json | undefined {
  const reference = isObject(value) ? textAt(value, 'ref') : undefined;
  if (reference === undefined) return value;
  const [root, ...path] = reference.split('.');
  const found = root === 'styles' ? valueAt(styles, ...path) : undefined;
  return isObject(found) && 'ref' in found ? undefined : found;
}

const ruleOf = (selector: string, { of, sources }: { of: Attributes; sources: StyleSources }): StyleRule[] => [
  [selector, declarationsOf(of, sources)],
];

const ELEMENTS: Readonly<Record<string, string>> = {
  link: 'a:where(:not(.wp-element-button))',
  heading: 'h1, h2, h3, h4, h5, h6',
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'cite', 'select'].map((name) => [name, name])),
  button: '.wp-element-button, .wp-block-button__link',
  caption:
    '.wp-element-caption, .wp-block-audio figcaption, .wp-block-embed figcaption, .wp-block-gallery figcaption, .wp-block-image figcaption, .wp-block-table figcaption, .wp-block-video figcaption',
  textInput:
    'textarea, input:where([type=email],[type=number],[type=password],[type=search],[type=tel],[type=text],[type=url])',
};

/** Prefixes or extends each selector of a list. */
const eachSelector = (list: string, change: (selector: string) => string): string =>
  list
    .split(/,(?![^(]*\))/)
    .map((selector) => change(selector.trim()))
    .join(', ');

/** The rules of elements with their states: of the whole site, or inside blocks with a selector. */
function elementRules(styles: Attributes, { sources, scope }: { sources: StyleSources; scope?: string }): StyleRule[] {
  const elements = objectAt(styles, 'elements');
  return Object.entries(ELEMENTS).flatMap(([name, element]) => {
    const own = objectAt(elements, name);
    const selector =
      scope === undefined
        ? element
        : eachSelector(scope, (outer) => eachSelector(element, (each) => `${outer} ${each}`));
    const states = Object.entries(own).filter(([key, value]) => /^:[a-z-]+$/.test(key) && isObject(value));
    const wrapped = (list: string) => (name === 'button' || scope !== undefined ? `:root :where(${list})` : list);
    return [
      ...ruleOf(wrapped(selector), { of: own, sources }),
      ...states.flatMap(([state, value]) =>
        ruleOf(wrapped(eachSelector(selector, (each) => `${each}${state}`)), { of: value as Attributes, sources }),
      ),
    ];
  });
}

/** The rules of blocks of a type: their own styles, those of elements in them, and those of their variations. */
function blockRules([name, styles]: readonly [string, Json], sources: StyleSources): StyleRule[] {
  const type = sources.blockTypes.get(name);
  if (!type || !isObject(styles)) return [];
  const root = textAt(type.selectors as Attributes, 'root') ?? `.${blockClassName(name)}`;
  const gap = cssValue(valueAt(styles, 'spacing', 'blockGap'));
  const css = textAt(styles, 'css') ?? '';
  return [
    ...ruleOf(`:root :where(${root})`, { of: styles, sources }),
    ...(gap === '' ? [] : blockGapRules(blockClassName(name), gap)),
    ...elementRules(styles, { sources, scope: root }),
    ...Object.entries(objectAt(styles, 'variations')).flatMap(([variation, value]) =>
      isObject(value) && /^[\w-]+$/.test(variation)
        ? ruleOf(`:root :where(${eachSelector(root, (each) => variationSelector(each, variation))})`, {
            of: value,
            sources,
          })
        : [],
    ),
    ...ownCss(css, root),
  ];
}

/** Adds the class of a variation to the first part of a selector. */
const variationSelector = (selector: string, variation: string): string =>
  selector.replace(/^[^\s>+~]+/, (first) => `${first}.is-style-${variation}`);

/** The styles that the site wrote for a block: declarations, and rules in which `&` stands for it. */
function ownCss(css: string, root: string): StyleRule[] {
  const [declarations = '', ...nested] = css.split('&');
  return [
    [`:root :where(${root})`, declarations.trim()],
    ...nested.flatMap((rule): StyleRule[] => {
      const [, selector, body] = /^([^{}]*)\{([^{}]*)\}\s*$/.exec(rule) ?? [];
      return selector === undefined || body === undefined
        ? []
        : [[`:root :where(${eachSelector(root, (each) => `${each}${selector.trimEnd()}`)})`, body.trim()]];
    }),
  ];
}
