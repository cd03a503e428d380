import { sql } from '../../core/dialect/sql.ts';
import type { Theme } from '../../core/files/theme-source.ts';
import { ReadRecorder } from '../../core/reads/read-record.ts';
import { recordingKernel } from '../../core/reads/recording-kernel.ts';
import { queryRows } from '../../core/reads/recording-reader.ts';
import { itemsOfTypes, rowsById, termsOf } from '../../core/reads/row-tags.ts';
import { partCache } from '../../core/reads/versioned-cache.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type Attributes, isObject, type Json } from '../../markup/block-grammar/parsed-block.ts';
import type { ThemeData } from '../../markup/render-environment.ts';
import { presetLists } from '../preset-origins.ts';

type BlockStyles = Record<string, Record<string, Attributes>>;

/** Returns the active theme, or the fallback theme if the theme of the site is missing; null without themes. */
export async function activeTheme({ kernel, site }: Pick<RequestContext, 'kernel' | 'site'>): Promise<Theme | null> {
  const { themes } = kernel;
  if (!themes) return null;
  const stylesheet = site.text('stylesheet');
  const siteTheme = stylesheet === '' ? null : await themes.loadTheme(stylesheet);
  return siteTheme ?? (themes.fallbackTheme === null ? null : themes.loadTheme(themes.fallbackTheme));
}

/** Returns the name of the active theme, under which the site stores templates and styles; empty without themes. */
export const activeStylesheet = async (context: Pick<RequestContext, 'kernel' | 'site'>): Promise<string> =>
  (await activeTheme(context))?.slug ?? context.site.text('stylesheet');

/** The merged data of a version of a theme, by the styles of the site that it was merged with. */
const mergedData = new WeakMap<Attributes, { version: string; data: ThemeData }>();

/** Loads the data of the active theme, merged with the styles of the site. */
export async function loadThemeData(context: RequestContext): Promise<ThemeData> {
  const theme = await activeTheme(context);
  const slug = theme?.slug ?? context.site.text('stylesheet');
  const siteStyles = await cachedSiteStyles(context, slug);
  const version = `${slug} ${theme?.version ?? ''}`;
  const merged = mergedData.get(siteStyles);
  if (merged?.version === version) return merged.data;
  const styles = mergeThemeJson(theme?.styles ?? {}, objectOf(siteStyles.styles));
  const data = {
    slug,
    settings: mergedSettings(theme?.settings ?? {}, objectOf(siteStyles.settings)),
    styles,
    blockStyles: mergedBlockStyles(theme?.blockStyles ?? {}, variationsIn(styles)),
  };
  mergedData.set(siteStyles, { version, data });
  return data;
}

/** The same as `loadSiteStyles`, cached until the styles of some theme change. */
async function cachedSiteStyles(context: RequestContext, stylesheet: string): Promise<Attributes> {
  const key = `site-styles:${stylesheet}`;
  if (context.forPart) return partCache(context).get(key, (part) => loadSiteStyles(part, stylesheet));
  // Recorded apart from what else the operation reads.
  const reads = new ReadRecorder();
  const cache = context.cache.recording(reads);
  const load = () => loadSiteStyles({ kernel: recordingKernel(context.kernel, { recorder: reads }) }, stylesheet);
  const styles = cache.peek<Attributes>(key) ?? (await cache.get(key, load));
  context.reads.add(reads);
  return styles;
}

/** Loads the stored JSON with the changes of the site to the settings and styles of a theme; empty without changes. */
export async function loadSiteStyles(
  { kernel }: Pick<RequestContext, 'kernel'>,
  stylesheet: string,
): Promise<Attributes> {
  if (stylesheet === '') return {};
  // Selects the few items of all themes, so that the answer depends on these alone.
  const rows = await queryRows<{ id: number; content: string | null }>(kernel.database.reader, {
    statement: sql`
      SELECT p."id", CASE
        WHEN p."status" = 'publish' AND t."taxonomy" = 'cms_theme' AND t."slug" = ${stylesheet} THEN p."content"
      END AS "content"
      FROM "posts" p
      LEFT JOIN "post_terms" pt ON pt."postId" = p."id" LEFT JOIN "terms" t ON t."id" = pt."termId"
      WHERE p."type" = 'cms_global_styles'
      ORDER BY p."date" DESC, p."id" DESC`,
    mentions: { posts: 1, post_terms: 1, terms: 1 },
    rows: (styles) => [
      ...itemsOfTypes(['cms_global_styles']),
      termsOf('cms_theme'),
      ...rowsById(
        'post_terms',
        styles.map(({ id }) => id),
      ),
    ],
  });
  try {
    const value = JSON.parse(rows.find(({ content }) => content !== null)?.content ?? '{}') as Json;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const objectOf = (value: Json | undefined): Attributes => (isObject(value) ? value : {});

const MAX_DEPTH = 30;

/** Merges objects key by key. Any other value of `overrides` replaces the value of `base`; an empty list stands for an empty object. */
export const mergeThemeJson = (base: Attributes, overrides: Attributes): Attributes =>
  mergeAtDepth({ base, overrides, depth: 0 });

interface Merge {
  base: Attributes;
  overrides: Attributes;
  depth: number;
}

function mergeAtDepth({ base, overrides, depth }: Merge): Attributes {
  const result: Attributes = { ...base };
  for (const [key, value] of Object.entries(overrides)) {
    const baseValue = result[key];
    const areObjects = isObject(baseValue) && isObject(value) && depth < MAX_DEPTH;
    if (isObject(baseValue) && Array.isArray(value) && value.length === 0) continue;
    result[key] = areObjects ? mergeAtDepth({ base: baseValue, overrides: value, depth: depth + 1 }) : value;
  }
  return result;
}

/** Merges settings and joins the presets of both to one list. The presets of the site are grouped by origin. */
function mergedSettings(base: Attributes, overrides: Attributes): Attributes {
  const result = mergeThemeJson(base, overrides);
  for (const { area, name } of presetLists) {
    const lists = [base, overrides].flatMap((settings) => presetsOf(objectOf(settings[area])[name]));
    if (lists.length > 0) result[area] = { ...objectOf(result[area]), [name]: lists };
  }
  return result;
}

function presetsOf(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? ['default', 'theme', 'custom'].flatMap((origin) => presetsOf(value[origin])) : [];
}

/** Returns the style variations of blocks in the styles of a theme: by block, then by name. */
function variationsIn(styles: Attributes): BlockStyles {
  const styleVariations: BlockStyles = {};
  for (const [block, style] of Object.entries(objectOf(styles.blocks))) {
    for (const [name, variation] of Object.entries(objectOf(objectOf(style).variations))) {
      if (isObject(variation)) styleVariations[block] = { ...styleVariations[block], [name]: variation };
    }
  }
  return styleVariations;
}

function mergedBlockStyles(base: Theme['blockStyles'], overrides: BlockStyles): ThemeData['blockStyles'] {
  const blocks = new Set([...Object.keys(base), ...Object.keys(overrides)]);
  return Object.fromEntries([...blocks].map((block) => [block, { ...base[block], ...overrides[block] }]));
}
