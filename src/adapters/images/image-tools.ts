import { availableParallelism } from 'node:os';
import type { MediaTools } from '../../../schema/core/files/media-tools.ts';
import { createWorkFolder } from '../media/work-folder.ts';
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
  /** Ends the worker processes and deletes temporary files. */
  close(): Promise<void>;
}

/**
 * Creates the media tools. Separate processes read and write images, audio and video; `folder` is for temporary files.
 */
export function createMediaTools({ folder, maxPixels }: { folder: string; maxPixels: number }): ProgramMediaTools {
  const workFolder = createWorkFolder(folder);
  const pool = createWorkerPool({
    // One processor is reserved for requests.
    workers: Math.min(MAX_WORKERS, Math.max(1, availableParallelism() - 1)),
    maxPixels,
    maxWaiting: MAX_WAITING_TASKS,
    taskSeconds: TASK_TIMEOUT_SECONDS,
    idleMs: IDLE_TIMEOUT_MS,
  });
  return {
    supports: (mimeType) => SUPPORTED_TYPES.has(mimeType),
    inspect: (path) => pool.run('inspect', { path }),
    render: async (input) => {
      await pool.run('render', input);
    },
    modify: (input) => pool.run('modify', input),
    withWorkFolder: (body) => workFolder.withFolder(body),
    freshPath: () => workFolder.freshPath(),
    close: async () => {
      pool.close();
      await workFolder.close();
    },
  };
}
