// Builds the program into dist/ if a source has changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { requireNode } from './require-node.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** The folder of the built program. */
export const target = join(root, 'dist');
const stampFile = join(target, 'stamp');

/**
 * Packages that are imported from node_modules. All others are part of the bundle, because opening their thousands of small
 * files takes longer than running them. `graphql` must exist once: embedding applications share its types.
 */
const EXTERNAL_PACKAGES = [
  '@opentelemetry/*',
  'better-sqlite3',
  'exifr',
  'graphql',
  'mediainfo.js',
  'mysql2',
  'pg',
  'pino',
  'sharp',
];

/** Files that pages send, by the name that they get beside the modules. */
const PAGE_FILES = {
  'site.css': join(root, 'src/pages/site.css'),
  'swagger-ui.css': packageFile('swagger-ui-dist', 'swagger-ui.css'),
  'swagger-ui-bundle.js': packageFile('swagger-ui-dist', 'swagger-ui-bundle.js'),
};

/** The path of a file of a package; undefined if the package is not installed. */
function packageFile(name, file) {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);
  } catch {
    return undefined;
  }
}

/** Imports an entry of the built program, `main` or `embed`. Builds the program first if a source has changed. */
export async function loadBuilt(entry) {
  requireNode(20, 19);
  generateClients();
  const stamp = sourceStamp();
  if (readOptional(stampFile) !== stamp || !existsSync(join(target, 'main.js'))) {
    await buildProgram(target);
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

/** A hash that changes whenever a source, a dependency or this script changes. */
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
  for (const name of ['package-lock.json', 'scripts/build.mjs']) add(join(root, name));
  return hash.digest('hex');
}

/**
 * Bundles the program into `folder` and returns the names of the packages that it imports from node_modules. Several
 * processes may build at the same time, so each file is written with a temporary name and renamed, the entry last. Chunks
 * of earlier builds are not removed, because a running process may still import them.
 */
export async function buildProgram(folder) {
  const { build: bundle } = await import('esbuild').catch(() => fail('The packages are not installed: run npm ci.'));
  const result = await bundle({
    absWorkingDir: root,
    entryPoints: {
      main: 'src/main.ts',
      embed: 'src/public-api.ts',
      'image-worker': 'src/adapters/images/image-worker.ts',
      'password-worker': 'src/adapters/passwords/password-worker.ts',
      'text-worker': 'src/adapters/texts/text-worker.ts',
      'scan-worker': 'src/adapters/database/sqlite/scan-worker.ts',
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: EXTERNAL_PACKAGES,
    // Bundled CommonJS modules require modules of Node.js.
    banner: {
      js: `import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);`,
    },
    sourcemap: true,
    sourcesContent: false,
    // V8 retains the sources of a module in memory. Names remain, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    plugins: [asciiSources],
    chunkNames: 'part-[hash]',
    loader: { '.graphql': 'text', '.svg': 'text', '.css': 'text', '.html': 'text' },
    write: false,
    metafile: true,
    logLevel: 'silent',
  }).catch((error) => fail(`The program could not be built.\n${error.message}`));
  mkdirSync(folder, { recursive: true });
  for (const [name, path] of Object.entries(PAGE_FILES)) replaceFile(join(folder, name), readFileSync(path));
  const isEntry = (file) => basename(file.path) === 'main.js';
  for (const file of result.outputFiles.sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)))) {
    replaceFile(file.path, file.contents);
  }
  return importedPackages(result.metafile);
}

/** The names of the packages that the outputs of a build import. */
function importedPackages({ outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports.filter(({ external }) => external));
  const names = imports
    .filter(({ path }) => !isBuiltin(path))
    .map(({ path }) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...new Set(names)].sort();
}

/**
 * Escapes all other characters in JavaScript sources. V8 takes two bytes for each character of a text that contains only
 * one character outside of Latin-1, and esbuild does not escape those of templates and regular expressions.
 */
const asciiSources = {
  name: 'ascii-sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:[cm]?js|ts)$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      return contents === source ? undefined : { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};

/** Replaces a file atomically. */
function replaceFile(path, contents) {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, contents);
  renameSync(temporary, path);
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
