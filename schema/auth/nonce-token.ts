import { createHmac } from 'node:crypto';
import { constantTimeEqual } from './constant-time-equal.ts';

/** The period of nonces in hours; one is valid in its period and the next. */
const TICK_HOURS = 12;

/** The purpose, account and session for which a nonce is valid. */
export interface NonceScope {
  action: string;
  userId: number;
  /** The token of the session, which only the browser has. */
  token: string;
  now: Date;
}

/**
 * Creates a nonce of ten hexadecimal digits, which proves that a request comes from a page of the site
 * (docs/protocol/authentication.md#cookies-and-nonces).
 */
export const createNonce = (scope: NonceScope): string => nonceAt(scope, tickOf(scope.now));

/** Whether a nonce was created for this purpose, at most a day ago. */
export function verifyNonce(nonce: string, scope: NonceScope): boolean {
  const tick = tickOf(scope.now);
  // Both are compared, so that the time does not reveal which one matches.
  return [tick, tick - 1].map((each) => constantTimeEqual(nonce, nonceAt(scope, each))).includes(true);
}

const tickOf = (now: Date): number => Math.ceil(now.getTime() / (TICK_HOURS * 3_600_000));

const nonceAt = ({ action, userId, token }: NonceScope, tick: number): string =>
  createHmac('sha256', token).update(`${tick}|${action}|${userId}`).digest('hex').slice(0, 10);
