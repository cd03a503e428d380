import { canEditTheme } from '../../access/site-access.ts';
import { loadContentRow } from '../../content/previews/content-item.ts';
import type { ContentInput, TermAssignment } from '../../content/write/graphql-input.ts';
import type { Deletion } from '../../content/write/item-mutations.ts';
import { deleteContent, trashContent } from '../../content/write/remove-content.ts';
import { createContent, updateContent } from '../../content/write/save-content.ts';
import { exemptFromAudit } from '../../core/audit/audit-journal.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { THEME_PATH } from '../../core/files/theme-source.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import type { PostColumn } from '../../core/graphql/selection.ts';
import { areaOrDefault } from '../../core/registry/default-template-types.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { requireEditor } from '../../core/rows/audience.ts';
import { normalizeText } from '../../core/slugs/normalized-text.ts';
import { slugify } from '../../core/slugs/slug-text.ts';
import { activeStylesheet } from '../../rendering/data/theme-data.ts';
import { findTemplate } from './find-template.ts';
import {
  displayedTemplateContent,
  displayedTemplateTitle,
  type Template,
  type TemplateTypeName,
  templateArea,
  templateDescription,
  templateName,
} from './template-source.ts';

/** The writable fields of a template. Slug and theme can be set only when it is created. */
export type TemplateInput = ReturnType<typeof templateInput>['$inferInput'];

interface TemplateWrite {
  type: TemplateTypeName;
  context: RequestContext;
  /** Columns that the answer needs. */
  columns: readonly PostColumn[];
}

/** Templates need neither a title nor content: editors create them first and fill them later. */
export const MAY_BE_EMPTY = { mayBeEmpty: true };

/** Every write publishes a template, whatever status is sent, as in the reference. */
const ALWAYS_PUBLISHED = 'publish';

/**
 * Creates a template of the active theme, or of the theme that the input names, and returns it. Errors:
 * `rest_cannot_manage_templates`, `rest_template_insert_error` without a theme or for a name that no theme can have,
 * and those of a new item (docs/protocol/errors.md#items).
 */
export async function createTemplate({ input, ...write }: TemplateWrite & { input: TemplateInput }): Promise<Template> {
  const { type, context } = write;
  requireTemplateEditor(context);
  const theme = input.theme || (await activeStylesheet(context));
  if (!THEME_PATH.test(theme)) throw domainError('rest_template_insert_error');
  const area = type === 'cms_template_part' ? (input.area ?? '') : null;
  const { id } = await createContent({
    type: requireType(context, type),
    input: {
      ...contentTexts(input),
      slug: input.slug ?? null,
      status: ALWAYS_PUBLISHED,
      terms: await themeAndAreaTerms(context, { theme, area }),
      ...(type === 'cms_template' && input.isSuggestion ? { meta: { is_cms_suggestion: true } } : {}),
    },
    context,
    kindWrite: MAY_BE_EMPTY,
  });
  return reloadTemplate(write, { id, theme });
}

/**
 * Changes a template and returns it. For a file of the theme, a stored template is created that replaces it. Errors:
 * `rest_cannot_manage_templates`, `rest_template_not_found`, `rest_template_insert_error` for a file whose name is not a
 * slug, and those of a change (docs/protocol/errors.md#items).
 */
export async function updateTemplate(write: TemplateWrite & { name: string; input: TemplateInput }): Promise<Template> {
  const { type, name, input, context } = write;
  requireTemplateEditor(context);
  const template = await findTemplate({ type, name, context, columns: ['content'] });
  if (!template) throw domainError('rest_template_not_found');
  if (!template.stored) return customize(write, template);
  const { id } = template.stored;
  await updateContent({
    type: requireType(context, type),
    id,
    input: { ...(await templateChangeInput(type, { input, context })), status: ALWAYS_PUBLISHED },
    context,
    kindWrite: MAY_BE_EMPTY,
  });
  return reloadTemplate(write, { id, theme: template.theme });
}

/** Converts the input of a change to that of items. Slug, theme and status do not change. */
export async function templateChangeInput(
  type: TemplateTypeName,
  { input, context }: { input: TemplateInput; context: RequestContext },
): Promise<ContentInput> {
  const isPart = type === 'cms_template_part';
  return {
    ...contentTexts(input),
    ...(!isPart && input.isSuggestion != null ? { meta: { is_cms_suggestion: input.isSuggestion || null } } : {}),
    ...(isPart && typeof input.area === 'string'
      ? { terms: await themeAndAreaTerms(context, { area: input.area }) }
      : {}),
  };
}

/** Creates a stored template that replaces a file of the theme. */
async function customize(
  write: TemplateWrite & { name: string; input: TemplateInput },
  file: Template,
): Promise<Template> {
  const { type, input, context } = write;
  const { theme } = file;
  const { id } = await createContent({
    type: requireType(context, type),
    input: {
      title: displayedTemplateTitle(file),
      content: displayedTemplateContent(file),
      excerpt: templateDescription(file),
      ...contentTexts(input),
      slug: file.slug,
      status: ALWAYS_PUBLISHED,
      meta: { origin: 'theme' },
      terms: await themeAndAreaTerms(context, { theme, area: input.area || templateArea(file) }),
    },
    context,
    kindWrite: MAY_BE_EMPTY,
  });
  const template = await reloadTemplate(write, { id, theme });
  if (template.slug === file.slug) return template;
  await deleteContent({ type: requireType(context, type), id, context });
  // If a concurrent request has created a stored template for the file, that one is changed.
  if ((await findTemplate(write))?.stored) return updateTemplate(write);
  throw domainError('rest_template_insert_error', {
    message: `The file name "${file.slug}" is not a slug. Rename the file.`,
  });
}

