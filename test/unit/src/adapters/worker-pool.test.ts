import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProcessorBusyError, UnusableImageError } from '../../../../schema/core/files/media-tools.ts';
import { createWorkerPool, type WorkerPoolOptions } from '../../../../src/adapters/images/worker-pool.ts';
import { testImage } from '../../../support/test-uploads.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-pool-'));
  await writeFile(join(folder, 'a.jpg'), await testImage(400, 300));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const openPool = (options: Partial<WorkerPoolOptions> = {}) =>
  createWorkerPool({
    workers: 1,
    maxPixels: 1e8,
    maxWaiting: 100,
    taskSeconds: 60,
    idleMs: 5_000,
    ...options,
  });

const inspectInput = () => ({ path: join(folder, 'a.jpg') });

describe('the image worker pool', () => {
  it('runs more tasks than it has processes', async () => {
    const pool = openPool();
    const inspections = await Promise.all(Array.from({ length: 8 }, () => pool.run('inspect', inspectInput())));
    expect(inspections.map(({ image }) => image?.width)).toEqual(Array(8).fill(400));
    pool.close();
  });

  it('fails a task that takes too long, and continues with the next', async () => {
    const pool = openPool({ taskSeconds: 0.001 });
    await expect(pool.run('inspect', inspectInput())).rejects.toThrow(UnusableImageError);
    await expect(pool.run('inspect', inspectInput())).rejects.toThrow(UnusableImageError);
    pool.close();
  });

  it('limits the number of queued tasks', async () => {
    const pool = openPool({ maxWaiting: 1 });
    const tasks = Array.from({ length: 4 }, () => pool.run('inspect', inspectInput()).catch((error: unknown) => error));
    const results = await Promise.all(tasks);
    expect(results.filter((result) => result instanceof ProcessorBusyError).length).toBeGreaterThan(0);
    expect(results.some((result) => !(result instanceof Error))).toBe(true);
    pool.close();
  });

  it('stops with the program and rejects queued tasks', async () => {
    const pool = openPool();
    const task = pool.run('inspect', inspectInput());
    pool.close();
    await expect(task).rejects.toThrow('shutting down');
    await expect(pool.run('inspect', inspectInput())).rejects.toThrow('shutting down');
  });
});
