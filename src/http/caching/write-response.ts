import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { preferredEncoding } from './cacheable-body.ts';
import { encodedResponse, notModifiedHeaders, type PreparedResponse } from './prepared-response.ts';

/** A request and the response to write. */
export interface ResponseTarget {
  request: IncomingMessage;
  response: ServerResponse;
  /** Absent if the header is already set. */
  requestId?: string;
}

/**
 * Writes a prepared response in the encoding that the client prefers, or 304 if the client has the body already.
 * Long bodies are compressed on another thread.
 */
export function writeResponse(
  { request, response, requestId }: ResponseTarget,
  prepared: PreparedResponse,
): void | Promise<void> {
  const requestIdHeader = requestId === undefined ? [] : ['X-Request-Id', requestId];
  const encoding = prepared.isCompressible ? preferredEncoding(request.headers['accept-encoding']) : 'identity';
  if (clientHasBody(request, prepared)) {
    response.writeHead(304, [...requestIdHeader, ...notModifiedHeaders(prepared, encoding)]);
    response.end();
    return;
  }
  const write = ({ headers, body }: { headers: readonly string[]; body: Buffer | null }): void => {
    // Node.js writes headers that it receives as an array without processing them.
    response.writeHead(prepared.status, [...requestIdHeader, ...headers]);
    response.end(body ?? undefined);
  };
  const encoded = encodedResponse(prepared, encoding);
  return encoded instanceof Promise ? encoded.then(write) : write(encoded);
}

/**
 * Whether the client names the body's validator in any encoding (If-None-Match), or the time of the last change
 * (If-Modified-Since).
 */
function clientHasBody(
  { headers }: IncomingMessage,
  { tag, lastModified }: Pick<PreparedResponse, 'tag' | 'lastModified'>,
): boolean {
  const ifNoneMatch = headers['if-none-match'];
  const ifModifiedSince = headers['if-modified-since'];
  if (tag === null || (ifNoneMatch === undefined && (ifModifiedSince === undefined || lastModified === undefined)))
    return false;
  const validators = {
    'if-none-match': ifNoneMatch?.replace(/-(?:gzip|br)"/g, '"'),
    'if-modified-since': ifModifiedSince,
    'cache-control': headers['cache-control'],
  };
  return fresh(validators, { etag: tag, 'last-modified': lastModified });
}
