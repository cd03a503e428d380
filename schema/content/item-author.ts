import { canSeeAuthor } from '../access/user-access.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { UserRow } from '../core/rows/user-row.ts';

/** The description of fields that return an author. */
export const AUTHOR_DESCRIPTION =
  'The author; null if there is none, or if the profile is not visible to the viewer. Profiles of authors without published items are not public.';

/** Loads the account of an author; null if its profile is not visible to the viewer. */
export async function visibleAuthor(id: number, { viewer, loaders }: RequestContext): Promise<UserRow | null> {
  const row = id > 0 ? await loaders.users.load(id) : null;
  return row && canSeeAuthor(viewer, { id, hasPublishedPosts: row.hasPublished }) ? row : null;
}

/** Whether an account with this id exists, visible to the viewer or not. */
export const accountExists = async (id: number, { loaders }: RequestContext): Promise<boolean> =>
  id > 0 && (await loaders.users.load(id)) !== null;
