import { generateKeyPairSync, sign } from 'node:crypto';
import { PAID_FORMATS } from '../../schema/extensions/export/license/export-format.ts';
import { type License, unsignedText } from '../../schema/extensions/export/license/license.ts';

/** A pair of keys of the tests' own. */
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** By which licences of the tests are checked. */
export const TEST_PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** A signed licence; for everything and for ever unless told otherwise. */
export function signedLicense(given: Partial<License> = {}): string {
  const license = { holder: 'Saltmarsh Press', formats: PAID_FORMATS, issued: '2020-01-01', expires: null, ...given };
  const text = unsignedText(license);
  return `${text}\nsignature: ${sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64')}\n`;
}
