import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
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

/** Whether the client names the body's validator in any encoding, or the time of the last change. */
function clientHasBody(
  { headers }: IncomingMessage,
  { tag, lastModified }: Pick<PreparedResponse, 'tag' | 'lastModified'>,
): boolean {
  if (tag === null) return false;
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch === undefined) return lastModified !== undefined && isNotModified(headers, { tag, lastModified });
  return isNotModified({ 'if-none-match': ifNoneMatch.replace(/-(?:gzip|br)"/g, '"') }, { tag });
}

/** What a client can compare its copy with. */
export interface Validators {
  /** The entity tag, with its quotes. */
  tag: string;
  /** When the content was last changed, as in the header. */
  lastModified?: string | undefined;
}

/**
 * Whether the client has the content: it names the entity tag (If-None-Match), or in its absence the time of the last
 * change (If-Modified-Since). `Cache-Control` of the request does not count: it addresses caches, and scripts cannot send
 * a condition without it (RFC 9110, 13.1.2; RFC 9111, 5.2.1).
 */
export function isNotModified(headers: IncomingHttpHeaders, { tag, lastModified }: Validators): boolean {
  const conditions = {
    'if-none-match': headers['if-none-match'],
    'if-modified-since': headers['if-modified-since'],
  };
  return fresh(conditions, { etag: tag, 'last-modified': lastModified });
}
