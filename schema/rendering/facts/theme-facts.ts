import type { RequestContext } from '../../context.ts';
import { type Attributes, isObject, type Json } from '../../html/blocks/block.ts';
import type { ThemeFacts } from '../../html/environment.ts';
import { sql } from '../../sql.ts';
import type { Theme } from '../../themes/theme-source.ts';
import { presetLists } from '../preset-lists.ts';

type BlockStyles = Record<string, Record<string, Attributes>>;

/** The active theme's files; those of the theme that stands in where the site's is not there; null without any. */
export async function activeTheme({ kernel, site }: Pick<RequestContext, 'kernel' | 'site'>): Promise<Theme | null> {
  const { themes } = kernel;
  if (!themes) return null;
  const stylesheet = site.text('stylesheet');
  const own = stylesheet === '' ? null : await themes.active(stylesheet);
  return own ?? (themes.standIn === null ? null : themes.active(themes.standIn));
}

/** Name of the active theme, under which the site keeps what belongs to it; empty without any. */
export const activeStylesheet = async (context: Pick<RequestContext, 'kernel' | 'site'>): Promise<string> =>
  (await activeTheme(context))?.slug ?? context.site.text('stylesheet');

/** The active theme with the site's own styles on top of it. */
export async function loadThemeFacts(context: RequestContext): Promise<ThemeFacts> {
  const theme = await activeTheme(context);
  const slug = theme?.slug ?? context.site.text('stylesheet');
  return context.cache.get(`theme-facts:${slug}:${theme?.version ?? ''}`, async () => {
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

/** What the site's people changed about the theme: a JSON document in a row of its own. */
export async function loadOwnStyles(
  { kernel }: Pick<RequestContext, 'kernel'>,
  stylesheet: string,
): Promise<Attributes> {
  if (stylesheet === '') return {};
  const rows = await kernel.database.reader.$queryRaw<{ content: string }[]>(
    sql`SELECT p."content" FROM "posts" p JOIN "post_terms" pt ON pt."postId" = p."id" JOIN "terms" t ON t."id" = pt."termId" WHERE p."type" = 'cms_global_styles' AND p."status" = 'publish' AND t."taxonomy" = 'cms_theme' AND t."slug" = ${stylesheet} ORDER BY p."date" DESC, p."id" DESC LIMIT 1`,
  );
  try {
    const value = JSON.parse(rows[0]?.content ?? '{}') as Json;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const objectOf = (value: Json | undefined): Attributes => (isObject(value) ? value : {});

const DEEPEST = 30;

/** Objects are merged key by key, everything else on top takes the place of what is below. */
export const merged = (below: Attributes, above: Attributes): Attributes => mergedAt({ below, above, depth: 0 });

interface Layers {
  below: Attributes;
  above: Attributes;
  depth: number;
}

function mergedAt({ below, above, depth }: Layers): Attributes {
  const result: Attributes = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const known = result[key];
    const areBoth = isObject(known) && isObject(value) && depth < DEEPEST;
    result[key] = areBoth ? mergedAt({ below: known, above: value, depth: depth + 1 }) : value;
  }
  return result;
}

/** Lists of presets stand as they are in a theme, and by their origin in the site's styles: here all are one list. */
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
  const found: BlockStyles = {};
  for (const [block, style] of Object.entries(objectOf(styles.blocks))) {
    for (const [name, variation] of Object.entries(objectOf(objectOf(style).variations))) {
      if (isObject(variation)) found[block] = { ...found[block], [name]: variation };
    }
  }
  return found;
}

function mergedBlockStyles(below: Theme['blockStyles'], above: BlockStyles): ThemeFacts['blockStyles'] {
  const blocks = new Set([...Object.keys(below), ...Object.keys(above)]);
  return Object.fromEntries([...blocks].map((block) => [block, { ...below[block], ...above[block] }]));
}
