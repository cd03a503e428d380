import { columnList, isIn, sql } from '../../core/dialect/sql.ts';
import { publicKeysOf } from '../../core/registry/meta-schema.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { acceptsComments } from '../../core/rows/open-comments.ts';
import type { PostData } from '../../markup/render-environment.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { loadUserData } from './site-data.ts';
import { termsOfPost } from './term-queries.ts';

const NARROW_COLUMNS = [
  ...['id', 'type', 'status', 'slug', 'title', 'date', 'dateGmt', 'modified', 'modifiedGmt', 'parentId', 'menuOrder'],
  ...['authorId', 'featuredMediaId', 'format', 'password', 'sticky', 'commentCount', 'commentStatus'],
];

/** The columns of `posts` (alias `p`) that rendering needs. `NARROW_…`: without content and excerpt. */
export const RENDER_INPUT_COLUMNS = columnList([...NARROW_COLUMNS, 'excerpt', 'content']);
export const NARROW_RENDER_INPUT_COLUMNS = columnList(NARROW_COLUMNS);

/** A row with the columns that rendering needs. */
export type RenderInputRow = ContentRow;

/** Loads items by id, without a check of visibility. */
export async function loadRenderInputRows(
  context: RequestContext,
  ids: readonly number[],
): Promise<Map<number, RenderInputRow>> {
  const rows = await context.kernel.database.reader.$queryRaw<RenderInputRow[]>(
    sql`SELECT ${RENDER_INPUT_COLUMNS} FROM "posts" p WHERE ${isIn('p."id"', ids)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the data of an item for rendering. A password locks it, unless it is the item being rendered (`itemId`). */
export async function postData(
  row: RenderInputRow,
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

/** Whether items of a type can have terms. Items without, such as pages in menus, need no query. */
function hasTerms(type: string, { registry }: RequestContext): boolean {
  const postType = registry.postTypes.get(type);
  return postType === undefined || postType.taxonomies.length > 0 || postType.supportsFormats === true;
}

/**
 * Returns the texts, numbers and booleans of the registered meta values that everyone may read: all viewers get the same
 * rendering. Revisions have the keys that are public for each type.
 */
async function metaOf(row: RenderInputRow, context: RequestContext): Promise<Record<string, string>> {
  const types = row.type === 'revision' ? [...context.registry.postTypes.values()] : [];
  const type = context.registry.postTypes.get(row.type);
  const keys = publicKeysOf(type ? [type] : types);
  if (keys.length === 0) return {};
  const stored = await context.loaders.meta.load(row.id);
  const texts = keys.flatMap((key) => {
    const [value] = stored.get(key) ?? [];
    if (typeof value === 'boolean') return [[key, value ? '1' : ''] as const];
    return typeof value === 'string' || typeof value === 'number' ? [[key, String(value)] as const] : [];
  });
  return Object.fromEntries(texts);
}
