import { describe, expect, it } from 'vitest';
import { createSemaphore, NoPermitError } from '../../../schema/core/semaphore.ts';

const never = new AbortController().signal;

describe('permits of a semaphore', () => {
  it('are granted in the order of the requests', async () => {
    const semaphore = createSemaphore({ permits: 1, waiting: 5 });
    const order: number[] = [];
    const first = await semaphore.acquire(never);
    const others = [1, 2, 3].map((number) =>
      semaphore.acquire(never).then((free) => {
        order.push(number);
        free();
      }),
    );
    first();
    await Promise.all(others);
    expect(order).toEqual([1, 2, 3]);
    (await semaphore.acquire(never))();
  });

  it('are released once, even if the release function is called twice', async () => {
    const semaphore = createSemaphore({ permits: 1, waiting: 0 });
    const free = await semaphore.acquire(never);
    free();
    free();
    await semaphore.acquire(never);
    await expect(semaphore.acquire(never)).rejects.toThrow(NoPermitError);
  });

  it('are not granted to requests that were aborted', async () => {
    const semaphore = createSemaphore({ permits: 1, waiting: 2 });
    const free = await semaphore.acquire(never);
    const leaving = new AbortController();
    const aborted = semaphore.acquire(leaving.signal);
    const stays = semaphore.acquire(never);
    leaving.abort();
    await expect(aborted).rejects.toThrow(NoPermitError);
    free();
    (await stays)();
    await expect(semaphore.acquire(AbortSignal.abort())).rejects.toThrow(NoPermitError);
  });
});
