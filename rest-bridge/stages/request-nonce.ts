import { parseQuery } from '../query/query-parser.ts';
import type { RestDialect } from '../rest-dialect.ts';
import type { ParsedRequest } from './request.ts';

/**
 * Returns the nonce of a request (docs/protocol/authentication.md#cookies-and-nonces), or null if it has none. The
 * parameter in the query takes precedence over the one in a form, and that over the header.
 */
export function readNonce(request: ParsedRequest, { nonceParameter, nonceHeader }: RestDialect): string | null {
  const { query, headers } = request;
  const nonce = query[nonceParameter] ?? formValue(request, nonceParameter) ?? headers[nonceHeader];
  return nonce === undefined ? null : typeof nonce === 'string' ? nonce : '';
}

/** Whether the nonce may be in a form with files that has not been received. A nonce is valid only with a cookie. */
export const mayContainNonce = ({ source: { receive, headers }, received }: ParsedRequest): boolean =>
  receive !== undefined &&
  received === undefined &&
  headers.cookie !== undefined &&
  headers.authorization === undefined &&
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Returns a value of the form. Without a cookie the nonce is not needed, and the form is not parsed. */
function formValue({ source, received }: ParsedRequest, name: string): unknown {
  const { headers, body, fields = received?.fields } = source;
  if (headers.cookie === undefined) return undefined;
  if (fields) return fields.find(([field]) => field === name)?.[1];
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  if (!isForm || !body?.includes(`${name}=`)) return undefined;
  return parseQuery(body.toString('utf8'))[name];
}
