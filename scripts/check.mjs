// Runs all checks one after the other and prints a summary. The exit code is 1 if a check fails. `--no-tests` omits the
// tests; the types of the editor are checked if its packages are installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = (script, ...args) => [process.execPath, join(root, script), ...args];
const tool = (path, ...args) => node(join('node_modules', path), ...args);

const checks = [
  ['database clients', node('scripts/generate.mjs')],
  ['format and lint', tool('@biomejs/biome/bin/biome', 'check', '--max-diagnostics=50')],
  ['types', tool('typescript-native/bin/tsc', '--noEmit', '-p', '.')],
  [
    'imports',
    tool(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      ...['schema', 'rest-bridge', 'src', 'test', 'scripts'],
    ),
  ],
  ['file sizes', node('scripts/check-file-sizes.mjs')],
  ['file names', node('scripts/check-file-names.mjs')],
  ['exported names', node('scripts/check-exported-names.mjs')],
  ['references to docs', node('scripts/check-doc-references.mjs')],
  ['licenses of packages', node('scripts/check-licenses.mjs')],
  ['SQL texts', node('scripts/check-sql.mjs')],
  ['printed GraphQL schema', node('scripts/print-schema.mjs', '--check')],
  ['printed compatibility of WPGraphQL', node('scripts/print-compatibility.mjs', '--check')],
  ['printed configuration', node('scripts/print-configuration.mjs', '--check')],
  ['types of the client', tool('typescript-native/bin/tsc', '--noEmit', '-p', 'client')],
  ...(existsSync(join(root, 'editor/node_modules'))
    ? [['types of the editor', tool('typescript-native/bin/tsc', '--noEmit', '-p', 'editor')]]
    : []),
  ['printed client', node('scripts/print-client.mjs', '--check')],
  ['public types', node('scripts/check-public-types.mjs')],
  ['migrations match the models', node('scripts/check-migrations.mjs')],
  ['committed migrations are unchanged', node('scripts/check-committed-migrations.mjs')],
  ['rules of migrations', node('scripts/check-migration-policy.mjs')],
  ['tests', tool('vitest/vitest.mjs', 'run')],
].filter(([title]) => title !== 'tests' || !process.argv.includes('--no-tests'));

const results = checks.map(([title, [command, ...args]]) => {
  console.log(`\n── ${title}`);
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  return { title, passed: status === 0, seconds: ((performance.now() - started) / 1_000).toFixed(1) };
});

console.log('\n── summary');
for (const { title, passed, seconds } of results) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${title}`);
}
if (results.some(({ passed }) => !passed)) process.exitCode = 1;
