import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Domain } from '../core/domain.ts';
import { storedKey } from './stored-key.ts';

/** The name of the setting with the key, unless the configuration sets one. */
const KEY_SETTING = 'two_factor_key';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

async function keyOf(domain: Domain): Promise<Buffer> {
  const { twoFactorKey } = domain.kernel;
  const source = twoFactorKey === undefined ? await storedKey(domain, KEY_SETTING) : Buffer.from(twoFactorKey, 'utf8');
  return Buffer.from(hkdfSync('sha256', source, Buffer.alloc(0), 'second factors', 32));
}

/** The account is authenticated with the secret, so that a stored secret is valid for no other one. */
const contextOf = (userId: number): Buffer => Buffer.from(`account ${userId}`, 'utf8');

/** Encrypts the secret of a second factor for storage. */
export async function sealSecret(
  domain: Domain,
  { secret, userId }: { secret: Uint8Array; userId: number },
): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, await keyOf(domain), iv).setAAD(contextOf(userId));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts a stored secret; null if it was encrypted with another key, or for another account. */
export async function openSecret(
  domain: Domain,
  { sealed, userId }: { sealed: string; userId: number },
): Promise<Uint8Array | null> {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const end = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, await keyOf(domain), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(contextOf(userId)).setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, end)), decipher.final()]);
  } catch {
    return null;
  }
}
