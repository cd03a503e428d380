// Bundles the program.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { basename, dirname, join, parse, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { replaceFile } from './replace-file.mjs';
import { bundledFolders } from './third-party-notices.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Packages that are imported from node_modules. All others are part of the bundle, because opening their thousands of small
 * files takes longer than running them. `graphql` must exist once: embedding applications share its types.
 */
const EXTERNAL_PACKAGES = ['better-sqlite3', 'graphql', 'pg', 'sharp'];

/** Packages that bundled packages do without: nothing installs them. */
const ABSENT_PACKAGES = new Set(['cardinal']);

/** Files that the program reads, by the name that they get beside the modules; `.gz` for those that are compressed. */
const FILES = {
  'MediaInfoModule.wasm': packageFile('mediainfo.js', 'dist/MediaInfoModule.wasm'),
  'site.css': join(root, 'src/pages/site.css'),
  'swagger-ui.css': packageFile('swagger-ui-dist', 'swagger-ui.css'),
  'swagger-ui-bundle.js.gz': packageFile('swagger-ui-dist', 'swagger-ui-bundle.js'),
};

/** The path of a file of a package; undefined if the package is not installed. */
function packageFile(name, file) {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);
  } catch {
    return undefined;
  }
}

/**
 * Bundles the program into `folder`. Returns the names of the packages that it imports from node_modules, and the folders of
 * those that are part of the bundle. Several processes may build at the same time, so each file is written with a temporary name and renamed, the entry last. Chunks
 * of earlier builds are not removed, because a running process may still import them.
 */
export async function buildProgram(folder) {
  mkdirSync(folder, { recursive: true });
  const { build: bundle } = await import('esbuild').catch(() => fail('The packages are not installed: run npm ci.'));
  const result = await bundle({
    absWorkingDir: root,
    entryPoints: {
      main: 'src/main.ts',
      embed: 'src/public-api.ts',
      'image-worker': 'src/adapters/images/image-worker.ts',
      'password-worker': 'src/adapters/threads/password-worker.ts',
      'text-worker': 'src/adapters/threads/text-worker.ts',
      'scan-worker': 'src/adapters/database/sqlite/scan-worker.ts',
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: EXTERNAL_PACKAGES,
    // esbuild would choose its version for browsers.
    alias: { 'mediainfo.js': packageFile('mediainfo.js', 'dist/esm/index.js') },
    // Bundled CommonJS modules require modules of Node.js.
    banner: {
      js: `import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);`,
    },
    // Stack traces are named by scripts/stack-traces.mjs, which reads the compressed maps.
    sourcemap: 'external',
    sourcesContent: false,
    // V8 retains the sources of a module in memory. Names remain, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    plugins: [compressedTexts(folder), asciiSources],
    chunkNames: 'part-[hash]',
    define: { BUILD_COMMIT: JSON.stringify(commitOfSources()) },
    loader: { '.graphql': 'text', '.svg': 'text', '.css': 'text', '.html': 'text' },
    write: false,
    metafile: true,
    logLevel: 'silent',
  }).catch((error) => fail(`The program could not be built.\n${error.message}`));
  for (const [name, path] of Object.entries(FILES)) {
    const contents = readFileSync(path);
    replaceFile(join(folder, name), name.endsWith('.gz') ? gzipSync(contents) : contents);
  }
  const isEntry = (file) => basename(file.path) === 'main.js';
  for (const file of result.outputFiles.sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)))) {
    if (file.path.endsWith('.map')) replaceFile(`${file.path}.gz`, gzipSync(file.contents));
    else replaceFile(file.path, file.contents);
  }
  const files = Object.values(FILES).map((path) => relative(root, path));
  const bundled = bundledFolders([...Object.keys(result.metafile.inputs), ...files]);
  return { imported: importedPackages(result.metafile), bundled };
}

/** The commit of the sources, with `.modified` if they differ from it; empty outside of a Git repository. */
function commitOfSources() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--short=12', 'HEAD');
  if (status !== 0) return '';
  const sources = ['src', 'rest-bridge', 'schema', 'prisma', 'package-lock.json'];
  const isModified = git('status', '--porcelain', '--', ...sources).stdout.trim() !== '';
  return `${stdout.trim()}${isModified ? '.modified' : ''}`;
}

/** The names of the packages that the outputs of a build import. */
function importedPackages({ outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports.filter(({ external }) => external));
  const names = imports
    .filter(({ path }) => !isBuiltin(path) && !ABSENT_PACKAGES.has(path))
    .map(({ path }) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...new Set(names)].sort();
}

/** Modules that consist of large texts: the GraphQL explorer, and the compilers of queries of Prisma. */
const TEXT_MODULES = /[\\/](?:render-graphiql[\\/]esm[\\/]graphiql\.js|query_compiler_\w+\.\w+\.wasm-base64\.mjs)$/;

/** Writes the texts of such modules into compressed files in `folder`, which the modules read when they are imported. */
const compressedTexts = (folder) => ({
  name: 'compressed-texts',
  setup({ onLoad }) {
    onLoad({ filter: TEXT_MODULES }, async ({ path }) => {
      const texts = { ...(await import(pathToFileURL(path).href)) };
      const file = `${parse(path).name}.json.gz`;
      replaceFile(join(folder, file), gzipSync(JSON.stringify(texts)));
      const contents = `
        import { readFile } from 'node:fs/promises';
        import { promisify } from 'node:util';
        import { gunzip } from 'node:zlib';
        const file = await readFile(new URL('${file}', import.meta.url));
        export const { ${Object.keys(texts).join(', ')} } = JSON.parse(await promisify(gunzip)(file));`;
      return { contents };
    });
  },
});

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

function fail(message) {
  console.error(message);
  process.exit(1);
}
