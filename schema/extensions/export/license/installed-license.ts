import type { Kernel } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import { changeRecord, currentRecord } from '../export-record.ts';
import { type License, LicenseError, licenseProblem, readLicense } from './license.ts';
import type { PaidFormat } from './licensed-format.ts';

/** The public key of the vendor for licenses: Ed25519, DER, base64. The private key is not part of the repository. */
export const LICENSE_PUBLIC_KEY = 'MCowBQYDK2VwAyEA43V0cn7krrFcDFlKu6KcsoUHNjRi9NliiCxOshRGBn0=';

/** The state of the license of the site. */
export interface LicenseState {
  /** Null if there is none, or an invalid one. */
  readonly license: License | null;
  readonly status: 'none' | 'active' | 'expired' | 'invalid';
  /** The problem as a sentence; null if the license is active. */
  readonly problem: string | null;
}

type LicenseKernel = Pick<Kernel, 'database' | 'now' | 'licensePublicKey'>;

const verifyLicense = (text: string, { licensePublicKey }: LicenseKernel): License =>
  readLicense(text, licensePublicKey ?? LICENSE_PUBLIC_KEY);

/** Reads and verifies the stored license. */
export async function licenseState(kernel: LicenseKernel): Promise<LicenseState> {
  const { key } = (await currentRecord(kernel)).license;
  if (typeof key !== 'string' || key === '') {
    return { license: null, status: 'none', problem: 'The site has no license.' };
  }
  try {
    const license = verifyLicense(key, kernel);
    const problem = licenseProblem(license, kernel.now());
    return { license, status: problem === null ? 'active' : 'expired', problem };
  } catch (error) {
    if (!(error instanceof LicenseError)) throw error;
    return { license: null, status: 'invalid', problem: error.message };
  }
}

/** Replaces the stored license. Throws a LicenseError if the license is not valid now. */
export async function installLicense(text: string, kernel: LicenseKernel): Promise<License> {
  const license = verifyLicense(text, kernel);
  const problem = licenseProblem(license, kernel.now());
  if (problem !== null) throw new LicenseError(problem);
  const { expires } = license;
  await changeRecord(kernel, (record) => ({ ...record, license: { key: text.trim(), status: 'active', expires } }));
  return license;
}

/** Removes the license; returns false if there was none. */
export async function removeLicense(kernel: LicenseKernel): Promise<boolean> {
  const { key } = (await currentRecord(kernel)).license;
  await changeRecord(kernel, (record) => ({ ...record, license: { key: '', status: 'none', expires: null } }));
  return typeof key === 'string' && key !== '';
}

/** Requires a valid license for a format. Errors: `export_license_required`. */
export async function requireLicense(format: PaidFormat, kernel: LicenseKernel): Promise<void> {
  const { license, problem } = await licenseState(kernel);
  if (problem === null && license?.formats.includes(format)) return;
  const reason = problem ?? `The license does not include the format ${format}.`;
  throw domainError('export_license_required', {
    data: { format },
    message: `${reason} Exports as ${format} require a license: install one with the command \`license FILE\`.`,
  });
}
