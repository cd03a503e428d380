import { loadContentRow } from '../../content/content-item.ts';
import type { Deletion } from '../../content/write/deletion-result.ts';
import type { ContentInput, TermAssignment } from '../../content/write/graphql-input.ts';
import { deleteContent, trashContent } from '../../content/write/remove-content.ts';
import { createContent, updateContent } from '../../content/write/save-content.ts';
import { domainError } from '../../core/domain-errors.ts';
import { normaliseText } from '../../core/normalise.ts';
import { knownArea } from '../../core/registry/template-types.ts';
import { typeOf } from '../../core/registry/type-of.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { PostColumn } from '../../core/selection.ts';
import { slugify } from '../../core/slugs/slug-text.ts';
import { activeStylesheet } from '../../rendering/data/theme-data.ts';
import { findTemplate } from './find-template.ts';
import { requireWriter } from './template-access.ts';
import type { templateInput } from './template-input.ts';
import {
  areaOf,
  descriptionOf,
  nameOf,
  shownTemplateContent,
  shownTemplateTitle,
  type Template,
  type TemplateTypeName,
} from './template-source.ts';

/** What may be written of a template; slug and theme count for new ones only. */
export type TemplateInput = ReturnType<typeof templateInput>['$inferInput'];

interface Write {
  type: TemplateTypeName;
  context: RequestContext;
  /** Columns that the answer needs. */
  columns: readonly PostColumn[];
}

/** Templates need neither a title nor content: an editor creates them first and fills them later. */
export const MAY_BE_EMPTY = { mayBeEmpty: true };

/**
 * Creates a template of the active theme. Errors: `rest_cannot_manage_templates`, `rest_template_insert_error` for
 * another theme, and those of a new item (docs/protocol/errors.md#items).
 */
export async function createTemplate({ input, ...write }: Write & { input: TemplateInput }): Promise<Template> {
  const { type, context } = write;
  requireWriter(context);
  const theme = await activeStylesheet(context);
  if (theme === '' || (input.theme && input.theme !== theme)) throw domainError('rest_template_insert_error');
  const area = type === 'cms_template_part' ? (input.area ?? '') : null;
  const { id } = await createContent({
    type: typeOf(context, type),
    input: {
      ...textsOf(input),
      slug: input.slug ?? null,
      status: input.status ?? 'publish',
      terms: await termsFor(context, { theme, area }),
      ...(type === 'cms_template' && input.isSuggestion ? { meta: { is_cms_suggestion: true } } : {}),
    },
    context,
    own: MAY_BE_EMPTY,
  });
  return writtenTemplate(write, { id, theme });
}

/**
 * Changes a template; a file of the theme gets a row that stands in its place. Errors: `rest_cannot_manage_templates`,
 * `rest_template_not_found`, and those of a change (docs/protocol/errors.md#items).
 */
export async function updateTemplate(write: Write & { name: string; input: TemplateInput }): Promise<Template> {
  const { type, name, input, context } = write;
  requireWriter(context);
  const template = await findTemplate({ type, name, context, columns: ['content'] });
  if (!template) throw domainError('rest_template_not_found');
  if (!template.stored) return customise(write, template);
  const { id } = template.stored;
  await updateContent({
    type: typeOf(context, type),
    id,
    input: await templateChange(type, { input, context }),
    context,
    own: MAY_BE_EMPTY,
  });
  return writtenTemplate(write, { id, theme: template.theme });
}

/** A change of what is stored of a template, as items in general are changed; slug and theme stay. */
export async function templateChange(
  type: TemplateTypeName,
  { input, context }: { input: TemplateInput; context: RequestContext },
): Promise<ContentInput> {
  const isPart = type === 'cms_template_part';
  return {
    ...textsOf(input),
    ...(input.status ? { status: input.status } : {}),
    ...(!isPart && input.isSuggestion != null ? { meta: { is_cms_suggestion: input.isSuggestion || null } } : {}),
    ...(isPart && typeof input.area === 'string' ? { terms: await termsFor(context, { area: input.area }) } : {}),
  };
}

