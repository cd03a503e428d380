import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The file of a thread or of a worker process. */
export interface WorkerFile {
  url: URL;
  /** The module of the loader that the file needs; null if it needs none. */
  loader: URL | null;
}

/**
 * Finds the file `name` beside the module `moduleUrl`. The built program contains it as a bundle
 * (`scripts/build-program.mjs`); from the sources it is run with a loader. Tests replace this module
 * (`test/support/built-workers.ts`): loading the sources takes longer than what most threads do.
 */
export function workerFile(name: string, moduleUrl: string): WorkerFile {
  if (!moduleUrl.endsWith('.ts')) return { url: new URL(`./${name}.js`, moduleUrl), loader: null };
  // `require.resolve` would return the CommonJS file of the package, which cannot register itself in a thread.
  const loader = new URL('esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx')));
  return { url: new URL(`./${name}.ts`, moduleUrl), loader };
}
