import { createPublicKey, verify } from 'node:crypto';
import { isPaidFormat, PAID_FORMATS, type PaidFormat } from './export-format.ts';

/** What a licence grants. */
export interface License {
  readonly holder: string;
  readonly formats: readonly PaidFormat[];
  /** First day: `YYYY-MM-DD`, in GMT like the last. */
  readonly issued: string;
  /** Last day. Null: it never ends. */
  readonly expires: string | null;
}

/** The text is not a valid licence; the message names the problem. */
export class LicenseError extends Error {
  override readonly name = 'LicenseError';
}

const TITLE = 'Licence for exports';
const FIELDS = ['holder', 'formats', 'issued', 'expires', 'signature'] as const;
const MAX_CHARACTERS = 4_000;
const SIGNATURE_BYTES = 64;

type Fields = Record<(typeof FIELDS)[number], string>;

/**
 * Verifies the text of a licence with the public key and returns its content. Throws a LicenseError if the text is
 * incomplete or not what was signed; the dates are checked separately.
 */
export function readLicense(text: string, publicKey: string): License {
  const lines = linesOf(text);
  const fields = fieldsOf(lines);
  checkSignature(lines.slice(0, -1).join('\n'), { signature: fields.signature, publicKey });
  const formats = fields.formats.split(',').map((format) => format.trim());
  const unknown = formats.find((format) => !isPaidFormat(format));
  if (unknown !== undefined) {
    throw new LicenseError(`The licence names the format "${unknown}"; known are ${PAID_FORMATS.join(', ')}.`);
  }
  return {
    holder: fields.holder,
    formats: formats.filter(isPaidFormat),
    issued: dayOf('issued', fields.issued),
    expires: fields.expires === 'never' ? null : dayOf('expires', fields.expires),
  };
}

/** The reason why a licence is not valid now, as a sentence; null if it is valid. */
export function licenseProblem({ issued, expires }: License, now: Date): string | null {
  const today = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (today < issued) return `The licence begins on ${issued}; today is ${today}.`;
  return expires !== null && today > expires ? `The licence ended on ${expires}. Install a newer one.` : null;
}

/** The text that is signed, without the signature's own line. */
export const unsignedText = ({ holder, formats, issued, expires }: License): string =>
  [
    TITLE,
    `holder: ${holder}`,
    `formats: ${formats.join(', ')}`,
    `issued: ${issued}`,
    `expires: ${expires ?? 'never'}`,
  ].join('\n');

/** Lines as they were signed, whatever a mail program or an editor did to their ends. */
function linesOf(text: string): string[] {
  if (text.length > MAX_CHARACTERS) throw new LicenseError('The text is too long for a licence. Give the right file.');
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines[0] !== TITLE) {
    throw new LicenseError(`This is no licence: the first line has to be "${TITLE}". Give the file as it was sent.`);
  }
  return lines;
}

function fieldsOf([, ...lines]: readonly string[]): Fields {
  const entries = FIELDS.map((name, index) => {
    const value = lines[index]?.startsWith(`${name}:`) ? lines[index].slice(name.length + 1).trim() : '';
    if (value === '') throw new LicenseError(`The licence lacks the line "${name}: …". Give the file as it was sent.`);
    return [name, value] as const;
  });
  const extra = lines[FIELDS.length];
  if (extra !== undefined)
    throw new LicenseError('The licence goes on after its signature. Give the file as it was sent.');
  return Object.fromEntries(entries) as Fields;
}

function checkSignature(text: string, { signature, publicKey }: { signature: string; publicKey: string }): void {
  const bytes = Buffer.from(signature, 'base64');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (bytes.length !== SIGNATURE_BYTES || !verify(null, Buffer.from(text, 'utf8'), key, bytes)) {
    throw new LicenseError(
      'The signature of the licence does not fit its text: it was changed, or made for another program.',
    );
  }
}

function dayOf(name: string, value: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));
  if (!isDay) throw new LicenseError(`The licence says "${name}: ${value}", which is no day such as 2026-06-01.`);
  return value;
}
