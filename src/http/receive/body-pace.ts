import type { IncomingMessage } from 'node:http';
import { domainError } from '../../../schema/core/domain-errors.ts';

/** Bytes that must arrive in each period while a body is incomplete. */
const MIN_BYTES = 16_384;

/**
 * Returns a signal that aborts with `rest_body_too_slow` if fewer than MIN_BYTES arrive in a period of `milliseconds`.
 * Counts the bytes of the connection, so that nothing needs to read the body.
 */
export function watchBodyPace(request: IncomingMessage, milliseconds: number): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const { socket } = request;
  let lastBytesRead = socket.bytesRead;
  const timer = setInterval(() => {
    if (!request.complete && socket.bytesRead - lastBytesRead < MIN_BYTES)
      controller.abort(domainError('rest_body_too_slow'));
    lastBytesRead = socket.bytesRead;
  }, milliseconds).unref();
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}
