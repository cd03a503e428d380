import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { createSemaphore, NoPermitError, type Semaphore } from '../../../schema/core/limits/semaphore.ts';
import type { SharedLeases } from './shared-leases.ts';

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
  acquire(accountId: number, disconnected: AbortSignal): Promise<() => Promise<void>>;
}

/**
 * Creates the permits: `permits` and `maxWaiting` for all accounts in this process, `perAccount` for each account, in all
 * processes if there are `leases`.
 */
export function createUploadPermits(limits: {
  permits: number;
  maxWaiting: number;
  perAccount: number;
  leases: SharedLeases | null;
}): UploadPermits {
  const { perAccount, leases } = limits;
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
      const releases: (() => Promise<void> | void)[] = [
        () => {
          if (--account.users === 0) accounts.delete(accountId);
        },
      ];
      const release = async () => {
        for (const step of releases.reverse()) await step();
      };
      const ofAccount = (error: unknown) => {
        throw error instanceof NoPermitError && !disconnected.aborted
          ? domainError('too_many_uploads', { data: { retry_after: RETRY_AFTER_SECONDS } })
          : error;
      };
      try {
        releases.push(await account.semaphore.acquire(signal).catch(ofAccount));
        releases.push(await allAccounts.acquire(signal));
        // The last one, because it must be renewed.
        if (leases) {
          const name = `uploads of account ${accountId}`;
          releases.push(await leases.acquire(name, { slots: perAccount, signal }).catch(ofAccount));
        }
        return release;
      } catch (error) {
        await release();
        throw error;
      }
    },
  };
}
