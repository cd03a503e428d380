import { createHmac } from 'node:crypto';
import { constantTimeEqual } from './constant-time-equal.ts';

/** The length of a tick. A nonce is valid in the tick in which it was created and in the next one. */
const TICK_HOURS = 12;

/** The purpose, account, session and time of a nonce. */
export interface NonceScope {
  action: string;
  userId: number;
  /** The token of the session. The server does not store it, so that only the browser can know it. */
  token: string;
  now: Date;
}

/**
 * Creates a nonce of ten hexadecimal digits, which proves that a request comes from a page of the site
 * (docs/protocol/authentication.md#cookies-and-nonces).
 */
export const createNonce = (scope: NonceScope): string => nonceAt(scope, tickOf(scope.now));

/** Whether a nonce is valid: it was created for the same purpose, account and session, at most a day ago. */
export function verifyNonce(nonce: string, scope: NonceScope): boolean {
  const tick = tickOf(scope.now);
  // Both are always compared, so that the time does not reveal which one matches.
  return [tick, tick - 1].map((validTick) => constantTimeEqual(nonce, nonceAt(scope, validTick))).includes(true);
}

const tickOf = (now: Date): number => Math.ceil(now.getTime() / (TICK_HOURS * 3_600_000));

const nonceAt = ({ action, userId, token }: NonceScope, tick: number): string =>
  createHmac('sha256', token).update(`${tick}|${action}|${userId}`).digest('hex').slice(0, 10);
