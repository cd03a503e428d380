import type { IncomingMessage } from 'node:http';

/** The body is larger than allowed. */
export class BodyTooLargeError extends Error {}

/** Reads a body whole, up to `limit` bytes; null when there is none. Throws BodyTooLargeError beyond. */
export async function readWholeBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return null;
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit) throw new BodyTooLargeError();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  return size === 0 ? null : Buffer.concat(chunks, size);
}
