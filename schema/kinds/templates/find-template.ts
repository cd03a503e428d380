import { allOf, columnList, type Sql, sql } from '../../core/dialect/sql.ts';
import type { Theme } from '../../core/files/theme-source.ts';
import type { PostColumn } from '../../core/graphql/selection.ts';
import { templateType } from '../../core/registry/default-template-types.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import {
  isCustomTemplate,
  parseTemplateName,
  type StoredTemplate,
  type Template,
  type TemplateTypeName,
  templateArea,
} from './template-source.ts';
import { addTemplateSubjects } from './template-subjects.ts';

/** The columns that are always read. `content` is read on request only. */
const BASE_COLUMNS: readonly PostColumn[] = ['id', 'type', 'status', 'slug', 'authorId', 'title', 'excerpt'];

/** The maximum number of stored templates of one theme that are read. */
const MAX_TEMPLATES = 2_000;

/** The common arguments of the functions that find templates. */
export interface TemplateSearch {
  type: TemplateTypeName;
  context: RequestContext;
  /** Additional columns of the row to read. */
  columns?: readonly PostColumn[];
}

/** The active theme, and the name with which its templates are stored. */
async function activeThemeAndName(context: RequestContext): Promise<{ theme: Theme | null; stylesheet: string }> {
  const theme = await activeTheme(context);
  return { theme, stylesheet: theme?.slug ?? context.site.text('stylesheet') };
}

const themeFiles = (theme: Theme | null, type: TemplateTypeName) =>
  (type === 'cms_template' ? theme?.templates : theme?.parts) ?? new Map<string, never>();

async function loadStored(
  { type, context, columns = [] }: TemplateSearch,
  { stylesheet, where, limit = MAX_TEMPLATES }: { stylesheet: string; where: readonly Sql[]; limit?: number },
): Promise<StoredTemplate[]> {
  const list = columnList([...BASE_COLUMNS, ...columns]);
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
 * Finds a template by its name, such as `my-theme//single`. A stored template takes precedence over the file of the
 * theme; with `fileOnly`, stored templates are ignored. Returns null if there is none.
 */
export async function findTemplate({
  name,
  fileOnly = false,
  ...search
}: TemplateSearch & { name: string; fileOnly?: boolean }): Promise<Template | null> {
  const { type, context } = search;
  const parsed = parseTemplateName(name);
  if (!parsed) return null;
  const { theme, stylesheet } = await activeThemeAndName(context);
  const { slug } = parsed;
  const nameQuery = { stylesheet: parsed.theme, where: [sql`p."slug" = ${slug}`], limit: 1 };
  const [stored = null] = fileOnly ? [] : await loadStored(search, nameQuery);
  const file = (parsed.theme === stylesheet && themeFiles(theme, type).get(slug)) || null;
  const themeName = parsed.theme === theme?.slug ? theme.details.name : parsed.theme;
  if (!stored && !file) return null;
  const template: Template = { type, theme: parsed.theme, slug, themeName, file, stored, version: null };
  await addTemplateSubjects([template], context);
  return template;
}

/** The filter of a list of templates. */
export interface TemplateFilter {
  /** The stored template with this id; 0 for all stored ones. */
  postId?: number | null;
  /** Only parts of this area. Ignored for whole templates. */
  area?: string | null;
  /** Only templates that items of this type can select. Ignored for parts. */
  postType?: string | null;
  slugs?: readonly string[];
}

/**
 * Returns the templates of the active theme: published stored ones, newest first, then the files that none of them
 * replaces. The filter `postId` also finds stored templates that are not published.
 */
export async function listTemplates(search: TemplateSearch, filter: TemplateFilter): Promise<Template[]> {
  const { type, context } = search;
  const { theme, stylesheet } = await activeThemeAndName(context);
  const themeName = theme?.details.name ?? stylesheet;
  const files = themeFiles(theme, type);
  const base = { type, theme: stylesheet, themeName, version: null };
  const status = typeof filter.postId === 'number' ? sql`p."status" <> 'trash'` : sql`p."status" = 'publish'`;
  const rows = await loadStored(search, { stylesheet, where: [status] });
  const templates = rows.map(
    (stored): Template => ({ ...base, slug: stored.slug, file: files.get(stored.slug) ?? null, stored }),
  );
  const storedSlugs = new Set(rows.map(({ slug }) => slug));
  for (const [slug, file] of files) if (!storedSlugs.has(slug)) templates.push({ ...base, slug, file, stored: null });
  const matching = templates.filter((template) => matchesFilter(template, filter));
  await addTemplateSubjects(matching, context);
  return matching;
}

function matchesFilter(template: Template, { postId, area, postType, slugs }: TemplateFilter): boolean {
  if (typeof postId === 'number' && !(postId === 0 ? template.stored : template.stored?.id === postId)) return false;
  if (slugs && !slugs.includes(template.slug)) return false;
  if (template.type === 'cms_template_part') return !area || templateArea(template) === area;
  return !postType || isSelectableFor(template, postType);
}

/** Whether items of a type can select the template. */
function isSelectableFor(template: Template, postType: string): boolean {
  const postTypes = template.file && 'postTypes' in template.file ? template.file.postTypes : null;
  if (postTypes && !postTypes.includes(postType)) return false;
  if (template.stored) return isCustomTemplate(template);
  return postTypes !== null || templateType(template.slug) === undefined;
}
