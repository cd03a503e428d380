/** Deliveries are not retried after this time. */
export const MAX_RETRY_MS = 72 * 60 * 60 * 1_000;

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60 * 60 * 1_000;

/**
 * Returns the milliseconds from a failed attempt to the next one: 1 second after the first attempt, then twice as long
 * each time, up to an hour. A random part, at most half, spreads retries. `retryAfter` is the value of the header
 * Retry-After in seconds, which may ask for more, up to an hour. `random` is a number from 0 to 1.
 */
export function retryDelay(attempts: number, { random, retryAfter }: { random: number; retryAfter: number }): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 30), MAX_DELAY_MS);
  const requested = Number.isFinite(retryAfter) ? Math.min(Math.max(retryAfter, 0) * 1_000, MAX_DELAY_MS) : 0;
  return Math.max(Math.round(delay * (1 - random / 2)), requested);
}
