import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The name and version of the program, such as `Postern/1.0.0`; sent to other sites as the user agent. */
export async function programName(programDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(programDir, 'package.json'), 'utf8')) as { version: string };
  return `Postern/${version}`;
}
