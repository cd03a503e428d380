import { canReadPost } from '../../access/post-access.ts';
import { canReadUser } from '../../access/user-access.ts';
import { accountOf } from '../../access/viewer-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { isId } from '../../values/ids.ts';

/**
 * Returns what is wrong with a reference to a file: it must exist, and be of one of the types. Without types, a field for images
 * takes any file. Null for nothing.
 */
export async function problemOfFile(
  id: number,
  { context, extensions }: { context: RequestContext; extensions: readonly string[] },
): Promise<string | null> {
  const media = isId(id) ? await context.loaders.media.load(id) : null;
  if (!media || !canReadPost(context.viewer, await loadAccessData(media, context))) return 'must be the id of a file.';
  const extension = media.file.slice(media.file.lastIndexOf('.') + 1).toLowerCase();
  const accepted = extensions.some(
    (each) => each === extension || each === media.mimeType || (each === 'jpg' && extension === 'jpeg'),
  );
  return extensions.length === 0 || accepted ? null : `must be the id of a file of the types ${extensions.join(', ')}.`;
}

/** Loads an item of a known type; null if the viewer may not read it. */
async function readableRow(id: number, context: RequestContext): Promise<ContentRow | null> {
  const row = isId(id) ? await context.loaders.nodes.load(id) : null;
  const isShown = row !== null && context.registry.postTypes.has(row.type);
  return isShown && canReadPost(context.viewer, await loadAccessData(row, context)) ? row : null;
}

/**
 * Returns what is wrong with references to items, and the ids that are: each must exist, and have one of the types. Null
 * for nothing.
 */
export async function problemOfItems(
  ids: readonly number[],
  { context, types }: { context: RequestContext; types: readonly string[] },
): Promise<{ message: string; value: readonly number[] } | null> {
  const rows = await Promise.all(ids.map((id) => readableRow(id, context)));
  const missing = ids.filter((_, index) => !rows[index]);
  if (missing.length > 0) return { message: `names ${missing[0]}, which is not the id of an item.`, value: missing };
  const others = rows.flatMap((row) => (row && types.length > 0 && !types.includes(row.type) ? [row] : []));
  const [other] = others;
  if (!other) return null;
  return {
    message: `names ${other.id}, which is a ${other.type}. Permitted are: ${types.join(', ')}.`,
    value: others.map(({ id }) => id),
  };
}

/**
 * Loads an account that a field names; null if the viewer may not read its profile, as at its own address. That it is named
 * does not make it an author, whose name every account sees.
 */
export async function readableAccount(id: number, { viewer, loaders }: RequestContext): Promise<UserRow | null> {
  const row = isId(id) ? await loaders.users.load(id) : null;
  return row && canReadUser(viewer, { id, hasPublishedPosts: row.hasPublished }) ? row : null;
}

/** Returns what is wrong with references to accounts: each must exist, and have one of the roles. Null for nothing. */
export async function problemOfUsers(
  ids: readonly number[],
  { context, roles }: { context: RequestContext; roles: readonly string[] },
): Promise<string | null> {
  for (const id of ids) {
    const user = await readableAccount(id, context);
    if (!user) return `names ${id}, which is not the id of an account.`;
    const { roles: own } = accountOf(user);
    if (roles.length > 0 && !own.some((role) => roles.includes(role)))
      return `names ${id}, which has none of the roles ${roles.join(', ')}.`;
  }
  return null;
}
