import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { preferredEncoding } from './cacheable-body.ts';
import { encodedResponse, notModifiedHeaders, type PreparedResponse } from './prepared-response.ts';

/** A request and where its answer goes. */
export interface ResponseTarget {
  request: IncomingMessage;
  response: ServerResponse;
  /** Absent where the header is set already. */
  requestId?: string;
}

/**
 * Writes a prepared response in the encoding that the client prefers, or 304 where the client has the body already.
 * Compression runs on another thread.
 */
export function writeResponse(
  { request, response, requestId }: ResponseTarget,
  prepared: PreparedResponse,
): void | Promise<void> {
  const identified = requestId === undefined ? [] : ['X-Request-Id', requestId];
  const encoding = prepared.isCompressible ? preferredEncoding(request.headers['accept-encoding']) : 'identity';
  if (prepared.tag !== null && hasBody(request, prepared.tag)) {
    response.writeHead(304, [...identified, ...notModifiedHeaders(prepared, encoding)]);
    response.end();
    return;
  }
  const write = ({ headers, body }: { headers: readonly string[]; body: Buffer | null }): void => {
    // As a list, the head is written as it is.
    response.writeHead(prepared.status, [...identified, ...headers]);
    response.end(body ?? undefined);
  };
  const encoded = encodedResponse(prepared, encoding);
  return encoded instanceof Promise ? encoded.then(write) : write(encoded);
}

/** Whether the client names the body's validator (If-None-Match), in whatever encoding it has the body. */
function hasBody({ headers }: IncomingMessage, tag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  const tags = { 'if-none-match': known.replace(/-(?:gzip|br)"/g, '"'), 'cache-control': headers['cache-control'] };
  return fresh(tags, { etag: tag });
}
