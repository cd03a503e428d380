import { authorLink } from '../../content/addresses/archive-link.ts';
import type { RequestContext } from '../../context.ts';
import type { UserFacts } from '../../html/environment.ts';
import { avatarFallback, avatarUrls } from '../../users/avatar.ts';
import type { UserRow } from '../../users/user-row.ts';

/** Accounts by id, as far as content shows them. */
export async function loadUserFacts(
  context: RequestContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UserFacts>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0);
  const rows = await context.loaders.users.loadMany(wanted);
  const found = rows.flatMap((row) => (row && !(row instanceof Error) ? [userFacts(row, context)] : []));
  return new Map(found.map((user) => [user.id, user]));
}

function userFacts(row: UserRow, context: RequestContext): UserFacts {
  return {
    id: row.id,
    name: row.displayName,
    slug: row.slug,
    description: row.description,
    website: row.url,
    link: authorLink(context.site.permalinks, row),
    avatarUrl: avatarOf(row.email, context),
  };
}

/** The address of the avatar that belongs to an e-mail address, for any size in pixels. */
export function avatarOf(email: string, { site }: RequestContext): (size: number) => string {
  const rating = site.text('avatar_rating', 'G').toLowerCase();
  const { 96: address = '' } = avatarUrls(email, { rating, fallback: avatarFallback(site.text('avatar_default')) });
  return (size) => address.replace('?s=96&', `?s=${size}&`);
}
