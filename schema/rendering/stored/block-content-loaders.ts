import { type Sql, sql } from '../../core/dialect/sql.ts';
import { queryRows } from '../../core/reads/recording-reader.ts';
import { itemsOfTypes } from '../../core/reads/row-tags.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { PatternData } from '../../markup/render-environment.ts';
import { activeTheme } from '../data/theme-data.ts';

interface BlockContentRow {
  id: number;
  title: string;
  status: string;
  password: string;
  content: string;
}

/** Loads the latest item of a type that a condition selects. */
async function loadLatestItem(
  { kernel }: RequestContext,
  { type, where }: { type: string; where: Sql },
): Promise<PatternData | null> {
  const rows = await queryRows<BlockContentRow>(kernel.database.reader, {
    statement: sql`
      SELECT p."id", p."title", p."status", p."password", p."content" FROM "posts" p
      WHERE p."type" = ${type} AND ${where} ORDER BY p."date" DESC, p."id" DESC LIMIT 1`,
    mentions: { posts: 1 },
    rows: itemsOfTypes([type]),
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { id, title, status, content } = row;
  return { id, title, status, hasPassword: row.password !== '', content };
}

/** Loads a synced pattern; null if it does not exist. */
export const loadPattern = (context: RequestContext, id: number): Promise<PatternData | null> =>
  loadLatestItem(context, { type: 'cms_block', where: sql`p."id" = ${id}` });

/** Loads a navigation menu by id, or the latest published one; null if there is none. */
export const loadNavigation = (context: RequestContext, id: number | undefined): Promise<PatternData | null> =>
  loadLatestItem(context, {
    type: 'cms_navigation',
    where: id === undefined ? sql`p."status" = 'publish'` : sql`p."id" = ${id}`,
  });

/** Loads the markup of a pattern of the site or of the active theme; null for an unknown slug. */
export async function loadThemePattern(context: RequestContext, slug: string): Promise<string | null> {
  const declared = context.registry.patterns.get(slug);
  return (declared ?? (await activeTheme(context))?.patterns.get(slug))?.content ?? null;
}

/** Loads a template part: that of the site if it has one, else that of the theme; null if neither exists. */
export async function loadTemplatePart(
  context: RequestContext,
  { slug, theme }: { slug: string; theme: string },
): Promise<{ content: string; area: string; title: string } | null> {
  const { kernel, site } = context;
  const active = await activeTheme(context);
  const stylesheet = theme || (active?.slug ?? site.text('stylesheet'));
  const rows = await kernel.database.reader.$queryRaw<{ content: string; title: string; area: string | null }[]>(sql`
    SELECT p."content", p."title",
      (
        SELECT a."slug" FROM "post_terms" pa JOIN "terms" a ON a."id" = pa."termId"
        WHERE pa."postId" = p."id" AND a."taxonomy" = 'cms_template_part_area' LIMIT 1
      ) AS "area"
    FROM "posts" p JOIN "post_terms" pt ON pt."postId" = p."id" JOIN "terms" t ON t."id" = pt."termId"
    WHERE p."type" = 'cms_template_part' AND p."status" = 'publish' AND p."slug" = ${slug}
      AND t."taxonomy" = 'cms_theme' AND t."slug" = ${stylesheet}
    ORDER BY p."id" LIMIT 1`);
  const [row] = rows;
  if (row !== undefined) return { content: row.content, title: row.title, area: row.area ?? 'uncategorized' };
  const part = (stylesheet === active?.slug ? active : await kernel.themes?.loadTheme(stylesheet))?.parts.get(slug);
  return part ? { content: part.content, title: part.title, area: part.area } : null;
}
