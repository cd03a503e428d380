import { setTimeout as sleep } from 'node:timers/promises';
import { domainError } from '../../../../schema/core/domain-errors.ts';
import { isConflict } from '../database-errors.ts';

/** How often a transaction is attempted before the client is asked to repeat its request. */
const MAX_ATTEMPTS = 8;

/** Milliseconds before the first retry, at most; each further retry waits up to twice as long. */
const FIRST_DELAY_MS = 10;

/**
 * Runs a transaction again when the server aborted it for the sake of another one: nothing of it was written, so the
 * same work can be done once more. The delays are random, so that two transactions that met do not meet again.
 * Errors: `write_conflict` after the last attempt, and whatever else the attempt throws.
 */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempts === MAX_ATTEMPTS) throw domainError('write_conflict');
      await sleep(Math.random() * FIRST_DELAY_MS * 2 ** (attempts - 1));
    }
  }
}
