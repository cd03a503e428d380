import { canSeeAuthor } from '../access/user-access.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { UserRow } from '../core/rows/user-row.ts';

/** The description of fields that return an author. */
export const AUTHOR_DESCRIPTION =
  'Who has written it; null for nobody, and for visitors where the profile is not public: its owner has published nothing.';

/** The author's account, if the viewer may see its profile. */
export async function visibleAuthor(id: number, { viewer, loaders }: RequestContext): Promise<UserRow | null> {
  const row = id > 0 ? await loaders.users.load(id) : null;
  return row && canSeeAuthor(viewer, { id, hasPublishedPosts: row.hasPublished }) ? row : null;
}

/** Whether there is an account of that number, shown or not. */
export const accountExists = async (id: number, { loaders }: RequestContext): Promise<boolean> =>
  id > 0 && (await loaders.users.load(id)) !== null;
