import type { Theme } from '../../core/files/theme-source.ts';
import { type Attributes, isObject, type Json, objectAt } from '../../markup/block-grammar/parsed-block.ts';
import { BLOCK_TYPES } from '../../markup/blocks/block-catalog.ts';
import type { BlockDescription } from '../../markup/blocks/block-type.ts';
import { mergeThemeJson } from '../../rendering/data/theme-data.ts';
import { blockSettings, ownStyles, screenRules, siteSettings, type ThemeJsonRule } from './theme-json-rules.ts';

const BLOCK_NAMES = [...BLOCK_TYPES.keys()];

const byBlock = (rule: (block: string) => ThemeJsonRule['keys']): ThemeJsonRule => ({
  keys: Object.fromEntries(BLOCK_NAMES.map((block) => [block, { keys: rule(block) }])),
});

const settingsRule: ThemeJsonRule = { keys: { ...siteSettings, blocks: byBlock(() => blockSettings) } };

/** Returns settings in the theme.json format without unknown keys, at every depth, and without unknown blocks. */
export const knownSettings = (settings: Attributes): Attributes => allowedPart(settings, settingsRule);

/** Returns settings as the API shows them: known ones, with variables in CSS and with the screens that apply. */
export function shownSettings(settings: Attributes): Attributes {
  const shown = withCssVariables(knownSettings(settings));
  return settings.viewport === undefined ? shown : { ...shown, viewport: shownViewport(settings.viewport) };
}

/** What has style variations and screens: the active theme, the block types of the site, and the settings beside the styles. */
export interface VariationSources {
  theme: Pick<Theme, 'blockStyles'> | null;
  blockTypes: ReadonlyMap<string, Pick<BlockDescription, 'styles'>>;
  /** The settings of the same document; without them, styles for all screens are known. */
  settings?: Attributes;
}

/**
 * Returns styles in the theme.json format without unknown keys, at every depth, and without unknown blocks, elements and
 * variations. Those of the theme (`blockStyles`) and of the block types are known. Variations that are shared by several
 * blocks become variations of each of them.
 */
export function knownStyles(styles: Attributes, sources: VariationSources): Attributes {
  const variations = variationsByBlock(sources);
  const { elements, blockStyles, variationStyles } = screenRules(screensOf(sources.settings?.viewport));
  const innerBlocks = byBlock(blockStyles);
  const blocks = byBlock((block) => ({
    ...blockStyles(block),
    variations: {
      keys: Object.fromEntries(
        (variations.get(block) ?? []).map((name) => [name, { keys: variationStyles(block, innerBlocks) }]),
      ),
    },
  }));
  return allowedPart(withOwnVariations(styles, variations), { keys: { ...ownStyles, elements, blocks } });
}

/** Returns styles as the API shows them: known ones, with variables in CSS. */
export const shownStyles = (styles: Attributes, sources: VariationSources): Attributes =>
  withCssVariables(knownStyles(styles, sources));

const VARIABLE_PREFIX = 'var:';

/**
 * Writes references to variables, such as `var:preset|color|base`, in CSS, at every depth. An empty object inside becomes an empty
 * list, which is the same to programs that read the format in PHP.
 */
function withCssVariables(object: Attributes): Attributes {
  const written = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(written);
    if (isObject(value)) return Object.keys(value).length === 0 ? [] : withCssVariables(value);
    if (typeof value !== 'string' || !value.startsWith(VARIABLE_PREFIX)) return value;
    return `var(--wp--${value.slice(VARIABLE_PREFIX.length).replaceAll('|', '--')})`;
  };
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, written(value)]));
}

function variationsByBlock({ theme, blockTypes }: VariationSources): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...blockTypes].map(([block, { styles }]) => [
      block,
      [...styles.map(({ name }) => name), ...Object.keys(theme?.blockStyles[block] ?? {})],
    ]),
  );
}

/** Copies shared variations to the blocks that have variations with these names; values of the block take precedence. */
function withOwnVariations(styles: Attributes, variations: ReadonlyMap<string, readonly string[]>): Attributes {
  const shared = styles.variations;
  if (!isObject(shared)) return styles;
  const added = [...variations].flatMap(([block, names]): [string, Json][] => {
    const own = names.flatMap((name): [string, Json][] => (isObject(shared[name]) ? [[name, shared[name]]] : []));
    return own.length === 0 ? [] : [[block, { variations: Object.fromEntries(own) }]];
  });
  return { ...styles, blocks: mergeThemeJson(Object.fromEntries(added), objectAt(styles, 'blocks')) };
}

/** The part of an object that a rule allows. Objects of which nothing remains are left out. */
function allowedPart(object: Attributes, rule: ThemeJsonRule): Attributes {
  const entries = Object.entries(object).flatMap(([key, value]): [string, Json][] => {
    if (!Object.hasOwn(rule.keys, key)) return [];
    const inner = rule.keys[key] ?? null;
    if (inner === null) return [[key, value]];
    if (inner === 'boolean') return typeof value === 'boolean' ? [[key, value]] : [];
    if (Array.isArray(value)) return [[key, value.map((item) => allowedItem(item, inner))]];
    if (!isObject(value)) return [];
    const part = allowedPart(value, inner);
    return Object.keys(part).length === 0 && Object.keys(value).length > 0 ? [] : [[key, part]];
  });
  return Object.fromEntries(entries);
}

const allowedItem = (item: Json, { items }: ThemeJsonRule): Json =>
  items !== undefined && isObject(item) ? allowedPart(item, items) : item;

/** The widths up to which styles for small screens apply, unless settings name others. */
const DEFAULT_VIEWPORT: Attributes = { mobile: '480px', tablet: '782px' };

const WIDTH = /^(?:(?:\d+|\d*\.\d+)(px|em|rem))$/;

/** Returns the width of a screen in pixels; undefined if it is not a length in CSS. */
function pixelsOf(value: Json | undefined): number | undefined {
  const unit = typeof value === 'string' ? WIDTH.exec(value.trim())?.[1] : undefined;
  return unit === undefined ? undefined : Number.parseFloat(String(value)) * (unit === 'px' ? 1 : 16);
}

/** Returns the screens that apply for the setting `viewport`: the valid ones of `mobile` and a wider `tablet`. */
function shownViewport(viewport: Json | undefined): Attributes {
  if (!isObject(viewport)) return DEFAULT_VIEWPORT;
  const [mobile, tablet] = [pixelsOf(viewport.mobile), pixelsOf(viewport.tablet)];
  const shown: Attributes = {
    ...(mobile === undefined ? {} : { mobile: String(viewport.mobile).trim() }),
    ...(tablet === undefined || (mobile !== undefined && mobile >= tablet)
      ? {}
      : { tablet: String(viewport.tablet).trim() }),
  };
  return Object.keys(shown).length === 0 ? DEFAULT_VIEWPORT : shown;
}

/** Returns the keys of styles for screens. */
const screensOf = (viewport: Json | undefined): string[] =>
  Object.keys(shownViewport(viewport)).map((screen) => `@${screen}`);
