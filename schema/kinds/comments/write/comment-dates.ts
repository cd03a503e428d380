import type { SiteMoment } from '../../content/dates/site-time.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { CommentInput } from './input.ts';

/** The moment that the input names, or null. Errors: `invalid_date`. */
export function givenMoment(input: CommentInput, { site }: RequestContext): SiteMoment | null {
  const { date, dateGmt } = input;
  if (!date && !dateGmt) return null;
  const moment = date ? site.clock.parse(date) : site.clock.parse(dateGmt ?? '', true);
  if (!moment) throw domainError('invalid_date');
  return moment;
}

/** The moment of a new comment: the one given, else the present. */
export const momentOf = (input: CommentInput, context: RequestContext): SiteMoment =>
  givenMoment(input, context) ?? context.site.clock.at(context.kernel.now());
