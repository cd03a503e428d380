// Installs the packages of the editor if they are missing or of another version, and builds it into editor/dist.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../editor', import.meta.url));

/** Whether the installed packages are those of the lock file. npm writes what it has installed into node_modules. */
function isInstalled() {
  const path = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(path)) return false;
  const installed = JSON.parse(readFileSync(path, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([name, { version, optional, link }]) =>
      name === '' || optional || link || !name.startsWith('node_modules/') || installed[name]?.version === version,
  );
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (!isInstalled()) run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
run(process.execPath, ['build-editor.mjs']);
