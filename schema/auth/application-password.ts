import { randomInt } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import { constantTimeEqual } from './constant-time-equal.ts';
import { MAX_PASSWORD_BYTES } from './password-hash.ts';
import { portableHash } from './phpass-hash.ts';

const prefix = '$generic$';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const passwordLength = 24;
const digestBytes = 30;
const key = Buffer.from('wp_fast_hash_6.8+', 'utf8');

/** Creates an application password: 24 letters and digits. */
export function generateApplicationPassword(): string {
  return Array.from({ length: passwordLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** Takes an application password, returns it in groups of four, as people see it. */
export function groupApplicationPassword(password: string): string {
  return (significant(password).match(/.{1,4}/g) ?? []).join(' ');
}

/** Takes an application password in either form, returns the text to store. It is long and random: no salt, no rounds. */
export function hashApplicationPassword(password: string): string {
  const digest = blake2b(Buffer.from(significant(password), 'utf8'), { key, dkLen: digestBytes });
  return prefix + Buffer.from(digest).toString('base64url');
}

/**
 * Whether an application password as typed matches a stored text, in the form of `hashApplicationPassword` or the
 * portable one. Passwords over 4096 bytes never match.
 */
export function verifyApplicationPassword(password: string, stored: string): boolean {
  if (Buffer.byteLength(password, 'utf8') > MAX_PASSWORD_BYTES) return false;
  const typed = significant(password);
  if (typed === '') return false;
  if (stored.startsWith(prefix)) return constantTimeEqual(hashApplicationPassword(typed), stored);
  const portable = portableHash(typed, stored);
  return portable !== null && constantTimeEqual(portable, stored);
}

/** The letters and digits of a typed password, which may contain blanks. */
function significant(password: string): string {
  return password.replace(/[^A-Za-z0-9]/g, '');
}
