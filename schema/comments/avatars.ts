import type { RequestContext } from '../context.ts';
import { AVATAR_SIZES, avatarFallback, avatarUrls } from '../users/avatar.ts';
import type { CommentRow } from './comment-row.ts';

/** The types of comments that people write. */
const WRITTEN: ReadonlySet<string> = new Set(['comment', 'note']);

/** Whether somebody wrote it: pings come from programs. */
export const isWritten = ({ type }: CommentRow): boolean => WRITTEN.has(type);

/** Addresses of the avatar of a comment's author by size: none for pings; null where the site shows no avatars. */
export function avatarsOf(
  { type, accountEmail, authorEmail }: CommentRow,
  { site }: RequestContext,
): Record<string, string | false> | null {
  if (!site.flag('show_avatars', true)) return null;
  if (!WRITTEN.has(type)) return Object.fromEntries(AVATAR_SIZES.map((size) => [String(size), false]));
  const rating = site.text('avatar_rating', 'G').toLowerCase();
  return avatarUrls(accountEmail ?? authorEmail, { rating, fallback: avatarFallback(site.text('avatar_default')) });
}
