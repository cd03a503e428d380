import { describe, expect, it } from 'vitest';
import { createSemaphore, NoPermitError } from '../../../schema/core/limits/semaphore.ts';

const neverAborted = new AbortController().signal;

describe('permits of a semaphore', () => {
  it('are granted in the order of the requests', async () => {
    const semaphore = createSemaphore({ permits: 1, maxWaiting: 5 });
    const order: number[] = [];
    const releaseFirst = await semaphore.acquire(neverAborted);
    const others = [1, 2, 3].map((number) =>
      semaphore.acquire(neverAborted).then((release) => {
        order.push(number);
        release();
      }),
    );
    releaseFirst();
    await Promise.all(others);
    expect(order).toEqual([1, 2, 3]);
    (await semaphore.acquire(neverAborted))();
  });

  it('are released once, even if the release function is called twice', async () => {
    const semaphore = createSemaphore({ permits: 1, maxWaiting: 0 });
    const release = await semaphore.acquire(neverAborted);
    release();
    release();
    await semaphore.acquire(neverAborted);
    await expect(semaphore.acquire(neverAborted)).rejects.toThrow(NoPermitError);
  });

  it('are not granted to requests that were aborted', async () => {
    const semaphore = createSemaphore({ permits: 1, maxWaiting: 2 });
    const release = await semaphore.acquire(neverAborted);
    const controller = new AbortController();
    const aborted = semaphore.acquire(controller.signal);
    const waitingRequest = semaphore.acquire(neverAborted);
    controller.abort();
    await expect(aborted).rejects.toThrow(NoPermitError);
    release();
    (await waitingRequest)();
    await expect(semaphore.acquire(AbortSignal.abort())).rejects.toThrow(NoPermitError);
  });
});
