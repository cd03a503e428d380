import type { RequestContext } from '../request-context.ts';
import type { ContentRow } from './content-row.ts';

const DAY_MS = 86_400_000;

/**
 * Whether an item accepts comments: its comments are open, and a post is not older than the settings allow. Records when
 * an open one closes, so that cached answers end then.
 */
export function acceptsComments(
  { type, commentStatus, dateGmt }: Pick<ContentRow, 'type' | 'commentStatus' | 'dateGmt'>,
  { site, kernel, reads }: Pick<RequestContext, 'site' | 'kernel' | 'reads'>,
): boolean {
  if (commentStatus !== 'open') return false;
  const days = site.flag('close_comments_for_old_posts') ? site.integer('close_comments_days_old') : 0;
  if (days <= 0 || type !== 'post' || dateGmt === null) return true;
  const closedFrom = Date.parse(`${dateGmt}Z`) + days * DAY_MS + 1;
  const isOpen = kernel.now().getTime() < closedFrom;
  if (isOpen) reads.expireAt(closedFrom);
  return isOpen;
}
