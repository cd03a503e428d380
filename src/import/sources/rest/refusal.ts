import type { RestAnswer } from './rest-client.ts';

/** An error answer with which a site refuses a request. */
export interface Refusal {
  readonly status: number;
  /** The error code of the site. */
  readonly code: string | undefined;
}

/** Statuses for a lack of permission, and for routes and parameters that the site does not support. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 501]);

/** The refusal in an answer; undefined for other answers. */
export const refusalIn = ({ status, text }: RestAnswer): Refusal | undefined =>
  REFUSED.has(status) ? { status, code: codeIn(text) } : undefined;

/** The code in the body of an error. */
export const codeIn = (text: string): string | undefined => /"code"\s*:\s*"(\w{1,60})"/.exec(text.slice(0, 1_000))?.[1];

/** The line of the report for missing data. `subject` is a plural, such as `revisions`. */
export function describeRefusal(subject: string, { status, code }: Refusal): string {
  const reason = code === undefined ? '' : ` (${code})`;
  if (code === 'rest_no_route') return `The site has no ${subject}: its release does not support them.`;
  if (status === 401 || status === 403) return `The site does not reveal its ${subject}${reason}.`;
  return `The site returns no ${subject}: it answers ${status}${reason}.`;
}
