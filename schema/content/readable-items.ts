import { canReadPost } from '../access/post-access.ts';
import { isAudience } from '../core/audience.ts';
import type { RequestContext } from '../core/request-context.ts';
import { loadAccessData } from '../core/rows/access-data.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import type { MediaRow } from '../core/rows/media-row.ts';
import { isId } from '../values/ids.ts';

/** The item above another one, if the viewer may read it. */
export async function readableParent(id: number, context: RequestContext): Promise<ContentRow | null> {
  const row = id > 0 ? await context.loaders.nodes.load(id) : null;
  // What no kind is built for yet has nothing to show.
  if (!row || !context.registry.postTypes.get(row.type)?.graphqlName) return null;
  return canReadPost(context.viewer, await loadAccessData(row, context)) ? row : null;
}

/** An item of any type, if the viewer may read it and its kind is for them. */
export async function readableItem(id: number, context: RequestContext): Promise<ContentRow | null> {
  const row = isId(id) ? await readableParent(id, context) : null;
  return row && isAudience(context.registry.postTypes.get(row.type)?.audience, context) ? row : null;
}

/** A file, if the viewer may read it: one that belongs to an item is as open as that. */
export async function readableMedia(id: number, context: RequestContext): Promise<MediaRow | null> {
  const row = id > 0 ? await context.loaders.media.load(id) : null;
  return row && canReadPost(context.viewer, await loadAccessData(row, context)) ? row : null;
}
