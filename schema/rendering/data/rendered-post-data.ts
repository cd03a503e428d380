import { canReadPost } from '../../access/post-access.ts';
import { registrationsOf } from '../../core/registry/meta-registrations.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { acceptsComments } from '../../core/rows/open-comments.ts';
import { columnList, isIn, sql } from '../../core/sql.ts';
import type { PostData } from '../../markup/render-environment.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { termsOfPost } from './term-data.ts';
import { loadUserData } from './user-data.ts';

const NARROW = [
  ...['id', 'type', 'status', 'slug', 'title', 'date', 'dateGmt', 'modified', 'modifiedGmt', 'parentId', 'menuOrder'],
  ...['authorId', 'featuredMediaId', 'format', 'password', 'sticky', 'commentCount', 'commentStatus'],
];

/** The columns of `posts` (alias `p`) that rendering needs, and those without the texts. */
export const RENDER_INPUT_COLUMNS = columnList([...NARROW, 'excerpt', 'content']);
export const NARROW_RENDER_INPUT_COLUMNS = columnList(NARROW);

/** Rows with the columns above; the narrow ones lack the texts. */
export type RenderedRow = ContentRow;

/** Items by id, without a check of visibility. */
export async function loadRenderedRows(
  context: RequestContext,
  ids: readonly number[],
): Promise<Map<number, RenderedRow>> {
  const rows = await context.kernel.database.reader.$queryRaw<RenderedRow[]>(
    sql`SELECT ${RENDER_INPUT_COLUMNS} FROM "posts" p WHERE ${isIn('p."id"', ids)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether the viewer may read an item that content refers to. */
export const isReadable = (row: RenderedRow, context: RequestContext): boolean =>
  canReadPost(context.viewer, accessDataOf(row, context));

/** The data of an item for rendering. The item that is being rendered (`itemId`) is never locked. */
export async function postData(
  row: RenderedRow,
  { context, itemId = 0 }: { context: RequestContext; itemId?: number },
): Promise<PostData> {
  const [author, terms, meta, link] = await Promise.all([
    row.authorId > 0 ? loadUserData(context, [row.authorId]) : undefined,
    hasTerms(row.type, context) ? termsOfPost(row.id, context) : [],
    metaOf(row, context),
    permalinkOf(row, context),
  ]);
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    slug: row.slug,
    title: row.title,
    content: row.content ?? '',
    excerpt: row.excerpt ?? '',
    date: row.date,
    dateGmt: row.dateGmt ?? context.site.clock.toGmt(row.date),
    modified: row.modified,
    modifiedGmt: row.modifiedGmt,
    link,
    parentId: row.parentId,
    menuOrder: row.menuOrder,
    author: author?.get(row.authorId) ?? null,
    featuredMediaId: row.featuredMediaId,
    format: row.format,
    isLocked: row.password !== '' && row.id !== itemId,
    hasPassword: row.password !== '',
    isSticky: Boolean(row.sticky),
    commentCount: row.commentCount,
    commentsOpen: acceptsComments(row, context),
    terms,
    meta,
  };
}

/** Saves a query for items of types without taxonomies, such as most of those in menus and lists of pages. */
function hasTerms(type: string, { registry }: RequestContext): boolean {
  const postType = registry.postTypes.get(type);
  return postType === undefined || postType.taxonomies.length > 0 || postType.supportsFormats === true;
}

/** The registered meta values, which are public. A revision has the keys of posts. */
async function metaOf(row: RenderedRow, context: RequestContext): Promise<Record<string, string>> {
  const keys = Object.keys(registrationsOf(row.type === 'revision' ? 'post' : row.type));
  if (keys.length === 0) return {};
  const stored = await context.loaders.meta.load(row.id);
  const texts = keys.flatMap((key) => {
    const value = stored.get(key);
    return typeof value === 'string' || typeof value === 'number' ? [[key, String(value)] as const] : [];
  });
  return Object.fromEntries(texts);
}
