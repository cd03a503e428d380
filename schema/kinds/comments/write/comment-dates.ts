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

/** Returns the date of a new comment: that of the input, else the current time. Errors: `invalid_date`. */
export const newCommentDate = (input: CommentInput, context: RequestContext): SiteTime =>
  dateOfInput(input, context) ?? context.site.clock.at(context.kernel.now());
