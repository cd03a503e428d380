import { AVATAR_SIZES, avatarUrls } from '../../core/avatar-address.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';

/** The types of comments that people write; pings come from programs. */
const WRITTEN_TYPES: ReadonlySet<string> = new Set(['comment', 'note']);

/** Whether a person wrote it. */
export const isWritten = ({ type }: CommentRow): boolean => WRITTEN_TYPES.has(type);

/** Addresses of the avatar of a comment's author by size: false for pings; null when the site shows no avatars. */
export function avatarsOf(
  { type, accountEmail, authorEmail }: CommentRow,
  { site }: RequestContext,
): Record<string, string | false> | null {
  if (!site.flag('show_avatars', true)) return null;
  if (!WRITTEN_TYPES.has(type)) return Object.fromEntries(AVATAR_SIZES.map((size) => [String(size), false]));
  return avatarUrls(accountEmail ?? authorEmail, site);
}
