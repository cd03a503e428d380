import type { IncomingMessage } from 'node:http';
import { domainError } from '../../../schema/core/domain-errors.ts';

/** Bytes that must arrive in each period while a body is incomplete. */
const MIN_BYTES = 16_384;

/**
 * Returns a signal that aborts with `rest_body_too_slow` if fewer than MIN_BYTES arrive in a period of `milliseconds`.
 * Counts the bytes of the connection, so that nothing needs to read the body.
 */
export function watchBodyPace(request: IncomingMessage, milliseconds: number): { signal: AbortSignal; stop(): void } {
  const slow = new AbortController();
  const { socket } = request;
  let last = socket.bytesRead;
  const timer = setInterval(() => {
    if (!request.complete && socket.bytesRead - last < MIN_BYTES) slow.abort(domainError('rest_body_too_slow'));
    last = socket.bytesRead;
  }, milliseconds).unref();
  return { signal: slow.signal, stop: () => clearInterval(timer) };
}
