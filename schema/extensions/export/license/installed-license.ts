import { domainError } from '../../errors.ts';
import type { Kernel } from '../../kernel.ts';
import { changeRecord, currentRecord } from '../record.ts';
import type { PaidFormat } from './export-format.ts';
import { type License, LicenseError, readLicense, whyNotNow } from './license.ts';
import { LICENSE_PUBLIC_KEY } from './public-key.ts';

/** How it stands with the licence of the site. */
export interface LicenseState {
  /** Null: there is none, or none that can be believed. */
  readonly license: License | null;
  readonly status: 'none' | 'active' | 'expired' | 'invalid';
  /** What is wrong, as a sentence; null where it is active. */
  readonly problem: string | null;
}

type Asking = Pick<Kernel, 'database' | 'now' | 'licensePublicKey'>;

const read = (text: string, { licensePublicKey }: Asking): License =>
  readLicense(text, licensePublicKey ?? LICENSE_PUBLIC_KEY);

/** The licence as it is stored, looked at now: nothing that was found out earlier is believed. */
export async function licenseState(kernel: Asking): Promise<LicenseState> {
  const { key } = (await currentRecord(kernel)).license;
  if (typeof key !== 'string' || key === '') {
    return { license: null, status: 'none', problem: 'The site has no licence.' };
  }
  try {
    const license = read(key, kernel);
    const problem = whyNotNow(license, kernel.now());
    return { license, status: problem === null ? 'active' : 'expired', problem };
  } catch (error) {
    if (!(error instanceof LicenseError)) throw error;
    return { license: null, status: 'invalid', problem: error.message };
  }
}

/** Stores a licence in the place of the one before. Throws a LicenseError where it does not count at this moment. */
export async function installLicense(text: string, kernel: Asking): Promise<License> {
  const license = read(text, kernel);
  const problem = whyNotNow(license, kernel.now());
  if (problem !== null) throw new LicenseError(problem);
  const { expires } = license;
  await changeRecord(kernel, (record) => ({ ...record, license: { key: text.trim(), status: 'active', expires } }));
  return license;
}

/** Removes the licence; false where there was none. */
export async function removeLicense(kernel: Asking): Promise<boolean> {
  const { key } = (await currentRecord(kernel)).license;
  await changeRecord(kernel, (record) => ({ ...record, license: { key: '', status: 'none', expires: null } }));
  return typeof key === 'string' && key !== '';
}

/** Errors: `export_license_required` where the licence does not grant the format now. */
export async function requireLicense(format: PaidFormat, kernel: Asking): Promise<void> {
  const { license, problem } = await licenseState(kernel);
  if (problem === null && license?.formats.includes(format)) return;
  const why = problem ?? `The licence does not hold the format ${format}.`;
  throw domainError('export_license_required', {
    data: { format },
    message: `${why} Exports as ${format} need one: install it with \`npm start -- license FILE\`.`,
  });
}
