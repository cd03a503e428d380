import { createHmac } from 'node:crypto';
import { equalText } from './equal-text.ts';

/** Hours after which a new nonce is made; one is good for this time and the next. */
const TICK_HOURS = 12;

/** What a nonce is for: it is good for nothing else, for nobody else and in no other session. */
export interface NonceScope {
  action: string;
  userId: number;
  /** The token of the session, which nobody but the browser knows. */
  token: string;
  now: Date;
}

/** Gives ten hexadecimal digits that show that a request comes from a page of the site (protocol 7.9). */
export const createNonce = (scope: NonceScope): string => nonceAt(scope, tickOf(scope.now));

/** Whether a nonce was made for this, now or up to a day ago. */
export function verifyNonce(nonce: string, scope: NonceScope): boolean {
  const tick = tickOf(scope.now);
  // Both are compared, so that the time tells nothing.
  return [tick, tick - 1].map((each) => equalText(nonce, nonceAt(scope, each))).includes(true);
}

const tickOf = (now: Date): number => Math.ceil(now.getTime() / (TICK_HOURS * 3_600_000));

const nonceAt = ({ action, userId, token }: NonceScope, tick: number): string =>
  createHmac('sha256', token).update(`${tick}|${action}|${userId}`).digest('hex').slice(0, 10);
