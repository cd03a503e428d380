import { createPublicKey, verify } from 'node:crypto';
import { isPaidFormat, PAID_FORMATS, type PaidFormat } from './licensed-format.ts';

/** The verified content of a license. */
export interface License {
  readonly holder: string;
  readonly formats: readonly PaidFormat[];
  /** The first day as `YYYY-MM-DD`, in GMT, as is `expires`. */
  readonly issued: string;
  /** The last day; null if the license does not expire. */
  readonly expires: string | null;
}

/** A text is not a valid license. The message says why. */
export class LicenseError extends Error {
  override readonly name = 'LicenseError';
}

const TITLE = 'Licence for exports';
const FIELDS = ['holder', 'formats', 'issued', 'expires', 'signature'] as const;
const MAX_CHARACTERS = 4_000;
const SIGNATURE_BYTES = 64;

type Fields = Record<(typeof FIELDS)[number], string>;

/**
 * Verifies the text of a license with the public key and returns its content. Throws a LicenseError if the text is
 * incomplete or its signature is wrong; the dates are checked separately.
 */
export function readLicense(text: string, publicKey: string): License {
  const lines = linesOf(text);
  const fields = fieldsOf(lines);
  checkSignature(lines.slice(0, -1).join('\n'), { signature: fields.signature, publicKey });
  const formats = fields.formats.split(',').map((format) => format.trim());
  const unknown = formats.find((format) => !isPaidFormat(format));
  if (unknown !== undefined) {
    throw new LicenseError(
      `The license names the unknown format "${unknown}". Known formats are ${PAID_FORMATS.join(', ')}.`,
    );
  }
  return {
    holder: fields.holder,
    formats: formats.filter(isPaidFormat),
    issued: dayOf('issued', fields.issued),
    expires: fields.expires === 'never' ? null : dayOf('expires', fields.expires),
  };
}

/** Returns why a license is not valid now, as a sentence; null if it is valid. */
export function licenseProblem({ issued, expires }: License, now: Date): string | null {
  const today = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (today < issued) return `The license begins on ${issued}; today is ${today}.`;
  return expires !== null && today > expires ? `The license ended on ${expires}. Install a newer one.` : null;
}

/** Returns the text that is signed, without the line of the signature. */
export const unsignedText = ({ holder, formats, issued, expires }: License): string =>
  [
    TITLE,
    `holder: ${holder}`,
    `formats: ${formats.join(', ')}`,
    `issued: ${issued}`,
    `expires: ${expires ?? 'never'}`,
  ].join('\n');

/** Returns the lines of a license, without differences in line ends and white space that programs may have caused. */
function linesOf(text: string): string[] {
  if (text.length > MAX_CHARACTERS)
    throw new LicenseError('The text is too long for a license. Use the license file as it was sent.');
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines[0] !== TITLE) {
    throw new LicenseError(
      `This is not a license: the first line must be "${TITLE}". Use the license file as it was sent.`,
    );
  }
  return lines;
}

function fieldsOf([, ...lines]: readonly string[]): Fields {
  const entries = FIELDS.map((name, index) => {
    const value = lines[index]?.startsWith(`${name}:`) ? lines[index].slice(name.length + 1).trim() : '';
    if (value === '')
      throw new LicenseError(`The license does not have the line "${name}: …". Use the license file as it was sent.`);
    return [name, value] as const;
  });
  const extra = lines[FIELDS.length];
  if (extra !== undefined)
    throw new LicenseError('The license has lines after its signature. Use the license file as it was sent.');
  return Object.fromEntries(entries) as Fields;
}

function checkSignature(text: string, { signature, publicKey }: { signature: string; publicKey: string }): void {
  const bytes = Buffer.from(signature, 'base64');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (bytes.length !== SIGNATURE_BYTES || !verify(null, Buffer.from(text, 'utf8'), key, bytes)) {
    throw new LicenseError(
      'The signature of the license does not match its text. The text was changed, or the license is for another program.',
    );
  }
}

function dayOf(name: string, value: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));
  if (!isDay) throw new LicenseError(`The license has "${name}: ${value}", which is not a date such as 2026-06-01.`);
  return value;
}
