import type { Registry } from '../../core/registry/registry.ts';
import {
  type Attributes,
  isObject,
  type Json,
  objectAt,
  textAt,
  valueAt,
} from '../../markup/block-grammar/parsed-block.ts';
import {
  blockTypeRules,
  elementRules,
  rootSelector,
  ruleOf,
  type StyledType,
  variationSelector,
} from '../../markup/blocks/supports/style-declarations.ts';
import { type StyleRule, writeRules } from '../../markup/blocks/supports/style-rules.ts';
import { blockClassName, cssValue, isStyleSet } from '../../markup/blocks/supports/style-values.ts';
import { blockGapRules, fallbackGapRules, gapRules, layoutRules, pageRules, rootPaddingRules } from './layout-rules.ts';
import { customVariables, presetAreas, presetClasses, presetVariables } from './preset-rules.ts';
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
  const hasRootPadding = settings.useRootPaddingAwareAlignments === true;
  const page = hasRootPadding ? withoutPadding(styles) : styles;
  const background = objectAt(styles, 'background');
  const hasImage = isStyleSet(background.backgroundImage) || isStyleSet(background.gradient);
  const rules: StyleRule[] = [
    [':root', [...presetVariables(settings), ...customVariables(settings)].join('')],
    ...blockPresetRules(sources),
    [':root', sizeVariables(settings)],
    ...(extent === 'all' ? pageRules : []),
    ...(extent === 'all' && hasImage ? [PAGE_HEIGHT] : []),
    ...(extent === 'all' && hasRootPadding ? rootPaddingRules : []),
    ...(hasGap ? gapRules(gap) : fallbackGapRules),
    ...layoutRules,
    ...(extent === 'all' ? ruleOf('body', { of: page, sources }) : []),
    ...(extent === 'all' && hasRootPadding ? [rootPaddingVariables(styles)] : []),
    ...(extent === 'all' ? elementRules(styles, { sources }) : []),
    ...(extent === 'all'
      ? Object.entries(objectAt(styles, 'blocks')).flatMap((entry) => blockRules(entry, sources))
      : []),
    ...presetClasses(settings),
    ...blockPresetClasses(sources),
  ];
  const own = extent === 'all' ? textAt(styles, 'css') : undefined;
  return `${writeRules(rules)}${own ? `${own}\n` : ''}`;
}

/** The variables for the widths of content: one that is not set is as wide as the other one. */
function sizeVariables(settings: Attributes): string {
  const { contentSize, wideSize } = objectAt(settings, 'layout');
  const [content, wide] = [cssValue(contentSize ?? wideSize), cssValue(wideSize ?? contentSize)];
  return [
    ...(content ? [`--wp--style--global--content-size: ${content};`] : []),
    ...(wide ? [`--wp--style--global--wide-size: ${wide};`] : []),
  ].join('');
}

// Presets of blocks

/** The settings of blocks of a type. */
const blockSettings = ({ settings, blockTypes }: StyleSources): { type: StyledType; own: Attributes }[] =>
  Object.entries(objectAt(settings, 'blocks')).flatMap(([name, own]) => {
    const type = blockTypes.get(name);
    return type && isObject(own) ? [{ type, own }] : [];
  });

/** The variables of presets that only blocks of a type have, where the type applies the features that use them. */
const blockPresetRules = (sources: StyleSources): StyleRule[] =>
  blockSettings(sources).flatMap(({ type, own }) => [
    ...[...presetAreas].map((area): StyleRule => [featureSelector(type, area), presetVariables(own, area).join('')]),
    [rootSelector(type), customVariables(own).join('')] as const,
  ]);

function featureSelector(type: StyledType, feature: string): string {
  const selectors = type.selectors as Attributes;
  return textAt(selectors, feature) ?? textAt(selectors, feature, 'root') ?? rootSelector(type);
}

/** The classes of presets that only blocks of a type have. */
const blockPresetClasses = (sources: StyleSources): StyleRule[] =>
  blockSettings(sources).flatMap(({ type, own }) =>
    presetClasses(own).map(([name, declarations]): StyleRule => [`:where(${rootSelector(type)})${name}`, declarations]),
  );

// Padding of the page

/** A picture behind a short page covers the whole window. */
const PAGE_HEIGHT: StyleRule = ['html', 'min-height: calc(100% - var(--wp-admin--admin-bar--height, 0px));'];

const withoutPadding = (styles: Attributes): Attributes => ({
  ...styles,
  spacing: Object.fromEntries(Object.entries(objectAt(styles, 'spacing')).filter(([name]) => name !== 'padding')),
});

/** The padding of the page as variables, from which blocks of the full width compute their place. */
function rootPaddingVariables(styles: Attributes): StyleRule {
  const padding = objectAt(styles, 'spacing', 'padding');
  const declarations = ['top', 'right', 'bottom', 'left'].flatMap((side) => {
    const value = cssValue(padding[side] === 0 ? '0' : padding[side]);
    return value === '' ? [] : [`--wp--style--root--padding-${side}: ${value};`];
  });
  return ['body', declarations.join('')];
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
  const gap = cssValue(valueAt(styles, 'spacing', 'blockGap') ?? DEFAULT_GAPS[name]);
  const { blockTypes: types } = sources;
  return [
    ...blockTypeRules(styles, { type, sources, types }),
    ...(gap === '' ? [] : blockGapRules(blockClassName(name), gap)),
    ...Object.entries(objectAt(styles, 'variations')).flatMap(([variation, value]) =>
      isObject(value) && /^[\w-]+$/.test(variation)
        ? blockTypeRules(value, { type, change: (each) => variationSelector(each, variation), sources, types })
        : [],
    ),
  ];
}
