import type { PostAccessData } from '../../access/post-access-data.ts';
import { isOpenToEveryone } from '../audience.ts';
import type { RequestContext } from '../request-context.ts';
import type { ContentRow } from './content-row.ts';

/** Returns the data of an item on which access depends, without its parent. */
export function accessDataOf(row: ContentRow, context: RequestContext): PostAccessData {
  const { site } = context;
  const type = context.registry.postTypes.get(row.type);
  return {
    type: row.type,
    status: row.status,
    authorId: row.authorId,
    ...(row.statusBeforeTrash ? { statusBeforeTrash: row.statusBeforeTrash } : {}),
    isExposed: type !== undefined,
    ...(isOpenToEveryone(type?.audience, context) ? { isOpenToEveryone: true } : {}),
    ...(type ? { capabilities: type.capabilities } : {}),
    ...(row.type === 'page'
      ? {
          isFrontPage: site.text('show_on_front') === 'page' && site.integer('page_on_front') === row.id,
          isPostsPage: site.text('show_on_front') === 'page' && site.integer('page_for_posts') === row.id,
          isPrivacyPage: site.integer('wp_page_for_privacy_policy') === row.id,
        }
      : {}),
  };
}

/** Limits the chain of parents. Files have no files as parents, except in invalid data. */
const MAX_DEPTH = 3;

/** Returns the access data of an item, with the parent of a file, which decides whether the file is visible. */
export const loadAccessData = (row: ContentRow, context: RequestContext): PostAccessData | Promise<PostAccessData> =>
  accessDataAtDepth(row, { context, depth: 0 });

interface Depth {
  context: RequestContext;
  depth: number;
}

function accessDataAtDepth(row: ContentRow, { context, depth }: Depth): PostAccessData | Promise<PostAccessData> {
  const accessData = accessDataOf(row, context);
  if (row.type !== 'attachment' || row.parentId <= 0 || depth === MAX_DEPTH) return accessData;
  return (async () => {
    const parentRow = await context.loaders.linkRows.load(row.parentId);
    return {
      ...accessData,
      parent: parentRow ? await accessDataAtDepth(parentRow, { context, depth: depth + 1 }) : null,
    };
  })();
}
