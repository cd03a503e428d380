// Runs tests with another release of Node.js: `npm run test:node -- 24 test/rest`. Installs that release, and better-sqlite3
// built for it, into node_modules/.cache; ends with code 3 if that fails. With TEST_DATABASE_URL the tests use PostgreSQL, and
// nothing is built.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [major, ...tests] = process.argv.slice(2);
if (!/^\d+$/.test(major ?? '')) fail('The first argument is the release of Node.js, such as 24.');

const folder = join(root, 'node_modules/.cache/node', major);
const runtime = `node-${process.platform}-${process.arch}`;
const bin = join(folder, 'node_modules', runtime, 'bin');
const driver = join(folder, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const needsDriver = !process.env.TEST_DATABASE_URL;

mkdirSync(folder, { recursive: true });
// The installations add what they install.
if (!existsSync(join(folder, 'package.json'))) {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { 'better-sqlite3': true } }),
  );
}
if (!existsSync(bin)) install(`${runtime}@${major}`, '--ignore-scripts');
if (needsDriver && !existsSync(driver)) install(`better-sqlite3@${dependencies['better-sqlite3']}`);

const { stdout } = run([join(bin, 'node'), '--version'], { stdio: 'pipe' });
console.log(`Node.js ${stdout.toString().trim()}`);
const preload = join(root, 'scripts/native-driver.cjs');
const options = [process.env.NODE_OPTIONS, ...(needsDriver ? [`--require=${preload}`] : [])].filter(Boolean);
process.exitCode = run([join(bin, 'node'), join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...tests], {
  env: { ...withRuntime(), NATIVE_DRIVER: driver, NODE_OPTIONS: options.join(' ') },
}).status;

/** Installs a package into the folder. Its scripts run with the other release, whose headers are in its package. */
function install(...args) {
  const env = { ...withRuntime(), npm_config_nodedir: join(folder, 'node_modules', runtime) };
  const { status } = run(
    ['npm', 'install', '--prefix', folder, '--no-audit', '--no-fund', '--prefer-offline', ...args],
    { env },
  );
  if (status !== 0) fail(`${args[0]} could not be installed.`, 3);
}

function withRuntime() {
  return { ...process.env, PATH: `${bin}:${process.env.PATH}` };
}

function run([command, ...args], options) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
}

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}
