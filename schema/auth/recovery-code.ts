import { createHash, randomInt } from 'node:crypto';
import type { TransactionClient } from '../core/domain-kernel.ts';

/** The codes that an account gets at a time. */
const CODE_COUNT = 10;

/** Without letters and digits that look alike. 16 of them have 79 bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 16;

/** The characters of a code without separators, in capital letters. */
const plain = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Whether a text may be a recovery code: codes by time are shorter. */
export const looksLikeRecoveryCode = (text: string): boolean => plain(text).length === CODE_LENGTH;

/** Hashes a code for storage. It is long and random, so the hash needs no rounds. */
const hashOf = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${plain(code)}`, 'utf8')
    .digest('base64url');

/** Creates the recovery codes of an account and ends its earlier ones. Returns the codes, in groups of four characters. */
export async function replaceRecoveryCodes(client: TransactionClient, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
  );
  await client.recoveryCode.deleteMany({ where: { userId } });
  await client.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })) });
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/** Uses a recovery code up. Returns whether it was valid: of several requests with one code, one gets true. */
export async function useRecoveryCode(
  client: TransactionClient,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const { count } = await client.recoveryCode.deleteMany({ where: { userId, codeHash: hashOf(userId, code) } });
  return count === 1;
}
