import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kernel } from '../../../schema/core/domain-kernel.ts';
import { renewLeases, returnLease, takeLease } from '../../../schema/core/limits/leases.ts';
import { NoPermitError } from '../../../schema/core/limits/semaphore.ts';
import { writeTimestamp } from '../../../schema/core/site/timestamp.ts';

/** Time after which others may take the leases of a process that has ended. */
const LEASE_MS = 30_000;
const RENEWAL_INTERVAL_MS = 10_000;

/** Time between two attempts to get a lease. */
const RETRY_MS = 200;

/** Limits what all processes of a site do at the same time (docs/limits.md#limits-and-processes). */
export interface SharedLeases {
  /**
   * Waits for one of `slots` leases and returns a function that returns it. Throws a NoPermitError if the signal aborts.
   */
  acquire(name: string, options: { slots: number; signal: AbortSignal }): Promise<() => Promise<void>>;
}

/** Creates the leases of a process. They are in the database; it renews those that it holds. */
export function createSharedLeases(kernel: Pick<Kernel, 'database' | 'log' | 'now'>): SharedLeases {
  const holder = randomUUID();
  const expires = () => writeTimestamp(kernel.now().getTime() + LEASE_MS);
  let held = 0;
  let renewal: NodeJS.Timeout | undefined;
  const renew = () =>
    void renewLeases(kernel, { holder, expires: expires() }).catch((error: unknown) =>
      kernel.log.warn({ err: error }, 'cannot renew leases; other processes may exceed the limit of uploads'),
    );
  const changeHeld = (change: 1 | -1) => {
    held += change;
    if (held === 0) {
      clearInterval(renewal);
      renewal = undefined;
    } else renewal ??= setInterval(renew, RENEWAL_INTERVAL_MS).unref();
  };
  return {
    acquire: async (name, { slots, signal }) => {
      for (;;) {
        if (signal.aborted) throw new NoPermitError();
        const lease = await takeLease(kernel, { name, slots, holder, expires: expires() });
        if (lease) {
          changeHeld(1);
          return async () => {
            changeHeld(-1);
            await returnLease(kernel, { ...lease, holder }).catch((error: unknown) =>
              kernel.log.warn({ err: error }, 'cannot return a lease; it expires'),
            );
          };
        }
        await pause(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    },
  };
}
