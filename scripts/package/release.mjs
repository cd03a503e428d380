// Makes everything that a release publishes, in the folder release/: the packages of the program, the client and the editor, the
// software bill of materials, and the signed checksums of all of them. Publishes the packages unless --dry-run is given:
//   npm run release -- --dry-run [--key FILE] [--repository URL]
// See docs/releases.md.
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { thirdPartyNotices } from '../third-party-notices.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = join(root, 'release');
const { values: options } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    key: { type: 'string' },
    repository: { type: 'string' },
  },
});
const NOTICES = 'THIRD-PARTY-NOTICES.txt';
const isDryRun = options['dry-run'];
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const run = (command, args) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

// 1. Check that the sources are those of a release.
const { version } = readJson('package.json');
const problems = releaseProblems();
for (const problem of problems) console.error(problem);
if (problems.length > 0 && !isDryRun) process.exit(1);

// 2. Build the packages.
rmSync(target, { recursive: true, force: true });
mkdirSync(target);
const packages = [buildProgramPackage(), buildClientPackage(), buildEditorPackage()];

// 3. List what they contain, and sign the checksums.
run('npm', ['run', '--silent', 'sbom', '--', join(target, `postern-${version}.cdx.json`)]);
signChecksums();

// 4. Publish.
for (const archive of packages) {
  run('npm', ['publish', archive, '--access', 'public', ...(isDryRun ? ['--dry-run', '--provenance=false'] : [])]);
  console.log(`${basename(archive)}: ${isDryRun ? 'can be published' : 'published'}`);
}
if (isDryRun) console.log('Nothing was published.');

/** Returns what keeps the sources from being a release, and what to do about it. */
function releaseProblems() {
  const others = ['client', 'editor'].filter((folder) => readJson(`${folder}/package.json`).version !== version);
  const headings = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const tagged = run('git', ['tag', '--points-at', 'HEAD']).split('\n').includes(`v${version}`);
  return [
    ...(run('git', ['status', '--porcelain']) === '' ? [] : ['There are uncommitted changes: commit them.']),
    ...others.map((folder) => `${folder}/package.json has another version than package.json, ${version}: change it.`),
    ...(headings.includes(`\n## [${version}] - `) ? [] : [`CHANGELOG.md has no dated heading of ${version}: add it.`]),
    ...(isDryRun || tagged ? [] : [`The commit has no tag: git tag v${version}`]),
    ...(isDryRun || options.key ? [] : ['The checksums need a key: pass --key FILE.']),
    ...(isDryRun || options.repository ? [] : ['The registry checks the repository: pass --repository URL.']),
  ];
}

function buildProgramPackage() {
  run('npm', ['run', '--silent', 'package']);
  return pack(join(root, 'package/postern'), {});
}

function buildClientPackage() {
  run(process.execPath, ['scripts/build-client.mjs']);
  const content = copyOf('client', ['dist', 'README.md', 'LICENSE']);
  return pack(content, { scripts: undefined });
}

/** The editor as it is served, with its sources: its license requires that whoever gets it can get them. */
function buildEditorPackage() {
  run('npm', ['run', '--silent', 'editor']);
  const content = copyOf('editor', ['dist', 'src', 'stand-ins', 'build-editor.mjs', 'tsconfig.json', 'LICENSE']);
  const { dependencies, devDependencies, overrides } = readJson('editor/package.json');
  const installed = Object.entries(readJson('editor/package-lock.json').packages);
  const bundled = installed
    .filter(([path, { dev, optional }]) => path.startsWith('node_modules/') && !dev && !optional)
    .map(([path]) => path);
  writeFileSync(join(content, NOTICES), thirdPartyNotices(join(root, 'editor'), bundled));
  // Whoever installs the package gets built files, and needs none of what they were built from.
  const built = {
    private: undefined,
    dependencies: undefined,
    devDependencies: { ...dependencies, ...devDependencies },
  };
  return pack(content, {
    ...built,
    overrides,
    files: ['dist', 'src', 'stand-ins', 'build-editor.mjs', 'tsconfig.json', NOTICES],
  });
}

/** Copies a package's folder without what is not published. */
function copyOf(folder, paths) {
  const content = join(target, 'content', folder);
  for (const path of [...paths, 'package.json'])
    if (existsSync(join(root, folder, path)))
      cpSync(join(root, folder, path), join(content, path), { recursive: true });
  return content;
}

/** Completes the manifest of a package's content, and packs it. Returns the path of the archive. */
function pack(content, manifest) {
  const path = join(content, 'package.json');
  const complete = {
    ...JSON.parse(readFileSync(path, 'utf8')),
    ...manifest,
    ...(options.repository ? { repository: { type: 'git', url: options.repository } } : {}),
    publishConfig: { access: 'public', provenance: true },
  };
  writeFileSync(path, `${JSON.stringify(complete, null, 2)}\n`);
  const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(
    run('npm', ['pack', content, '--json', '--ignore-scripts', '--pack-destination', target]),
  );
  const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  console.log(`${filename}: ${megabytes(size)}; ${entryCount} files of ${megabytes(unpackedSize)}`);
  return join(target, filename);
}

/** Writes the checksums of all files in the format of `sha256sum`, their Ed25519 signature and the public key. */
function signChecksums() {
  rmSync(join(target, 'content'), { recursive: true, force: true });
  const lines = readdirSync(target)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(target, name)))
          .digest('hex')}  ${name}\n`,
    );
  const checksums = Buffer.from(lines.join(''));
  if (!options.key) console.log('Without --key, the checksums are signed with a key that nobody keeps.');
  const privateKey = options.key
    ? createPrivateKey(readFileSync(options.key))
    : generateKeyPairSync('ed25519').privateKey;
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('The key must be an Ed25519 key in the format PEM.');
  const publicKey = createPublicKey(privateKey);
  const signature = sign(null, checksums, privateKey);
  if (!verify(null, checksums, publicKey, signature)) throw new Error('The signature cannot be verified.');
  writeFileSync(join(target, 'SHA256SUMS'), checksums);
  writeFileSync(join(target, 'SHA256SUMS.sig'), signature);
  writeFileSync(join(target, 'postern-release.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  console.log(`SHA256SUMS: ${lines.length} files, signed`);
}
