import { describe, expect, it } from 'vitest';
import {
  generateApplicationPassword,
  groupApplicationPassword,
  hashApplicationPassword,
  verifyApplicationPassword,
} from '../../../schema/auth/application-password.ts';

const password = 'abcdEFGH1234ijklMNOP5678';
const keyedDigest = '$generic$F6W18u0QEytvRVb59DemVWRxyTxU6vg_VK0s_f-h';
const portableHash = '$P$9NaClNaClScmiQcCBtNsBF70W8S.4M0';
const bcryptHash = '$wp$2y$10$3b.G8kSb3gir97RU74kplODpJSN146VNI6ZmvVlsrTEOT0MWUxISa';

describe('application passwords', () => {
  it('are stored as the keyed digest of their letters and digits', () => {
    expect(hashApplicationPassword(password)).toBe(keyedDigest);
    expect(hashApplicationPassword('abcd EFGH 1234 ijkl MNOP 5678')).toBe(keyedDigest);
  });

  it.each([
    ['keyed digest', keyedDigest],
    ['portable hash', portableHash],
    ['bcrypt hash', bcryptHash],
  ])('match a stored %s with any separators, and other passwords do not', async (_form, text) => {
    expect(await verifyApplicationPassword(password, text)).toBe(true);
    expect(await verifyApplicationPassword('abcd EFGH 1234-ijkl-MNOP_5678\n', text)).toBe(true);
    expect(await verifyApplicationPassword(password.toLowerCase(), text)).toBe(false);
    expect(await verifyApplicationPassword(password.slice(1), text)).toBe(false);
  });

  it('without a letter or digit match nothing, not even the hash of an empty text', async () => {
    expect(await verifyApplicationPassword(' -- ', hashApplicationPassword(''))).toBe(false);
  });

  it('over 4096 bytes match nothing', async () => {
    expect(await verifyApplicationPassword(password + ' '.repeat(4096), keyedDigest)).toBe(false);
  });

  it('match no stored text that is not a supported hash', async () => {
    for (const text of ['', '$generic$', password, '5f4dcc3b5aa765d61d8327deb882cf99']) {
      expect(await verifyApplicationPassword(password, text)).toBe(false);
    }
  });

  it('are 24 random letters and digits', () => {
    const generated = new Set(Array.from({ length: 50 }, generateApplicationPassword));
    expect(generated.size).toBe(50);
    expect([...generated].every((text) => /^[A-Za-z0-9]{24}$/.test(text))).toBe(true);
  });

  it('are shown in groups of four', () => {
    expect(groupApplicationPassword(password)).toBe('abcd EFGH 1234 ijkl MNOP 5678');
    expect(groupApplicationPassword('')).toBe('');
  });
});
