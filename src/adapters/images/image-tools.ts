import { availableParallelism } from 'node:os';
import type { MediaTools } from '../../../schema/core/files/media-tools.ts';
import { createWorkFolder } from '../media/work-folder.ts';
import { createWorkerPool } from './worker-pool.ts';

/** The types that are processed. */
const SUPPORTED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** Most processes, however many processors there are: each may hold a large picture. */
const MAX_WORKERS = 4;
const MAX_WAITING = 1_000;
const TASK_SECONDS = 60;
const IDLE_MILLISECONDS = 30_000;

/** The tools of a running program: what they hold is given up with `close`. */
export interface ProgramTools extends MediaTools {
  /** A path on the local disk that nothing has. */
  freshPath(): Promise<string>;
  close(): Promise<void>;
}

/** Pictures and recordings are read and made by processes of their own; `folder` holds what is on its way. */
export function createMediaTools({ folder, maxPixels }: { folder: string; maxPixels: number }): ProgramTools {
  const work = createWorkFolder(folder);
  const pool = createWorkerPool({
    // One processor is left for those who read.
    workers: Math.min(MAX_WORKERS, Math.max(1, availableParallelism() - 1)),
    maxPixels,
    mostWaiting: MAX_WAITING,
    taskSeconds: TASK_SECONDS,
    idleMilliseconds: IDLE_MILLISECONDS,
  });
  return {
    supports: (mimeType) => SUPPORTED.has(mimeType),
    inspect: (path) => pool.run('inspect', { path }),
    render: async (input) => {
      await pool.run('render', input);
    },
    modify: (input) => pool.run('modify', input),
    withWorkFolder: (body) => work.withFolder(body),
    freshPath: () => work.freshPath(),
    close: async () => {
      pool.close();
      await work.close();
    },
  };
}
