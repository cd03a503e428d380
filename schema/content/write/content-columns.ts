import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canPublish } from '../../access/post-access.ts';
import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { orderKey } from '../../core/normalize.ts';
import type { PostType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { claimSlugs, trashedSlug, uniqueSlug } from '../../core/slugs/free-slug.ts';
import { slugify } from '../../core/slugs/slug-text.ts';
import { filterTitleHtml } from '../../markup/sanitizing/comment-html.ts';
import { replaceWindowsReferences } from '../../markup/sanitizing/entities.ts';
import { filterPostHtml } from '../../markup/sanitizing/post-html.ts';
import { trimBlanks } from '../../markup/sanitizing/text-cleaning.ts';
import { isDateFloating, resolveDate, statusForDate } from './content-dates.ts';
import type { ContentInput } from './graphql-input.ts';

/** Returns the texts of the input, filtered for viewers without the capability `unfiltered_html`. */
export function writtenTexts(
  input: ContentInput,
  context: RequestContext,
): Partial<Pick<Post, 'title' | 'content' | 'excerpt'>> {
  const mustFilter = !canWriteUnfilteredHtml(context.viewer);
  const texts: Partial<Record<'title' | 'content' | 'excerpt', string>> = {};
  for (const field of ['title', 'content', 'excerpt'] as const) {
    const value = input[field];
    if (value === undefined || value === null) continue;
    const isTitle = field === 'title';
    const text = isTitle ? trimBlanks(withoutNul(value)) : replaceWindowsReferences(withoutNul(value));
    const filter = isTitle ? filterTitleHtml : filterPostHtml;
    texts[field] = mustFilter ? filter(text) : text;
  }
  return texts;
}

/** Removes NUL, which not every engine can store. */
const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

/** An item to write, and its input. */
interface PublicationInput {
  client: TransactionClient;
  context: RequestContext;
  type: PostType;
  fields: ContentInput;
  stored: Post | null;
  title: string;
  /** The slug from before the item was moved to the trash. It is restored, even if the input has another slug. */
  slugBeforeTrash?: string | null;
}

/** Determines date, status, slug and parent from the input and the stored item. */
export async function publicationColumns(
  input: PublicationInput,
): Promise<Pick<Post, 'date' | 'dateGmt' | 'status' | 'slug' | 'parentId'>> {
  const { context, type, fields, stored } = input;
  const { clock } = context.site;
  const now = context.kernel.now();
  const requestedStatus = statusOf(type, fields.status ?? stored?.status ?? 'draft');
  const { date, dateGmt } = resolveDate({ fields, status: requestedStatus, stored, clock, now });
  const status = statusForDate({ status: requestedStatus, dateGmt, now });
  const parentId = fields.parentId ?? stored?.parentId ?? 0;
  const slug = await slugFor({ ...input, status, parentId });
  return { date, dateGmt, status, slug, parentId };
}

/** The statuses that an attachment can have. With any other, it gets `inherit`: the status of the item it belongs to. */
const ATTACHMENT_STATUSES: ReadonlySet<string> = new Set(['private', 'trash', 'auto-draft']);

const statusOf = (type: PostType, status: string): string =>
  type.defaultStatus === 'inherit' && !ATTACHMENT_STATUSES.has(status) ? 'inherit' : status;

async function slugFor(input: PublicationInput & { status: string; parentId: number }): Promise<string> {
  const { client, context, type, fields, stored, title, status, parentId, slugBeforeTrash } = input;
  const { registry, kernel, viewer } = context;
  // A pending item of a viewer who may not publish gets its slug when it is published.
  if (status === 'pending' && !canPublish(viewer, type.capabilities)) return '';
  const { structure } = context.site.permalinks;
  const base = { client, registry, structure, type, id: stored?.id ?? 0, parentId, storedSlug: stored?.slug };
  const requestedSlug = fields.slug === undefined || fields.slug === null ? null : slugify(fields.slug);
  let slug = slugBeforeTrash ?? requestedSlug ?? stored?.slug ?? '';
  if (slug === '' && !isDateFloating(status)) slug = slugify(title) || String(stored?.id ?? '');
  if (status === 'trash' && stored?.status !== 'trash') slug = trashedSlug(slug);
  // The derived slug of a draft need not be unique until it is published; a requested slug must be unique.
  if (slug === '' || (isDateFloating(status) && requestedSlug === null)) return slug;
  if (stored && slug === stored.slug && parentId === stored.parentId && stored.status === status) return slug;
  await claimSlugs(kernel.database, { client, type });
  const termIds = fields.terms?.find(({ taxonomy }) => taxonomy === type.slugTaxonomy)?.termIds;
  return uniqueSlug({ ...base, slug, termIds });
}

/** Returns the columns that are derived from the texts. */
export const derivedColumns = (texts: { title?: string | undefined }): Partial<Pick<Post, 'titleKey'>> =>
  texts.title === undefined ? {} : { titleKey: orderKey(texts.title) };
