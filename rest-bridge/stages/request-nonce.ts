import { parseQuery } from '../query/query-parser.ts';
import type { RestDialect } from '../rest-dialect.ts';
import type { ReadRequest } from './request.ts';

/**
 * The nonce that a browser sends (docs/protocol/authentication.md#cookies-and-nonces): the parameter of the query or of
 * a form wins over the header; null where there is none.
 */
export function nonceOf(request: ReadRequest, { nonceParameter, nonceHeader }: RestDialect): string | null {
  const { query, headers } = request;
  const given = query[nonceParameter] ?? formValue(request, nonceParameter) ?? headers[nonceHeader];
  return given === undefined ? null : typeof given === 'string' ? given : '';
}

/** Whether a form with files, of which nothing has been read, may hold the nonce: only beside a cookie can it count. */
export const mayHoldNonce = ({ source: { receive, headers }, received }: ReadRequest): boolean =>
  receive !== undefined &&
  received === undefined &&
  headers.cookie !== undefined &&
  headers.authorization === undefined &&
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** The value in a form; only one that is sent with a cookie can count, so that no other is read twice. */
function formValue({ source, received }: ReadRequest, name: string): unknown {
  const { headers, body, fields = received?.fields } = source;
  if (headers.cookie === undefined) return undefined;
  if (fields) return fields.find(([field]) => field === name)?.[1];
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  if (!isForm || !body?.includes(`${name}=`)) return undefined;
  return parseQuery(body.toString('utf8'))[name];
}
