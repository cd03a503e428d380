import { generateKeyPairSync, sign } from 'node:crypto';
import { type License, unsignedText } from '../../schema/extensions/export/license/license.ts';
import { PAID_FORMATS } from '../../schema/extensions/export/license/licensed-format.ts';

// A key pair for tests only.
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** The public key that verifies the licenses of the tests. */
export const TEST_PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** Returns a signed license, by default for all formats and without an end. */
export function signedLicense(values: Partial<License> = {}): string {
  const license = { holder: 'Saltmarsh Press', formats: PAID_FORMATS, issued: '2020-01-01', expires: null, ...values };
  const text = unsignedText(license);
  return `${text}\nsignature: ${sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64')}\n`;
}
