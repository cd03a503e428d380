import type { PostAccessData } from '../../access/post-access-data.ts';
import type { RequestContext } from '../request-context.ts';
import { isStaticFrontPage, isStaticPostsPage } from '../site/static-pages.ts';
import { isOpenToEveryone } from './audience.ts';
import type { ContentRow } from './content-row.ts';

/** Returns the data of an item on which access depends, without its parent. */
export function accessDataOf(
  row: Pick<ContentRow, 'id' | 'type' | 'status' | 'authorId'> & Pick<Partial<ContentRow>, 'statusBeforeTrash'>,
  { site, registry }: Pick<RequestContext, 'site' | 'registry'>,
): PostAccessData {
  const type = registry.postTypes.get(row.type);
  return {
    type: row.type,
    status: row.status,
    authorId: row.authorId,
    ...(row.statusBeforeTrash ? { statusBeforeTrash: row.statusBeforeTrash } : {}),
    isExposed: type !== undefined,
    ...(registry.declaredStatuses.size > 0 ? { declaredStatuses: registry.declaredStatuses } : {}),
    ...(isOpenToEveryone(type?.audience, { site }) ? { isOpenToEveryone: true } : {}),
    ...(type ? { capabilities: type.capabilities } : {}),
    // A class of items has the id 0, and so has a setting that names no page.
    ...(row.type === 'page' && row.id > 0
      ? {
          isFrontPage: isStaticFrontPage(row.id, site),
          isPostsPage: isStaticPostsPage(row.id, site),
          isPrivacyPage: site.integer('wp_page_for_privacy_policy') === row.id,
        }
      : {}),
  };
}

/**
 * Returns the access data of an item, with the parent of a file, which decides whether the file is visible. Nothing is
 * known of a parent whose type is not registered, nor of the parent of a file to which another file belongs, which no
 * valid data has.
 */
export function loadAccessData(row: ContentRow, context: RequestContext): PostAccessData | Promise<PostAccessData> {
  const accessData = accessDataOf(row, context);
  if (row.type !== 'attachment' || row.parentId <= 0) return accessData;
  return (async () => {
    const parent = await context.loaders.linkRows.load(row.parentId);
    if (parent && !context.registry.postTypes.has(parent.type)) return { ...accessData, isParentUnknown: true };
    return { ...accessData, parent: parent && accessDataOfParent(parent, context) };
  })();
}

function accessDataOfParent(row: ContentRow, context: RequestContext): PostAccessData {
  const isParentUnknown = row.type === 'attachment' && row.parentId > 0;
  return { ...accessDataOf(row, context), ...(isParentUnknown ? { isParentUnknown } : {}) };
}
