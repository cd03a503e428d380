import type { IncomingMessage } from 'node:http';
import { MAX_ANONYMOUS_BODY_BYTES } from '../../rest-bridge/stages/body.ts';

/** The body is larger than the limit. */
export class BodyTooLargeError extends Error {}

/** The body is larger than the limit for requests without credentials. */
export class LoginNeededError extends Error {}

/**
 * Reads the whole body, up to `limit` bytes; null without a body. Throws BodyTooLargeError above the limit, and
 * LoginNeededError for a body above `MAX_ANONYMOUS_BODY_BYTES` without credentials; such a body is discarded while it
 * is read.
 */
export async function readWholeBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  const { 'content-length': length, 'transfer-encoding': encoding, authorization, cookie } = request.headers;
  if (length === undefined && encoding === undefined) return null;
  // A body that was read before would look empty.
  if (request.readableEnded)
    throw new Error('A body parser has already read the body. Mount the handler before body parsers.');
  if (Number(length ?? 0) > limit) throw new BodyTooLargeError();
  const acceptedBytes = authorization === undefined && cookie === undefined ? MAX_ANONYMOUS_BODY_BYTES : limit;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLargeError();
    if (size > acceptedBytes) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (size > acceptedBytes) throw new LoginNeededError();
  return size === 0 ? null : Buffer.concat(chunks, size);
}
