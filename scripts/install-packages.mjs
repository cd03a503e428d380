import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs the packages of a folder that has a lock file of its own, such as `editor`, unless exactly these are installed.
 * Their install scripts do not run. Ends the process if npm fails.
 */
export function installPackages(folder) {
  if (isInstalled(folder)) return;
  const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whether the installed packages are those of the lock file. npm writes what it has installed into node_modules. */
function isInstalled(folder) {
  const path = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(path)) return false;
  const installed = JSON.parse(readFileSync(path, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([name, { version, optional, link }]) =>
      name === '' || optional || link || !name.startsWith('node_modules/') || installed[name]?.version === version,
  );
}
