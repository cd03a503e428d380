import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The commit of the sources, which the build sets; empty outside of a Git repository. Not defined in tests. */
declare const BUILD_COMMIT: string | undefined;

const releaseOf = (programDir: string): string =>
  (JSON.parse(readFileSync(join(programDir, 'package.json'), 'utf8')) as { version: string }).version;

/** The name and release of the program, such as `Postern/1.0.0`; sent to other sites as the user agent. */
export const programName = (programDir: string): string => `Postern/${releaseOf(programDir)}`;

/** The version of this build: the release and the commit, such as `1.0.0+928cd7d9e553`. */
export function programVersion(programDir: string): string {
  const commit = typeof BUILD_COMMIT === 'undefined' ? '' : BUILD_COMMIT;
  return `${releaseOf(programDir)}${commit === '' ? '' : `+${commit}`}`;
}
