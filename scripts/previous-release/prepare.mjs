import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the previous release to `folder` and returns its commit: the latest tagged one before this commit or, without
 * tags, the commit that .ci/previous-release names. It uses the installed packages of `root` if they are those of its
 * lockfile; otherwise its own are installed.
 */
export function preparePreviousRelease({ root, folder }) {
  const commit = latestTag(root) ?? readFileSync(join(root, '.ci/previous-release'), 'utf8').trim();
  run(['tar', '-x', '-C', folder], { input: git(root, 'archive', '--format=tar', commit) });
  if (hasInstalledPackages({ root, folder })) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    run([process.execPath, join(folder, 'scripts/generate.mjs')], { cwd: folder });
  } else {
    run(['npm', 'ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder });
  }
  return commit;
}

/** The latest release before this commit, which may itself be a release. */
function latestTag(root) {
  const tags = git(root, 'tag', '--list', 'v*', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-version:refname');
  return tags.toString().split('\n')[0] || undefined;
}

/** Whether the packages of `root` include all that the previous release needs to run, in the same versions. */
function hasInstalledPackages({ root, folder }) {
  const [current, previous] = [root, folder].map(
    (path) => JSON.parse(readFileSync(join(path, 'package-lock.json'), 'utf8')).packages,
  );
  return Object.entries(previous).every(
    ([path, { dev, version }]) => path === '' || dev || current[path]?.version === version,
  );
}

const git = (root, ...args) => run(['git', '-C', root, ...args], {});

function run([command, ...args], options) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { maxBuffer: 1_024 ** 3, ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error ?? stderr}`);
  return stdout;
}
