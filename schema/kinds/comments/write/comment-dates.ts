import type { SiteMoment } from '../../../core/dates/site-time.ts';
import { domainError } from '../../../core/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { CommentInput } from './comment-input.ts';

/** The date of the input, or null. Errors: `invalid_date`. */
export function inputMoment(input: CommentInput, { site }: RequestContext): SiteMoment | null {
  const { date, dateGmt } = input;
  if (!date && !dateGmt) return null;
  const moment = date ? site.clock.parse(date) : site.clock.parse(dateGmt ?? '', true);
  if (!moment) throw domainError('invalid_date');
  return moment;
}

/** The date of a new comment: that of the input, else the present. Errors: `invalid_date`. */
export const momentOf = (input: CommentInput, context: RequestContext): SiteMoment =>
  inputMoment(input, context) ?? context.site.clock.at(context.kernel.now());
