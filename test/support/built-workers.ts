import type { WorkerFile } from '../../src/adapters/threads/worker-file.ts';

/** Stands in for `src/adapters/threads/worker-file.ts`: finds the file in the program that `global-setup.ts` built. */
export const workerFile = (name: string): WorkerFile => ({
  url: new URL(`../../dist/${name}.js`, import.meta.url),
  loader: null,
});
