import { createHash, createHmac, randomInt } from 'node:crypto';
import { compare, hash } from 'bcryptjs';
import { MAX_PASSWORD_BYTES } from '../values/account-values.ts';
import { constantTimeEqual } from './stored-key.ts';

const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The cost is the exponent of the number of rounds. A higher one could block the server for minutes. */
const MAX_PHPASS_COST = 16;

const MIN_COST = 7;

/**
 * Hashes a password with the cost and salt of a stored portable hash (`$P$` or `$H$`, cost, eight characters of salt,
 * digest). Returns null if the stored text has another form.
 */
function portableHash(password: string, stored: string): string | null {
  if (!/^\$[PH]\$[./0-9A-Za-z]{31}$/.test(stored)) return null;
  const cost = ALPHABET.indexOf(stored.charAt(3));
  if (cost < MIN_COST || cost > MAX_PHPASS_COST) return null;
  const bytes = Buffer.from(password, 'utf8');
  let digest = createHash('md5').update(stored.slice(4, 12), 'latin1').update(bytes).digest();
  for (let round = 2 ** cost; round > 0; round--) digest = createHash('md5').update(digest).update(bytes).digest();
  return stored.slice(0, 12) + encode(digest);
}

/** Encodes six bits per character, the lowest first, so that three bytes become four characters. */
function encode(bytes: Buffer): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 3) {
    const group = bytes.subarray(start, start + 3);
    let value = group.reduce((sum, byte, index) => sum + byte * 256 ** index, 0);
    for (let count = group.length + 1; count > 0; count--) {
      text += ALPHABET.charAt(value % 64);
      value = Math.floor(value / 64);
    }
  }
  return text;
}

/** Letters and digits without those that look alike. */
const PASSWORD_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** Generates a password for an account: 20 letters and digits, which have 114 bits of entropy. */
export const generatePassword = (): string =>
  Array.from({ length: 20 }, () => PASSWORD_CHARACTERS.charAt(randomInt(PASSWORD_CHARACTERS.length))).join('');

const BCRYPT_COST = 10;

/** Stored hashes with a higher cost never match: checking one could take minutes. */
const MAX_COST = 15;

/**
 * Returns the hash of the password of an account for storage: `$wp` and the bcrypt hash of the keyed SHA-384 of the
 * password. bcrypt alone would ignore all but the first 72 bytes. Throws RangeError for more than 4096 bytes.
 */
export async function hashPassword(password: string): Promise<string> {
  if (isTooLong(password)) throw new RangeError('The password is too long.');
  const stored = await hash(prehash(password), BCRYPT_COST);
  return `$wp${withPhpPrefix(stored)}`;
}

/**
 * Whether a password matches the stored hash of an account: one of `hashPassword`, or an older one (bcrypt, portable
 * `$P$` and `$H$`, MD5). Passwords over 4096 bytes and hashes of other forms never match.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  if (isTooLong(password)) return false;
  if (stored.startsWith('$wp$')) return compareBcrypt(prehash(password), stored.slice('$wp'.length));
  if (stored.startsWith('$2')) return compareBcrypt(password, stored);
  if (/^[0-9a-f]{32}$/.test(stored))
    return constantTimeEqual(createHash('md5').update(password, 'utf8').digest('hex'), stored);
  const portable = portableHash(password, stored);
  return portable !== null && constantTimeEqual(portable, stored);
}

/** Whether a stored hash has an older form or another cost, so that the next login should replace it. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`$wp$2y$${BCRYPT_COST}$`);
}

/** Takes as long as `verify`, so that the time of a login does not reveal whether the account exists. */
export async function simulateVerification(
  password: string,
  verify: (password: string, stored: string) => Promise<boolean> = verifyPassword,
): Promise<false> {
  await verify(password, `$wp$2y$${BCRYPT_COST}$${'.'.repeat(53)}`);
  return false;
}

function prehash(password: string): string {
  return createHmac('sha384', 'wp-sha384').update(trimmed(password), 'utf8').digest('base64');
}

/** Removes the white space at both ends that the reference removes: blanks, tabs, line ends, vertical tabs and NUL. */
function trimmed(password: string): string {
  const blank = ' \t\n\r\v\0';
  let start = 0;
  let end = password.length;
  while (start < end && blank.includes(password.charAt(start))) start++;
  while (end > start && blank.includes(password.charAt(end - 1))) end--;
  return password.slice(start, end);
}

async function compareBcrypt(password: string, stored: string): Promise<boolean> {
  const match = /^\$2[aby]\$(\d\d)\$[./0-9A-Za-z]{53}$/.exec(stored);
  if (!match || Number(match[1]) > MAX_COST) return false;
  return compare(password, stored);
}

/** `$2b$` and `$2y$` are the same algorithm. PHP writes and expects the latter. */
function withPhpPrefix(stored: string): string {
  return stored.replace(/^\$2[ab]\$/, '$2y$');
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password, 'utf8') > MAX_PASSWORD_BYTES;
}
