import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * Starts a thread that runs the file `name` beside the module `moduleUrl`. The built program contains the file as a bundle
 * (`scripts/build-program.mjs`); from the sources it is run with a loader.
 */
export function startThread(
  name: string,
  { moduleUrl, workerData }: { moduleUrl: string; workerData?: unknown },
): Worker {
  const isSource = moduleUrl.endsWith('.ts');
  const { href } = new URL(`./${name}${isSource ? '.ts' : '.js'}`, moduleUrl);
  if (!isSource) return new Worker(new URL(href), { workerData });
  // A loader that is set by an option of the command line does not apply to threads.
  // `require.resolve` would return the CommonJS file of the package, which cannot register itself in a thread.
  const { href: loader } = new URL('esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx')));
  const source = `import(${JSON.stringify(loader)})
    .then(({ register }) => register())
    .then(() => import(${JSON.stringify(href)}))`;
  return new Worker(source, { workerData, eval: true });
}
