import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How the program names itself to other sites: with its version. */
export async function programName(programDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(programDir, 'package.json'), 'utf8')) as { version: string };
  return `Postern/${version}`;
}
