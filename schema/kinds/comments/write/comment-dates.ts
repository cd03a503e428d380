import { canCommentWithoutPause } from '../../../access/comment-access.ts';
import type { SiteTime } from '../../../core/dates/site-time.ts';
import { domainError } from '../../../core/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { CommentInput } from './comment-input.ts';

/** Returns the date of the input, or null if it has none. Errors: `invalid_date`. */
export function dateOfInput(input: CommentInput, { site }: RequestContext): SiteTime | null {
  const { date, dateGmt } = input;
  if (!date && !dateGmt) return null;
  const time = date ? site.clock.parse(date) : site.clock.parse(dateGmt ?? '', true);
  if (!time) throw domainError('invalid_date');
  return time;
}

/**
 * Returns the date of a new comment: that of the input if the viewer may choose it, else the current time. Otherwise, a
 * date would pass the limit on comments in quick succession. Errors: `invalid_date`.
 */
export function newCommentDate(input: CommentInput, context: RequestContext): SiteTime {
  const requested = dateOfInput(input, context);
  return requested && canCommentWithoutPause(context.viewer) ? requested : context.site.clock.at(context.kernel.now());
}
