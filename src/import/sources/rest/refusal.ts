import type { RestAnswer } from './rest-client.ts';

/** What a site does not give. */
export interface Refusal {
  readonly status: number;
  /** The word that the site has for the reason. */
  readonly code: string | undefined;
}

/** The account may not have it, or the site has no such route or parameter. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 501]);

/** Whether an answer is a refusal, which one. */
export const refusalIn = ({ status, text }: RestAnswer): Refusal | undefined =>
  REFUSED.has(status) ? { status, code: codeIn(text) } : undefined;

/** The code of an error. */
export const codeIn = (text: string): string | undefined => /"code"\s*:\s*"(\w{1,60})"/.exec(text.slice(0, 1_000))?.[1];

/** Says what is missing, for the report. */
export function describeRefusal(what: string, { status, code }: Refusal): string {
  const reason = code === undefined ? '' : ` (${code})`;
  if (code === 'rest_no_route') return `The site has no ${what}: its release does not know them.`;
  if (status === 401 || status === 403) return `The site keeps its ${what} to itself${reason}.`;
  return `The site gives no ${what}: it answers ${status}${reason}.`;
}
