import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The paths of the files of the repository, also of those that are not committed yet. Files that git ignores, such as
 * installed packages and generated code, are not among them.
 */
export function sourceFiles(root) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}
