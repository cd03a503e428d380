import { setTimeout as sleep } from 'node:timers/promises';
import { domainError } from '../../../../schema/core/domain-errors.ts';
import { isConflict } from '../database-errors.ts';

/** Attempts of one transaction, before the client must repeat its request. */
const MAX_ATTEMPTS = 8;

/** Maximum delay before the first retry. It doubles with each further retry. */
const MAX_FIRST_DELAY_MS = 10;

/**
 * Retries a transaction that the server aborted because of a conflict with another one. An aborted transaction has
 * written nothing. The delays are random, so that the same transactions do not conflict again. Throws `write_conflict`
 * after the last attempt, and errors of the transaction.
 */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempts === MAX_ATTEMPTS) throw domainError('write_conflict');
      await sleep(Math.random() * MAX_FIRST_DELAY_MS * 2 ** (attempts - 1));
    }
  }
}
