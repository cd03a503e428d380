import { domainError } from '../../../schema/core/domain-errors.ts';
import { createSemaphore, NoPermitError, type Semaphore } from '../../../schema/core/semaphore.ts';

/** Waiting uploads of an account, for each of its concurrent uploads. */
const MAX_WAITING_PER_PERMIT = 4;

/** The `Retry-After` of refused uploads. */
const RETRY_AFTER_SECONDS = 5;

/** Time that an upload waits for a permit. */
const WAIT_TIMEOUT_MS = 60_000;

/** Limits concurrent uploads, per account and in total. */
export interface UploadPermits {
  /**
   * Waits for a permit of an account and returns a function that releases it. Throws `too_many_uploads` if the account has
   * too many uploads at once, and NoPermitError if all accounts together have or `disconnected` aborts.
   */
  acquire(accountId: number, disconnected: AbortSignal): Promise<() => void>;
}

/** Creates the permits: `permits` and `maxWaiting` for all accounts, `perAccount` for each. */
export function createUploadPermits(limits: {
  permits: number;
  maxWaiting: number;
  perAccount: number;
}): UploadPermits {
  const { perAccount } = limits;
  const allAccounts = createSemaphore(limits);
  const accounts = new Map<number, { semaphore: Semaphore; users: number }>();
  return {
    acquire: async (accountId, disconnected) => {
      const signal = AbortSignal.any([disconnected, AbortSignal.timeout(WAIT_TIMEOUT_MS)]);
      const account = accounts.get(accountId) ?? {
        semaphore: createSemaphore({ permits: perAccount, maxWaiting: perAccount * MAX_WAITING_PER_PERMIT }),
        users: 0,
      };
      accounts.set(accountId, account);
      account.users++;
      const releaseAccount = () => {
        if (--account.users === 0) accounts.delete(accountId);
      };
      try {
        const releaseAccountPermit = await account.semaphore.acquire(signal).catch((error: unknown) => {
          throw error instanceof NoPermitError && !disconnected.aborted
            ? domainError('too_many_uploads', { data: { retry_after: RETRY_AFTER_SECONDS } })
            : error;
        });
        try {
          const releaseShared = await allAccounts.acquire(signal);
          return () => {
            releaseShared();
            releaseAccountPermit();
            releaseAccount();
          };
        } catch (error) {
          releaseAccountPermit();
          throw error;
        }
      } catch (error) {
        releaseAccount();
        throw error;
      }
    },
  };
}
