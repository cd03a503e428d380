import { avatarAddress } from '../../core/avatar-address.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import type { UserData } from '../../markup/render-environment.ts';
import { authorAddress } from '../../urls/archive-link.ts';

/** Loads the data of accounts for rendering, by id. */
export async function loadUserData(
  context: RequestContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UserData>> {
  const requested = [...new Set(ids)].filter((id) => id > 0);
  const rows = await Promise.all(requested.map((id) => context.loaders.users.load(id)));
  const users = rows.flatMap((row) => (row ? [userData(row, context)] : []));
  return new Map(users.map((user) => [user.id, user]));
}

function userData(row: UserRow, context: RequestContext): UserData {
  return {
    id: row.id,
    name: row.displayName,
    slug: row.slug,
    description: row.description,
    website: row.url,
    link: authorAddress(context.site.permalinks, row),
    avatarUrl: avatarOf(row.email, context),
  };
}

/** Returns a function from a size in pixels to the address of the avatar of an e-mail address. */
export const avatarOf =
  (email: string, { site }: RequestContext): ((size: number) => string) =>
  (size) =>
    avatarAddress(email, { size, site });
