import { availableParallelism } from 'node:os';
import {
  ImageModificationError,
  type MediaTools,
  ProcessorBusyError,
  UnusableImageError,
} from '../../../schema/core/files/media-tools.ts';
import { createWorkFolder } from '../media/work-folder.ts';
import type { TaskName, VariantTask } from './variant-image.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

/** The image types that can be processed. */
const SUPPORTED_TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
]);

/** Maximum number of processes on any machine, because each may hold a large image in memory. */
const MAX_WORKERS = 4;
const MAX_WAITING_TASKS = 1_000;
const TASK_TIMEOUT_SECONDS = 60;
const IDLE_TIMEOUT_MS = 30_000;

/** Work on a file that has ended. */
export interface ImageTaskRun {
  task: TaskName;
  /** `refused`: the file cannot be used, or too many files wait. */
  result: 'ok' | 'refused' | 'error';
  /** With the wait for a process. */
  seconds: number;
}

/** Work that runs and waits, for uploads and for images on request. */
export type ImageWorkers = Readonly<Record<'uploads' | 'variants', { running: number; waiting: number }>>;

/** The media tools of a running program, which end their processes with `close`. */
export interface ProgramMediaTools extends MediaTools {
  /** An unused path on the local disk. */
  freshPath(): Promise<string>;
  /** Writes a variant of an image. Errors: UnusableImageError, ProcessorBusyError. */
  makeVariant(input: VariantTask): Promise<void>;
  workers(): ImageWorkers;
  /** Ends the worker processes and deletes temporary files. */
  close(): Promise<void>;
}

/**
 * Creates the media tools. Separate processes read and write images, audio and video; `folder` is for temporary files.
 * Variants have `variantWorkers` processes of their own, so that uploads do not wait for them.
 */
export function createMediaTools({
  folder,
  maxPixels,
  variantWorkers = 1,
  onTask,
}: {
  folder: string;
  maxPixels: number;
  variantWorkers?: number;
  /** Called with each task that has ended. */
  onTask?: ((run: ImageTaskRun) => void) | undefined;
}): ProgramMediaTools {
  const workFolder = createWorkFolder(folder);
  const poolOf = (workers: number) =>
    observedPool({
      ...{ workers, maxPixels, maxWaiting: MAX_WAITING_TASKS },
      ...{ taskSeconds: TASK_TIMEOUT_SECONDS, idleMs: IDLE_TIMEOUT_MS, onTask },
    });
  // One processor is reserved for requests.
  const pool = poolOf(Math.min(MAX_WORKERS, Math.max(1, availableParallelism() - 1)));
  const variantPool = poolOf(variantWorkers);
  return {
    supports: (mimeType) => SUPPORTED_TYPES.has(mimeType),
    inspect: (path) => pool.run('inspect', { path }),
    render: async (input) => {
      await pool.run('render', input);
    },
    modify: (input) => pool.run('modify', input),
    makeVariant: async (input) => {
      await variantPool.run('variant', input);
    },
    withWorkFolder: (body) => workFolder.withFolder(body),
    freshPath: () => workFolder.freshPath(),
    workers: () => ({ uploads: pool.counts(), variants: variantPool.counts() }),
    close: async () => {
      pool.close();
      variantPool.close();
      await workFolder.close();
    },
  };
}

/** Creates a pool that reports its tasks; without a listener, an ordinary one. */
function observedPool({
  onTask,
  ...options
}: WorkerPoolOptions & { onTask: ((run: ImageTaskRun) => void) | undefined }): WorkerPool {
  const pool = createWorkerPool(options);
  if (!onTask) return pool;
  const run: WorkerPool['run'] = async (task, input) => {
    const startTime = performance.now();
    const end = (result: ImageTaskRun['result']) =>
      onTask({ task, result, seconds: (performance.now() - startTime) / 1_000 });
    try {
      const result = await pool.run(task, input);
      end('ok');
      return result;
    } catch (error) {
      const isRefusal = [UnusableImageError, ProcessorBusyError, ImageModificationError].some(
        (type) => error instanceof type,
      );
      end(isRefusal ? 'refused' : 'error');
      throw error;
    }
  };
  return { ...pool, run };
}
