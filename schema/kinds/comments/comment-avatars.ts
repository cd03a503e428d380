import { AVATAR_SIZES, avatarUrls } from '../../core/avatar-address.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';

/** The types of comments that people write. Pings are sent by programs. */
const WRITTEN_TYPES: ReadonlySet<string> = new Set(['comment', 'note']);

/** Whether a person wrote the comment. */
export const isWrittenByPerson = ({ type }: CommentRow): boolean => WRITTEN_TYPES.has(type);

/**
 * Returns the addresses of the author's avatar by size in pixels: each is false for a ping. Returns null if the site
 * shows no avatars.
 */
export function commentAvatarUrls(
  { type, accountEmail, authorEmail }: CommentRow,
  { site }: RequestContext,
): Record<string, string | false> | null {
  if (!site.flag('show_avatars', true)) return null;
  if (!WRITTEN_TYPES.has(type)) return Object.fromEntries(AVATAR_SIZES.map((size) => [String(size), false]));
  return avatarUrls(accountEmail ?? authorEmail, site);
}
