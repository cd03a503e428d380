import type { IncomingMessage } from 'node:http';

/** Bytes of an unread body that are still received, so that the client finishes sending and reads the answer. */
const MAX_BYTES = 16 * 1_024 * 1_024;
const MAX_DISCARD_MS = 5_000;

/**
 * Receives and discards the remaining body of a request up to MAX_BYTES and MAX_DISCARD_MS; closes the connection above
 * these limits.
 */
export function discardUnreadBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  let size = 0;
  const close = () => request.socket.destroy();
  const timer = setTimeout(close, MAX_DISCARD_MS).unref();
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_BYTES) close();
  });
  request.on('error', () => {});
  for (const event of ['end', 'close'] as const) request.once(event, () => clearTimeout(timer));
  request.resume();
}