async function customise(write: Write & { name: string; input: TemplateInput }, file: Template): Promise<Template> {
  const { type, input, context } = write;
  const { theme } = file;
  const { id } = await createContent({
    type: typeOf(context, type),
    input: {
      title: shownTemplateTitle(file),
      content: shownTemplateContent(file),
      excerpt: descriptionOf(file),
      ...textsOf(input),
      slug: file.slug,
      status: input.status ?? 'publish',
      meta: { origin: 'theme' },
      terms: await termsFor(context, { theme, area: input.area || areaOf(file) }),
    },
    context,
    own: MAY_BE_EMPTY,
  });
  const template = await writtenTemplate(write, { id, theme });
  if (template.slug === file.slug) return template;
  // Somebody else was quicker: theirs stands in the file's place, and is what is to be changed.
  await deleteContent({ type: typeOf(context, type), id, context });
  return updateTemplate(write);
}

/**
 * Deletes what is stored in the place of a file of the theme. Errors: `rest_cannot_manage_templates`,
 * `rest_template_not_found` where the theme has no such file: what is stored alone is not lost so.
 */
export async function revertTemplate({ name, ...write }: Write & { name: string }): Promise<Template> {
  const { type, context } = write;
  requireWriter(context);
  const file = await findTemplate({ ...write, name, fileOnly: true });
  if (!file) throw domainError('rest_template_not_found');
  const id = (await findTemplate({ ...write, name }))?.stored?.id;
  if (id !== undefined) await deleteContent({ type: typeOf(context, type), id, context });
  return file;
}

/**
 * Moves what is stored of a template to the trash, or deletes it for good; the theme's file counts again. Errors:
 * `rest_cannot_manage_templates`, `rest_template_not_found`, `rest_invalid_template` for a file,
 * `rest_template_already_trashed`.
 */
export async function removeTemplate({
  name,
  force,
  ...write
}: Write & { name: string; force: boolean }): Promise<Deletion<Template>> {
  const { type, context } = write;
  requireWriter(context);
  const template = await findTemplate({ ...write, name });
  if (!template) throw domainError('rest_template_not_found');
  const { stored } = template;
  if (!stored) throw domainError('rest_invalid_template');
  const removal = { type: typeOf(context, type), id: stored.id, context };
  if (force) {
    await deleteContent(removal);
    return { deleted: true, previous: template, item: null };
  }
  if (stored.status === 'trash') throw domainError('rest_template_already_trashed');
  await trashContent(removal);
  const row = await loadContentRow({ context, id: stored.id, columns: write.columns });
  // It is shown under the name that it had: that of the trash is for the store.
  const item = { ...template, stored: { ...stored, ...row, slug: stored.slug, status: 'trash' } };
  return { deleted: false, previous: null, item };
}

const textsOf = ({ title, content, description, authorId }: TemplateInput): ContentInput => ({
  ...(typeof title === 'string' ? { title } : {}),
  ...(typeof content === 'string' ? { content } : {}),
  ...(typeof description === 'string' ? { excerpt: description } : {}),
  ...(authorId ? { authorId } : {}),
});

/** A template as it now stands. Errors: `rest_template_not_found`. */
export async function writtenTemplate({ type, context, columns }: Write, { id, theme }: { id: number; theme: string }) {
  const row = await loadContentRow({ context, id, columns: ['slug'] });
  const found = row && (await findTemplate({ type, name: nameOf({ theme, slug: row.slug }), context, columns }));
  if (!found) throw domainError('rest_template_not_found');
  return found;
}

/**
 * The terms that say which theme a template belongs to, and what a part is for; each is made when it is first needed.
 */
async function termsFor(
  context: RequestContext,
  { theme = null, area }: { theme?: string | null; area: string | null },
): Promise<TermAssignment[]> {
  const wanted: [string, string][] = [];
  if (theme !== null) wanted.push(['cms_theme', theme]);
  if (area !== null) wanted.push(['cms_template_part_area', knownArea(area)]);
  const assignments = wanted.map(async ([taxonomy, name]) => ({
    taxonomy,
    termIds: [await termId(context, { taxonomy, name })],
  }));
  return Promise.all(assignments);
}

async function termId(
  { kernel }: RequestContext,
  { taxonomy, name }: { taxonomy: string; name: string },
): Promise<number> {
  const { database } = kernel;
  const known = await database.primary.term.findFirst({ where: { taxonomy, name }, select: { id: true } });
  if (known) return known.id;
  return database.transaction(async (client) => {
    await database.lock(client, `terms:${taxonomy}`);
    const made = await client.term.findFirst({ where: { taxonomy, name }, select: { id: true } });
    const data = { taxonomy, name, slug: slugify(name), nameKey: normaliseText(name) };
    return (made ?? (await client.term.create({ data, select: { id: true } }))).id;
  });
}
