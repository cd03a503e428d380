import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../schema/core/domain-kernel.ts';
import { type BannerDetails, credentialRows, formatBanner } from '../cli/banner.ts';
import type { Output } from '../cli/progress.ts';
import { commandLine } from '../config/config-values.ts';

/** The name of the file with the credentials of a first start, in the data folder. */
export const CREDENTIALS_FILE = 'first-login.txt';

type Credentials = NonNullable<BannerDetails['credentials']>;

/**
 * Writes credentials to a file that only the account of the program can read, and returns its path. An earlier file with
 * the name is replaced.
 */
export async function writeCredentials(dataDir: string, credentials: Credentials): Promise<string> {
  const path = join(dataDir, CREDENTIALS_FILE);
  await mkdir(dataDir, { recursive: true });
  await rm(path, { force: true });
  const lines = credentialRows(credentials).map(([name, value]) => `${name.padEnd(12)}  ${value}`);
  await writeFile(path, [...lines, '', 'Delete this file when you have noted them.', ''].join('\n'), {
    mode: 0o600,
    flag: 'wx',
  });
  return path;
}

/** Shows the credentials of a new site: on a terminal, or else in a file, whose path is printed. */
export async function showCredentials(
  credentials: Credentials,
  { output, dataDir }: { output: Output; dataDir: string },
): Promise<void> {
  if (output.isTTY) {
    for (const [name, value] of credentialRows(credentials)) output.write(`  ${name.padEnd(12)}  ${value}\n`);
    if (credentials.password !== null) output.write('The password is shown only once. Note it now.\n');
  } else
    output.write(
      `The credentials are in ${await writeCredentials(dataDir, credentials)}. Delete it when you have noted them.\n`,
    );
}

/**
 * Prints what a start shows. The credentials of a first start appear on a terminal only. Where the output is the log of a
 * service, they are in a file instead.
 */
export async function showStart(
  details: BannerDetails,
  { output, dataDir, log }: { output: Output; dataDir: string; log: Logger },
): Promise<void> {
  const { credentials, ...others } = details;
  // Whoever chose the password knows it.
  if (!credentials || credentials.password === null || output.isTTY) {
    output.write(formatBanner(details));
    return;
  }
  try {
    const credentialsFile = await writeCredentials(dataDir, credentials);
    output.write(formatBanner({ ...others, credentialsFile }));
  } catch (error) {
    log.error({ err: error }, 'the credentials of the first start cannot be stored');
    output.write(formatBanner(others));
    output.write(`  Set a password with ${commandLine(`accounts reset-password ${credentials.login}`)}.\n\n`);
  }
}
