import { domainError } from '../../../schema/core/domain-errors.ts';
import { createSemaphore, NoPermitError, type Semaphore } from '../../../schema/core/semaphore.ts';

/** Uploads of an account that may wait, for each that it may have at once. */
const WAITING_FOR_EACH = 4;

/** Seconds after which another upload is worth a try. */
const RETRY_AFTER_SECONDS = 5;

/** Milliseconds that an upload waits for its turn. */
const WAIT_TIMEOUT_MS = 60_000;

/** Says who may send files now. */
export interface UploadPermits {
  /**
   * Waits for the turn of an account; gives what ends it. Errors: `too_many_uploads` where the account has too many on
   * their way, NoPermitError where all accounts together have, or the client has left.
   */
  acquire(accountId: number, gone: AbortSignal): Promise<() => void>;
}

/** Creates the permits: `permits` and `waiting` for all accounts, `perAccount` for each. */
export function createUploadPermits(limits: { permits: number; waiting: number; perAccount: number }): UploadPermits {
  const { perAccount } = limits;
  const all = createSemaphore(limits);
  const accounts = new Map<number, { semaphore: Semaphore; users: number }>();
  return {
    acquire: async (accountId, gone) => {
      const signal = AbortSignal.any([gone, AbortSignal.timeout(WAIT_TIMEOUT_MS)]);
      const account = accounts.get(accountId) ?? {
        semaphore: createSemaphore({ permits: perAccount, waiting: perAccount * WAITING_FOR_EACH }),
        users: 0,
      };
      accounts.set(accountId, account);
      account.users++;
      const leave = () => {
        if (--account.users === 0) accounts.delete(accountId);
      };
      try {
        const freeAccount = await account.semaphore.acquire(signal).catch((error: unknown) => {
          throw error instanceof NoPermitError && !gone.aborted
            ? domainError('too_many_uploads', { data: { retry_after: RETRY_AFTER_SECONDS } })
            : error;
        });
        try {
          const freeAll = await all.acquire(signal);
          return () => {
            freeAll();
            freeAccount();
            leave();
          };
        } catch (error) {
          freeAccount();
          throw error;
        }
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
