import type { IncomingMessage } from 'node:http';

/** How much of a body that nobody wants is read, so that its sender comes to read the answer. */
const MAX_BYTES = 16 * 1_024 * 1_024;
const MAX_DISCARD_MS = 5_000;

/** Lets what is left of a request run into nothing for a while, then closes the connection. */
export function discardRest(request: IncomingMessage): void {
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
