import { templateType } from '../../core/registry/template-types.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { PostColumn } from '../../core/selection.ts';
import { allOf, columnList, type Sql, sql } from '../../core/sql.ts';
import type { Theme } from '../../core/theme-source.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import {
  areaOf,
  isCustom,
  parseName,
  type StoredTemplate,
  type Template,
  type TemplateTypeName,
} from './template-source.ts';
import { addSubjects } from './template-subjects.ts';

/** What the rules of templates read of a row; `content` comes along where it is asked for. */
const COLUMNS: readonly PostColumn[] = ['id', 'type', 'status', 'slug', 'authorId', 'title', 'excerpt'];

/** Most templates of one theme that are looked at. */
const MAX_TEMPLATES = 2_000;

export interface Search {
  type: TemplateTypeName;
  context: RequestContext;
  /** Columns of the row that are asked for beyond those that the rules read. */
  columns?: readonly PostColumn[];
}

/** The active theme, and the name under which its templates are kept. */
async function themeOf(context: RequestContext): Promise<{ theme: Theme | null; stylesheet: string }> {
  const theme = await activeTheme(context);
  return { theme, stylesheet: theme?.slug ?? context.site.text('stylesheet') };
}

const filesOf = (theme: Theme | null, type: TemplateTypeName) =>
  (type === 'cms_template' ? theme?.templates : theme?.parts) ?? new Map<string, never>();

async function loadStored(
  { type, context, columns = [] }: Search,
  { stylesheet, where, limit = MAX_TEMPLATES }: { stylesheet: string; where: readonly Sql[]; limit?: number },
): Promise<StoredTemplate[]> {
  const list = columnList([...COLUMNS, ...columns]);
  const meta = (key: string) =>
    sql`(SELECT m."value" FROM "post_meta" m WHERE m."postId" = p."id" AND m."key" = ${key} ORDER BY m."id" LIMIT 1)`;
  const area = sql`(
    SELECT a."name" FROM "post_terms" pa JOIN "terms" a ON a."id" = pa."termId"
    WHERE pa."postId" = p."id" AND a."taxonomy" = 'cms_template_part_area' ORDER BY a."id" LIMIT 1
  )`;
  const condition = allOf([
    sql`p."type" = ${type}`,
    sql`t."taxonomy" = 'cms_theme'`,
    sql`t."name" = ${stylesheet}`,
    ...where,
  ]);
  return context.kernel.database.reader.$queryRaw<StoredTemplate[]>(sql`
    SELECT ${list}, t."name" AS "theme", ${area} AS "area", ${meta('origin')} AS "origin",
      ${meta('is_cms_suggestion')} AS "suggestion"
    FROM "posts" p JOIN "post_terms" pt ON pt."postId" = p."id" JOIN "terms" t ON t."id" = pt."termId"
    WHERE ${condition} ORDER BY p."date" DESC, p."id" DESC LIMIT ${limit}`);
}

/**
 * One template by its name: what is stored counts before the theme's file, unless only that is asked for. Null when
 * there is none.
 */
export async function findTemplate({
  name,
  fileOnly = false,
  ...search
}: Search & { name: string; fileOnly?: boolean }): Promise<Template | null> {
  const { type, context } = search;
  const parsed = parseName(name);
  if (!parsed) return null;
  const { theme, stylesheet } = await themeOf(context);
  const { slug } = parsed;
  const isNamed = { stylesheet: parsed.theme, where: [sql`p."slug" = ${slug}`], limit: 1 };
  const [stored = null] = fileOnly ? [] : await loadStored(search, isNamed);
  const file = (parsed.theme === stylesheet && filesOf(theme, type).get(slug)) || null;
  const themeName = parsed.theme === theme?.slug ? theme.details.name : parsed.theme;
  if (!stored && !file) return null;
  const template: Template = { type, theme: parsed.theme, slug, themeName, file, stored, version: null };
  await addSubjects([template], context);
  return template;
}

/** What a list of templates is narrowed by. */
export interface TemplateFilter {
  /** The template with this number. */
  postId?: number | null;
  /** Counts for parts. */
  area?: string | null;
  /** Only what items of this type may ask for by name. Counts for whole templates. */
  postType?: string | null;
  slugs?: readonly string[];
}

/** The active theme's templates: what is stored, the newest first, then the files that nothing stored replaces. */
export async function listTemplates(search: Search, filter: TemplateFilter): Promise<Template[]> {
  const { type, context } = search;
  const { theme, stylesheet } = await themeOf(context);
  const themeName = theme?.details.name ?? stylesheet;
  const files = filesOf(theme, type);
  const base = { type, theme: stylesheet, themeName, version: null };
  const rows = await loadStored(search, { stylesheet, where: [sql`p."status" <> 'trash'`] });
  const templates = rows.map(
    (stored): Template => ({ ...base, slug: stored.slug, file: files.get(stored.slug) ?? null, stored }),
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  for (const [slug, file] of files) if (!taken.has(slug)) templates.push({ ...base, slug, file, stored: null });
  const found = templates.filter((template) => matches(template, filter));
  await addSubjects(found, context);
  return found;
}

function matches(template: Template, { postId, area, postType, slugs }: TemplateFilter): boolean {
  if (typeof postId === 'number' && template.stored?.id !== postId) return false;
  if (slugs && !slugs.includes(template.slug)) return false;
  if (template.type === 'cms_template_part') return !area || areaOf(template) === area;
  return !postType || suits(template, postType);
}

/** Whether items of a type may ask for the template by name. */
function suits(template: Template, postType: string): boolean {
  const postTypes = template.file && 'postTypes' in template.file ? template.file.postTypes : null;
  if (postTypes && !postTypes.includes(postType)) return false;
  if (template.stored) return isCustom(template);
  return postTypes !== null || templateType(template.slug) === undefined;
}
