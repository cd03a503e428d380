import { createHash, createHmac } from 'node:crypto';
import { compare, hash } from 'bcryptjs';
import { constantTimeEqual } from './constant-time-equal.ts';
import { portableHash } from './phpass-hash.ts';

/** In bytes; longer passwords are refused before hashing, which bounds the work per request. */
export const MAX_PASSWORD_BYTES = 4096;

const cost = 10;

/** Stored texts with more rounds are refused: they could block the server for minutes. */
const MAX_COST = 15;

/**
 * Takes the password of an account, returns the text to store: `$wp` and the bcrypt hash of the keyed SHA-384 of the
 * password, so that every byte of a long password counts. Throws RangeError when the password is longer than 4096 bytes.
 */
export async function hashPassword(password: string): Promise<string> {
  if (isTooLong(password)) throw new RangeError('The password is too long.');
  const stored = await hash(condensed(password), cost);
  return `$wp${asPhp(stored)}`;
}

/**
 * Whether a password matches the text stored for an account, in the form of `hashPassword` or an older one: bcrypt, portable (`$P$`, `$H$`) and MD5. Passwords over 4096 bytes and
 * stored texts of other forms never match.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  if (isTooLong(password)) return false;
  if (stored.startsWith('$wp$')) return compareBcrypt(condensed(password), stored.slice('$wp'.length));
  if (stored.startsWith('$2')) return compareBcrypt(password, stored);
  if (/^[0-9a-f]{32}$/.test(stored))
    return constantTimeEqual(createHash('md5').update(password, 'utf8').digest('hex'), stored);
  const portable = portableHash(password, stored);
  return portable !== null && constantTimeEqual(portable, stored);
}

/** True when a stored text is of an older form, so that it should be replaced at the next login. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`$wp$2y$${cost}$`);
}

/** Takes as long as a verification, for accounts that do not exist. */
export async function simulateVerification(password: string): Promise<false> {
  await verifyPassword(password, `$wp$2y$${cost}$${'.'.repeat(53)}`);
  return false;
}

function condensed(password: string): string {
  return createHmac('sha384', 'wp-sha384').update(trimmed(password), 'utf8').digest('base64');
}

/** Removes the same white space as the API: blanks, tabs, line ends, vertical tabs and NUL. */
function trimmed(password: string): string {
  const blank = ' \t\n\r\v\0';
  let start = 0;
  let end = password.length;
  while (start < end && blank.includes(password.charAt(start))) start++;
  while (end > start && blank.includes(password.charAt(end - 1))) end--;
  return password.slice(start, end);
}

async function compareBcrypt(password: string, stored: string): Promise<boolean> {
  const form = /^\$2[aby]\$(\d\d)\$[./0-9A-Za-z]{53}$/.exec(stored);
  if (!form || Number(form[1]) > MAX_COST) return false;
  return compare(password, stored);
}

/** `$2b$` and `$2y$` name the same algorithm; the API writes and expects the latter. */
function asPhp(stored: string): string {
  return stored.replace(/^\$2[ab]\$/, '$2y$');
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password, 'utf8') > MAX_PASSWORD_BYTES;
}
