import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { reads } from '../../core/selection.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { pathOfAddress } from '../nodes/node-uri.ts';
import { ownerOf } from '../nodes/visible-node.ts';
import { isPreviewRevision } from './revision-preview.ts';

/** The columns that permalinks depend on. */
export const LINK_COLUMNS = reads('id', 'type', 'status', 'slug', 'date', 'parentId', 'authorId');

interface PageCheck {
  row: ContentRow;
  context: RequestContext;
}

const isPageOf = (setting: 'page_on_front' | 'page_for_posts', { row, context: { site } }: PageCheck): boolean =>
  row.type === 'page' && site.text('show_on_front') === 'page' && site.integer(setting) === row.id;

/** Whether the item is the front page of the site. */
export const isFrontPage = (row: ContentRow, context: RequestContext): boolean =>
  isPageOf('page_on_front', { row, context });

/** Whether the item is the page that shows the posts. */
export const isPostsPage = (row: ContentRow, context: RequestContext): boolean =>
  isPageOf('page_for_posts', { row, context });

/** Returns the address of an item; of its owner with `preview=true` for the revision that is its preview. */
export async function contentLink(row: ContentRow, context: RequestContext): Promise<string> {
  if (row.type !== 'revision') return permalinkOf(row, context);
  if (!isPreviewRevision(row)) return `${context.kernel.addresses.home}/?p=${row.id}`;
  const link = await permalinkOf(ownerOf(row), context);
  return `${link}${link.includes('?') ? '&' : '?'}preview=true`;
}

/** Returns the path of an item, decoded; null for the page that shows the posts. */
export async function contentUri(row: ContentRow, context: RequestContext): Promise<string | null> {
  if (isPostsPage(row, context)) return null;
  if (isFrontPage(row, context)) return '/';
  return pathOfAddress(await contentLink(row, context), { context, isDecoded: true });
}
