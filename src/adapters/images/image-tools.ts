import { availableParallelism } from 'node:os';
import type { MediaTools } from '../../../schema/core/files/media-tools.ts';
import { createWorkFolder } from '../media/work-folder.ts';
import type { VariantTask } from './variant-image.ts';
import { createWorkerPool } from './worker-pool.ts';

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

/** The media tools of a running program, which end their processes with `close`. */
export interface ProgramMediaTools extends MediaTools {
  /** An unused path on the local disk. */
  freshPath(): Promise<string>;
  /** Writes a variant of a picture. Errors: UnusableImageError, ProcessorBusyError. */
  makeVariant(input: VariantTask): Promise<void>;
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
}: {
  folder: string;
  maxPixels: number;
  variantWorkers?: number;
}): ProgramMediaTools {
  const workFolder = createWorkFolder(folder);
  const poolOf = (workers: number) =>
    createWorkerPool({
      ...{ workers, maxPixels, maxWaiting: MAX_WAITING_TASKS },
      ...{ taskSeconds: TASK_TIMEOUT_SECONDS, idleMs: IDLE_TIMEOUT_MS },
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
    close: async () => {
      pool.close();
      variantPool.close();
      await workFolder.close();
    },
  };
}
