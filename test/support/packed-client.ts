import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type * as PosternClient from '../../client/src/index.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The package postern-client as others install it. */
export interface PackedClient {
  /** The folder of a project in which it is installed. */
  readonly project: string;
  /** The folder of the installed package. */
  readonly folder: string;
  readonly module: typeof PosternClient;
  remove(): Promise<void>;
}

/** Builds and packs the package, and unpacks the archive as the only package of a new project. */
export async function packClient(): Promise<PackedClient> {
  const project = await mkdtemp(join(tmpdir(), 'postern-client-project-'));
  const folder = join(project, 'node_modules/postern-client');
  await mkdir(folder, { recursive: true });
  const packed = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: join(root, 'client') });
  const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('['))) as [{ filename: string }];
  await run('tar', ['-xzf', join(project, filename), '-C', folder, '--strip-components=1']);
  return {
    project,
    folder,
    module: await import(pathToFileURL(join(folder, 'dist/index.js')).href),
    remove: () => rm(project, { recursive: true, force: true }),
  };
}
