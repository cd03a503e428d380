import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Kernel } from '../../schema/core/domain-kernel.ts';
import {
  installLicense,
  licenseState,
  removeLicense,
} from '../../schema/extensions/export/license/installed-license.ts';
import { type License, LicenseError } from '../../schema/extensions/export/license/license.ts';
import type { Output } from '../cli/progress.ts';
import type { Config } from '../config.ts';
import { openCommandDatabase } from '../open-configured-database.ts';

export interface LicenseCommand {
  action: 'show' | 'remove' | { file: string };
  config: Config;
  output: Output;
  /** The public key that verifies licenses; by default the vendor's. */
  licensePublicKey?: string;
}

/** Installs, shows or removes the license for exports. Returns the exit code: 1 if no license is valid. */
export async function runLicenseCommand({ action, config, output, ...keyOptions }: LicenseCommand): Promise<number> {
  const text = typeof action === 'object' ? await readLicenseFile(action.file, output) : '';
  if (text === null) return 1;
  const database = await openCommandDatabase(config, 'command license');
  try {
    const kernel = { database, now: () => new Date(), ...keyOptions };
    if (action === 'show') return await showLicense(kernel, output);
    if (action === 'remove') {
      output.write((await removeLicense(kernel)) ? 'The license is removed.\n' : 'No license is installed.\n');
      return 0;
    }
    output.write(`The license is installed.\n${formatLicense(await installLicense(text, kernel))}`);
    return 0;
  } catch (error) {
    if (!(error instanceof LicenseError)) throw error;
    output.write(`${error.message}\n`);
    return 1;
  } finally {
    await database.close();
  }
}

async function readLicenseFile(file: string, output: Output): Promise<string | null> {
  try {
    return await readFile(resolve(file), 'utf8');
  } catch (error) {
    output.write(`The license file cannot be read: ${(error as Error).message}\n`);
    return null;
  }
}

type LicenseKernel = Pick<Kernel, 'database' | 'now' | 'licensePublicKey'>;

async function showLicense(kernel: LicenseKernel, output: Output): Promise<number> {
  const { license, problem } = await licenseState(kernel);
  output.write(`${license ? formatLicense(license) : ''}${problem === null ? '' : `${problem}\n`}`);
  return problem === null ? 0 : 1;
}

const formatLicense = ({ holder, formats, issued, expires }: License): string =>
  `Holder    ${holder}\nFormats   ${formats.join(', ')}\nFrom      ${issued}\nUntil     ${expires ?? 'unlimited'}\n`;
