// Loads the program from dist/, after building it if a source has changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { replaceFile } from './replace-file.mjs';
import { requireNode } from './require-node.mjs';

const scripts = dirname(fileURLToPath(import.meta.url));
const root = join(scripts, '..');
/** The folder of the built program. */
export const target = join(root, 'dist');
const stampFile = join(target, 'stamp');

/** Imports an entry of the built program, `main` or `embed`. Builds the program first if a source has changed. */
export async function loadBuilt(entry) {
  requireNode(20, 19);
  generateClients();
  const stamp = sourceStamp();
  if (readOptional(stampFile) !== stamp || !existsSync(join(target, 'main.js'))) {
    // In a process of its own, because what a build has read would remain in the memory of the program.
    const { status } = spawnSync(process.execPath, [join(scripts, 'run-build.mjs'), target], { stdio: 'inherit' });
    if (status !== 0) process.exit(1);
    replaceFile(stampFile, stamp);
  }
  return import(pathToFileURL(join(target, `${entry}.js`)).href);
}

/** Generates the database clients if they are missing or stale. `npm ci --ignore-scripts` does not generate them. */
export function generateClients() {
  const generated = join(root, 'prisma/generated/stamp');
  const schema = join(root, 'prisma/schema');
  const isStale = readdirSync(schema).some(
    (name) => modificationTime(join(schema, name)) > modificationTime(generated),
  );
  if (existsSync(generated) && !isStale) return;
  console.error('Generating the database clients …');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/generate.mjs')], { stdio: 'inherit' });
  if (status !== 0) fail('The database clients could not be generated. Is everything installed (npm ci)?');
}

/** A hash that changes whenever a source, a dependency or the build changes. */
function sourceStamp() {
  const hash = createHash('sha256');
  const add = (path) => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  };
  const walk = (folder) => {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (/\.(ts|json|graphql|svg|css|html)$/.test(entry.name)) add(path);
    }
  };
  for (const name of ['src', 'rest-bridge', 'schema', 'prisma/demo', 'prisma/generated']) {
    if (existsSync(join(root, name))) walk(join(root, name));
  }
  for (const name of ['package-lock.json', 'scripts/build-program.mjs']) add(join(root, name));
  // The version of the program names the commit. Each commit and each checkout adds a line to this file.
  const commits = join(root, '.git/logs/HEAD');
  if (existsSync(commits)) add(commits);
  return hash.digest('hex');
}

function modificationTime(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readOptional(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
