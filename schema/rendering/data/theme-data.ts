import type { RequestContext } from '../../core/request-context.ts';
import { sql } from '../../core/sql.ts';
import type { Theme } from '../../core/theme-source.ts';
import { type Attributes, isObject, type Json } from '../../markup/block-grammar/parsed-block.ts';
import type { ThemeData } from '../../markup/render-environment.ts';
import { presetLists } from '../preset-lists.ts';

type BlockStyles = Record<string, Record<string, Attributes>>;

/** The active theme, or the stand-in if the site's theme is missing; null without themes. */
export async function activeTheme({ kernel, site }: Pick<RequestContext, 'kernel' | 'site'>): Promise<Theme | null> {
  const { themes } = kernel;
  if (!themes) return null;
  const stylesheet = site.text('stylesheet');
  const own = stylesheet === '' ? null : await themes.active(stylesheet);
  return own ?? (themes.fallbackTheme === null ? null : themes.active(themes.fallbackTheme));
}

/** Name of the active theme, by which the site stores its templates and styles; empty without themes. */
export const activeStylesheet = async (context: Pick<RequestContext, 'kernel' | 'site'>): Promise<string> =>
  (await activeTheme(context))?.slug ?? context.site.text('stylesheet');

/** The active theme, merged with the own styles of the site. */
export async function loadThemeData(context: RequestContext): Promise<ThemeData> {
  const theme = await activeTheme(context);
  const slug = theme?.slug ?? context.site.text('stylesheet');
  return context.cache.get(`theme-data:${slug}:${theme?.version ?? ''}`, async () => {
    const own = await loadOwnStyles(context, slug);
    const styles = merged(theme?.styles ?? {}, objectOf(own.styles));
    return {
      slug,
      settings: mergedSettings(theme?.settings ?? {}, objectOf(own.settings)),
      styles,
      blockStyles: mergedBlockStyles(theme?.blockStyles ?? {}, variationsIn(styles)),
    };
  });
}

/** The site's changes to the styles of the theme, a stored JSON document. */
export async function loadOwnStyles(
  { kernel }: Pick<RequestContext, 'kernel'>,
  stylesheet: string,
): Promise<Attributes> {
  if (stylesheet === '') return {};
  const rows = await kernel.database.reader.$queryRaw<{ content: string }[]>(sql`
    SELECT p."content"
    FROM "posts" p JOIN "post_terms" pt ON pt."postId" = p."id" JOIN "terms" t ON t."id" = pt."termId"
    WHERE p."type" = 'cms_global_styles' AND p."status" = 'publish' AND t."taxonomy" = 'cms_theme'
      AND t."slug" = ${stylesheet}
    ORDER BY p."date" DESC, p."id" DESC LIMIT 1`);
  try {
    const value = JSON.parse(rows[0]?.content ?? '{}') as Json;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const objectOf = (value: Json | undefined): Attributes => (isObject(value) ? value : {});

const MAX_DEPTH = 30;

/** Merges objects key by key; every other value above replaces the one below. */
export const merged = (below: Attributes, above: Attributes): Attributes => mergedAt({ below, above, depth: 0 });

interface Layers {
  below: Attributes;
  above: Attributes;
  depth: number;
}

function mergedAt({ below, above, depth }: Layers): Attributes {
  const result: Attributes = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const base = result[key];
    const areBoth = isObject(base) && isObject(value) && depth < MAX_DEPTH;
    result[key] = areBoth ? mergedAt({ below: base, above: value, depth: depth + 1 }) : value;
  }
  return result;
}

/** Joins the presets of theme and site to one list; those of the site are grouped by origin. */
function mergedSettings(below: Attributes, above: Attributes): Attributes {
  const result = merged(below, above);
  for (const { area, name } of presetLists) {
    const lists = [below, above].flatMap((settings) => presetsOf(objectOf(settings[area])[name]));
    if (lists.length > 0) result[area] = { ...objectOf(result[area]), [name]: lists };
  }
  return result;
}

function presetsOf(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? ['default', 'theme', 'custom'].flatMap((origin) => presetsOf(value[origin])) : [];
}

function variationsIn(styles: Attributes): BlockStyles {
  const styleVariations: BlockStyles = {};
  for (const [block, style] of Object.entries(objectOf(styles.blocks))) {
    for (const [name, variation] of Object.entries(objectOf(objectOf(style).variations))) {
      if (isObject(variation)) styleVariations[block] = { ...styleVariations[block], [name]: variation };
    }
  }
  return styleVariations;
}

function mergedBlockStyles(below: Theme['blockStyles'], above: BlockStyles): ThemeData['blockStyles'] {
  const blocks = new Set([...Object.keys(below), ...Object.keys(above)]);
  return Object.fromEntries([...blocks].map((block) => [block, { ...below[block], ...above[block] }]));
}