/**
 * Deletes the stored template that replaces a file of the theme, and returns the file. Errors:
 * `rest_cannot_manage_templates`; `rest_template_not_found` if the theme has no such file, so that a template without a
 * file is not lost.
 */
export async function revertTemplate({ name, ...write }: TemplateWrite & { name: string }): Promise<Template> {
  const { type, context } = write;
  requireTemplateEditor(context);
  const file = await findTemplate({ ...write, name, fileOnly: true });
  if (!file) throw domainError('rest_template_not_found');
  const id = (await findTemplate({ ...write, name }))?.stored?.id;
  if (id !== undefined) await deleteContent({ type: requireType(context, type), id, context });
  return file;
}

/**
 * Moves a stored template to the trash, or deletes it permanently. The file of the theme is used again. Errors:
 * `rest_cannot_manage_templates`, `rest_template_not_found`, `rest_invalid_template` for a file,
 * `rest_template_already_trashed`.
 */
export async function removeTemplate({
  name,
  force,
  ...write
}: TemplateWrite & { name: string; force: boolean }): Promise<Deletion<Template>> {
  const { type, context } = write;
  requireTemplateEditor(context);
  const template = await findTemplate({ ...write, name });
  if (!template) throw domainError('rest_template_not_found');
  const { stored } = template;
  if (!stored) throw domainError('rest_invalid_template');
  const removal = { type: requireType(context, type), id: stored.id, context };
  if (force) {
    await deleteContent(removal);
    return { deleted: true, previous: template, item: null };
  }
  if (stored.status === 'trash') throw domainError('rest_template_already_trashed');
  await trashContent(removal);
  const row = await loadContentRow({ context, id: stored.id, columns: write.columns });
  // The answer contains the previous name, not the slug that the trash stores.
  const item = { ...template, stored: { ...stored, ...row, slug: stored.slug, status: 'trash' } };
  return { deleted: false, previous: null, item };
}

const contentTexts = ({ title, content, description, authorId }: TemplateInput): ContentInput => ({
  ...(typeof title === 'string' ? { title } : {}),
  ...(typeof content === 'string' ? { content } : {}),
  ...(typeof description === 'string' ? { excerpt: description } : {}),
  ...(authorId ? { authorId } : {}),
});

/** Loads a template that was written. Errors: `rest_template_not_found`. */
export async function reloadTemplate(
  { type, context, columns }: TemplateWrite,
  { id, theme }: { id: number; theme: string },
) {
  const row = await loadContentRow({ context, id, columns: ['slug'] });
  const template =
    row && (await findTemplate({ type, name: templateName({ theme, slug: row.slug }), context, columns }));
  if (!template) throw domainError('rest_template_not_found');
  return template;
}

/** Returns the terms of the theme of a template and of the area of a part. Terms that do not exist are created. */
async function themeAndAreaTerms(
  context: RequestContext,
  { theme = null, area }: { theme?: string | null; area: string | null },
): Promise<TermAssignment[]> {
  const names: [string, string][] = [];
  if (theme !== null) names.push(['cms_theme', theme]);
  if (area !== null) names.push(['cms_template_part_area', areaOrDefault(area)]);
  const assignments = names.map(async ([taxonomy, name]) => ({
    taxonomy,
    termIds: [await findOrCreateTerm(context, { taxonomy, name })],
  }));
  return Promise.all(assignments);
}

async function findOrCreateTerm(
  { kernel, site }: RequestContext,
  { taxonomy, name }: { taxonomy: string; name: string },
): Promise<number> {
  const { database } = kernel;
  const existing = await database.primary.term.findFirst({ where: { taxonomy, name }, select: { id: true } });
  if (existing) return existing.id;
  return database.transaction(async (client) => {
    await database.lockWithNext(client, `terms:${taxonomy}`);
    const concurrent = await client.term.findFirst({ where: { taxonomy, name }, select: { id: true } });
    exemptFromAudit(client);
    const data = { taxonomy, name, slug: slugify(name, site.locale), nameKey: normalizeText(name) };
    return (concurrent ?? (await client.term.create({ data, select: { id: true } }))).id;
  });
}

/**
 * Requires the right to edit items of at least one type, which reading templates requires. Errors:
 * `rest_cannot_manage_templates`.
 */
export const requireTemplateReader = (context: RequestContext): void =>
  requireEditor(context, 'rest_cannot_manage_templates');

/** Requires the right to edit the theme, which writing templates requires. Errors: `rest_cannot_manage_templates`. */
export function requireTemplateEditor({ viewer }: RequestContext): void {
  if (!canEditTheme(viewer)) throw domainError('rest_cannot_manage_templates', { viewer });
}

/** The GraphQL input type for writing a template. */
export const templateInput = oncePerBuilder((builder) =>
  builder.inputType('TemplateInput', {
    description: 'The fields to write. Absent fields do not change.',
    fields: (t) => ({
      slug: t.string({ description: 'Slug of a new template. Ignored otherwise.' }),
      theme: t.string({
        description:
          'Theme of a new template; by default the active theme. Templates of other themes are not used until that theme is active.',
      }),
      title: t.string(),
      content: t.string(),
      description: t.string(),
      status: t.string({ description: 'Stored with autosaves only: every other write publishes the template.' }),
      authorId: t.int(),
      area: t.string({ description: 'Area of a template part. Unknown areas are stored as `uncategorized`.' }),
      isSuggestion: t.boolean({ description: 'Whether an editor created it for one item or list of the site.' }),
    }),
  }),
);
