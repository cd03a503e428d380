// Builds the package that is installed without the sources: `package/postern` with its content, and the archive that
// `npm install` takes.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateClients } from '../build.mjs';
import { buildProgram } from '../build-program.mjs';
import { thirdPartyNotices } from '../third-party-notices.mjs';
import { publicTypes } from './public-types.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const target = join(root, 'package');
const content = join(target, 'postern');

/** What the package contains besides the built program. */
const COPIED = [
  'CHANGELOG.md',
  'client/src',
  'LICENSE',
  'README.md',
  '.env.example',
  'deploy',
  'docs',
  'prisma/migrations',
  'scripts/postern.mjs',
  'scripts/require-node.mjs',
  'scripts/run-program.mjs',
  'scripts/stack-traces.mjs',
  'themes',
];

/** What a site on PostgreSQL does without, and what must be compiled on some systems: an installation succeeds without it. */
const OPTIONAL = new Set(['better-sqlite3']);

/**
 * Images are only on the pages of the repository, and secrets are only on the machine of their owner. The command `client` prints
 * the generated sources of the client.
 */
const filter = (source) => !/[\\/](?:docs[\\/]images|deploy[\\/]secrets|client[\\/]src[\\/]generated)$/.test(source);

const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
generateClients();
rmSync(target, { recursive: true, force: true });
mkdirSync(content, { recursive: true });
const { imported, bundled } = await buildProgram(join(content, 'dist'));
writeFileSync(join(content, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(root, bundled));
writeFileSync(join(content, 'dist/embed.d.ts'), publicTypes(join(root, 'src/public-api.ts')));
for (const path of COPIED) cpSync(join(root, path), join(content, path), { recursive: true, filter });
writeFileSync(join(content, 'package.json'), `${JSON.stringify(manifest(imported), null, 2)}\n`);
const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(
  execFileSync('npm', ['pack', content, '--json', '--ignore-scripts', '--pack-destination', target], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
console.log(`package/${filename}: ${megabytes(size)}; ${entryCount} files of ${megabytes(unpackedSize)}.`);

/** The package.json of the package, which depends on the packages `names` only. */
function manifest(names) {
  const { name, version, description, license, engines, dependencies } = project;
  const versionsOf = (chosen) => Object.fromEntries(chosen.map((dependency) => [dependency, dependencies[dependency]]));
  const missing = names.filter((dependency) => !dependencies[dependency]);
  if (missing.length > 0) throw new Error(`The program imports packages that package.json does not list: ${missing}.`);
  return {
    ...{ name, version, description, license, type: 'module', engines },
    bin: { postern: 'scripts/postern.mjs' },
    exports: {
      '.': { types: './dist/embed.d.ts', default: './dist/embed.js' },
      './package.json': './package.json',
    },
    dependencies: versionsOf(names.filter((dependency) => !OPTIONAL.has(dependency))),
    optionalDependencies: versionsOf(names.filter((dependency) => OPTIONAL.has(dependency))),
    // Only for the types of an application that mounts the site.
    peerDependencies: { '@types/express': '^5.0.0' },
    peerDependenciesMeta: { '@types/express': { optional: true } },
  };
}

function megabytes(bytes) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
