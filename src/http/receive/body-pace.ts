import type { IncomingMessage } from 'node:http';
import { domainError } from '../../../schema/core/domain-errors.ts';

/** Bytes that a body brings in each period, unless it ends. */
const MIN_BYTES = 16_384;

/**
 * Aborts with `rest_body_too_slow` once a body brings next to nothing for `milliseconds`. What comes is counted at the
 * connection, so that nobody has to read it for that.
 */
export function watchPace(request: IncomingMessage, milliseconds: number): { signal: AbortSignal; stop(): void } {
  const slow = new AbortController();
  const { socket } = request;
  let last = socket.bytesRead;
  const timer = setInterval(() => {
    if (!request.complete && socket.bytesRead - last < MIN_BYTES) slow.abort(domainError('rest_body_too_slow'));
    last = socket.bytesRead;
  }, milliseconds).unref();
  return { signal: slow.signal, stop: () => clearInterval(timer) };
}
