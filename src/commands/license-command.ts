import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Kernel } from '../../schema/core/domain-kernel.ts';
import {
  installLicense,
  licenseState,
  removeLicense,
} from '../../schema/extensions/export/license/installed-license.ts';
import type { License } from '../../schema/extensions/export/license/license.ts';
import type { Output } from '../cli/progress.ts';
import { withDatabase } from './command-database.ts';
import { defineCommand, required, text } from './define-command.ts';

/** Ends with the code 1 if no license is valid. */
export const licenseCommand = defineCommand({
  arguments: { action: required(text('file|show|remove', 'The file of a license to install, or what else to do.')) },
  run: async ({ action, config, output, licensePublicKey }) => {
    const license = action === 'show' || action === 'remove' ? '' : await readLicenseFile(action, output);
    if (license === null) return 1;
    return withDatabase({ config, output, program: 'command license' }, async (database) => {
      const kernel = { database, now: () => new Date(), licensePublicKey };
      if (action === 'show') return await showLicense(kernel, output);
      if (action === 'remove') {
        output.write((await removeLicense(kernel)) ? 'The license is removed.\n' : 'No license is installed.\n');
        return 0;
      }
      output.write(`The license is installed.\n${formatLicense(await installLicense(license, kernel))}`);
      return 0;
    });
  },
});

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
