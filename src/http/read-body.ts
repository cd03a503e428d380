import type { IncomingMessage } from 'node:http';
import { MAX_ANONYMOUS_BODY_BYTES } from '../../rest-bridge/stages/admission.ts';

/** The body is larger than allowed. */
export class BodyTooLargeError extends Error {}

/** The body is larger than allowed to those who send no credentials. */
export class LoginNeededError extends Error {}

/**
 * Reads a body whole, up to `limit` bytes; null when there is none. Throws BodyTooLargeError beyond, and
 * LoginNeededError for a body beyond `MAX_ANONYMOUS_BODY_BYTES` that came without credentials: it is not stored.
 */
export async function readWholeBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return null;
  // It would look empty.
  if (request.readableEnded) throw new Error('A body parser has read the body: mount the handler before body parsers.');
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit) throw new BodyTooLargeError();
  const { authorization, cookie } = request.headers;
  const most = authorization === undefined && cookie === undefined ? MAX_ANONYMOUS_BODY_BYTES : limit;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLargeError();
    if (size > most) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (size > most) throw new LoginNeededError();
  return size === 0 ? null : Buffer.concat(chunks, size);
}
