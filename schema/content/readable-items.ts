import { canReadPost } from '../access/post-access.ts';
import { isInAudience } from '../core/audience.ts';
import type { RequestContext } from '../core/request-context.ts';
import { loadAccessData } from '../core/rows/access-data.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import type { MediaRow } from '../core/rows/media-row.ts';
import { isId } from '../values/ids.ts';

/** Loads an item to which another one refers, such as its parent; null if the viewer may not read it. */
export async function readableRelatedItem(id: number, context: RequestContext): Promise<ContentRow | null> {
  const row = id > 0 ? await context.loaders.nodes.load(id) : null;
  // Types without a GraphQL type cannot be returned.
  if (!row || !context.registry.postTypes.get(row.type)?.graphqlName) return null;
  return canReadPost(context.viewer, await loadAccessData(row, context)) ? row : null;
}

/** Loads an item of any type; null if the viewer may not read it or is not in the audience of its type. */
export async function readableItem(id: number, context: RequestContext): Promise<ContentRow | null> {
  const row = isId(id) ? await readableRelatedItem(id, context) : null;
  return row && isInAudience(context.registry.postTypes.get(row.type)?.audience, context) ? row : null;
}

/** Loads a media item; null if the viewer may not read it. A file that belongs to an item is as public as the item. */
export async function readableMedia(id: number, context: RequestContext): Promise<MediaRow | null> {
  const row = id > 0 ? await context.loaders.media.load(id) : null;
  return row && canReadPost(context.viewer, await loadAccessData(row, context)) ? row : null;
}
