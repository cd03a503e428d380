import { randomInt } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import { constantTimeEqual } from './constant-time-equal.ts';
import { MAX_PASSWORD_BYTES, verifyPassword } from './password-hash.ts';

const HASH_PREFIX = '$generic$';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PASSWORD_LENGTH = 24;
const DIGEST_BYTES = 30;
const HASH_KEY = Buffer.from('wp_fast_hash_6.8+', 'utf8');

/** Creates an application password: 24 letters and digits. */
export function generateApplicationPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** Formats an application password for display, in groups of four characters. */
export function groupApplicationPassword(password: string): string {
  return (lettersAndDigits(password).match(/.{1,4}/g) ?? []).join(' ');
}

/**
 * Returns the hash of an application password, with or without blanks, for storage. The password is long and random, so
 * the hash needs no salt and no rounds.
 */
export function hashApplicationPassword(password: string): string {
  const digest = blake2b(Buffer.from(lettersAndDigits(password), 'utf8'), { key: HASH_KEY, dkLen: DIGEST_BYTES });
  return HASH_PREFIX + Buffer.from(digest).toString('base64url');
}

/** Whether a stored hash is one of `hashApplicationPassword`, which is verified without rounds. */
export const isFastHash = (stored: string): boolean => stored.startsWith(HASH_PREFIX);

/**
 * Whether an application password matches a stored hash: one of `hashApplicationPassword`, or a portable or bcrypt hash
 * of an imported site. Blanks in the password are ignored. Passwords over 4096 bytes never match.
 */
export async function verifyApplicationPassword(password: string, stored: string): Promise<boolean> {
  if (Buffer.byteLength(password, 'utf8') > MAX_PASSWORD_BYTES) return false;
  const characters = lettersAndDigits(password);
  if (characters === '') return false;
  if (isFastHash(stored)) return constantTimeEqual(hashApplicationPassword(characters), stored);
  return stored.startsWith('$') && verifyPassword(characters, stored);
}

/** Removes the blanks and other separators that clients may send with a password. */
function lettersAndDigits(password: string): string {
  return password.replace(/[^A-Za-z0-9]/g, '');
}
