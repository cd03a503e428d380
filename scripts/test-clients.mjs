// Runs the tests of published clients. Only these tests need the packages of the clients, so they are installed with the
// first run, into the folder of the tests. Arguments are passed to vitest.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

installPackages(fileURLToPath(new URL('../test/clients/published', import.meta.url)));
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TESTS: 'clients' },
});
process.exitCode = status ?? 1;
