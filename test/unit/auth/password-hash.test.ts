import { describe, expect, it } from 'vitest';
import { hashPassword, needsRehash, simulateVerification, verifyPassword } from '../../../schema/auth/password-hash.ts';

const password = 'grüne Boje';
const keyedBcrypt = '$wp$2y$04$abcdefghijklmnopqrstuui2LMnqF6fUaDfoRmfST7C60VUutyYj2';
const plainBcrypt = '$2y$04$abcdefghijklmnopqrstuuMplNO6wyLZLcXPms599TlHOuvUWjmIS';
const portable = '$P$BsaltSALTP9sP/.pv920vB0FYEGHF3.';
const md5 = '4cc280b86e8f4f4699973267d6bcbf05';

const stored: [string, string][] = [
  ['keyed bcrypt', keyedBcrypt],
  ['bcrypt', plainBcrypt],
  ['bcrypt with the prefix $2b', plainBcrypt.replace('$2y', '$2b')],
  ['bcrypt with the prefix $2a', plainBcrypt.replace('$2y', '$2a')],
  ['portable', portable],
  ['portable with the prefix $H$', portable.replace('$P', '$H')],
  ['MD5', md5],
];

describe('account passwords', () => {
  it.each(stored)('match a stored %s hash only with the right password', async (_form, text) => {
    expect(await verifyPassword(password, text)).toBe(true);
    expect(await verifyPassword('grune Boje', text)).toBe(false);
    expect(await verifyPassword('', text)).toBe(false);
  });

  it('are trimmed before they are compared with keyed bcrypt', async () => {
    expect(await verifyPassword(` \t${password}\n`, keyedBcrypt)).toBe(true);
    expect(await verifyPassword(`\u00a0${password}`, keyedBcrypt)).toBe(false);
  });

  it('match the hash that is created for them, with a new salt each time', async () => {
    const [first, second] = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(first).toMatch(/^\$wp\$2y\$10\$[./0-9A-Za-z]{53}$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword(password, first)).toBe(true);
  });

  it('are compared in full, also after byte 72', async () => {
    const long = 'a'.repeat(100);
    const hash = await hashPassword(long);
    expect(await verifyPassword(long, hash)).toBe(true);
    expect(await verifyPassword(`${long.slice(1)}b`, hash)).toBe(false);
  });

  it('over 4096 bytes are rejected', async () => {
    await expect(hashPassword('ü'.repeat(2049))).rejects.toThrow(RangeError);
    expect(await verifyPassword('x'.repeat(4097), md5)).toBe(false);
  });

  it.each([
    '',
    '*',
    'plain',
    '$wp$',
    '$wp$2y$04$short',
    '$2y$31$abcdefghijklmnopqrstuuMplNO6wyLZLcXPms599TlHOuvUWjmIS',
    '$P$ZsaltSALTP9sP/.pv920vB0FYEGHF3.',
  ])('never match the stored text %j, which is not a supported hash or has too many rounds', async (text) => {
    // Checking a hash with too many rounds would take hours.
    expect(await verifyPassword(password, text)).toBe(false);
    expect(await verifyPassword(text, text)).toBe(false);
  });

  it('with an older kind of hash need a new hash', async () => {
    expect(stored.every(([, text]) => needsRehash(text))).toBe(true);
    expect(needsRehash(await hashPassword('x'))).toBe(false);
  });

  it('of unknown accounts are verified with a hash that costs as much as those of accounts', async () => {
    const verified: [string, string][] = [];
    const verify = async (typed: string, text: string) => {
      verified.push([typed, text]);
      return verifyPassword(typed, text);
    };
    expect(await simulateVerification(password, verify)).toBe(false);
    const costOf = (text: string | undefined) => /^\$wp\$2y\$(\d\d)\$[./0-9A-Za-z]{53}$/.exec(text ?? '')?.[1];
    expect(verified.map(([typed]) => typed)).toEqual([password]);
    expect(costOf(verified[0]?.[1])).toBe(costOf(await hashPassword(password)));
    expect(costOf(verified[0]?.[1])).toBe('10');
  });
});
