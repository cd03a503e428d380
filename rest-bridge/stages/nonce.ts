import type { Dialect } from '../dialect.ts';
import { parseQuery } from '../query/query-parser.ts';
import type { ReadRequest } from './request.ts';

/**
 * The nonce that a browser sends (protocol 7.9): the parameter of the query or of a form wins over the header; null
 * where there is none. One in a form with files is not looked for: those are taken in for known viewers only.
 */
export function nonceOf(request: ReadRequest, { brand, headerPrefix }: Dialect): string | null {
  const { query, headers, source } = request;
  const name = `_${brand}nonce`;
  const parameter = query[name] ?? formValue(source, name);
  const given = parameter ?? headers[`${headerPrefix.toLowerCase()}nonce`];
  return given === undefined ? null : typeof given === 'string' ? given : '';
}

/** The value in a form; only one that is sent with a cookie can count, so that no other is read twice. */
function formValue({ headers, body }: ReadRequest['source'], name: string): unknown {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  if (!isForm || headers.cookie === undefined || !body?.includes(`${name}=`)) return undefined;
  return parseQuery(body.toString('utf8'))[name];
}
