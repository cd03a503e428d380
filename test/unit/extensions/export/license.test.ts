import { describe, expect, test } from 'vitest';
import { LICENSE_PUBLIC_KEY } from '../../../../schema/extensions/export/license/installed-license.ts';
import { type License, licenseProblem, readLicense } from '../../../../schema/extensions/export/license/license.ts';
import { signedLicense, TEST_PUBLIC_KEY } from '../../../support/test-license.ts';

const LICENSE: License = {
  holder: 'Köhler & Søn',
  formats: ['mdx', 'csv'],
  issued: '2026-01-01',
  expires: '2026-12-31',
};
const read = (text: string) => readLicense(text, TEST_PUBLIC_KEY);
const licenseProblemAt = (time: string) => licenseProblem(LICENSE, new Date(time));

describe('a license', () => {
  test('contains the signed values, even if a mail program changed its line breaks', () => {
    const text = signedLicense(LICENSE);
    expect(read(text)).toEqual(LICENSE);
    expect(read(`\uFEFF${text.replaceAll('\n', ' \r\n\r\n')}`)).toEqual(LICENSE);
    expect(read(signedLicense())).toMatchObject({ expires: null, formats: ['markdown', 'mdx', 'wxr', 'csv', 'media'] });
  });

  test.each([
    ['holder: Köhler', 'holder: Kohler'],
    ['mdx, csv', 'mdx, csv, wxr'],
    ['2026-12-31', '2036-12-31'],
    ['signature: ', 'signature: A'],
  ])('in which "%s" is replaced by "%s" is rejected', (from, to) => {
    expect(() => read(signedLicense(LICENSE).replace(from, to))).toThrow(/signature of the license does not match/);
  });

  test('signed for another program is rejected', () => {
    expect(() => readLicense(signedLicense(LICENSE), LICENSE_PUBLIC_KEY)).toThrow(/for another program/);
  });

  test.each([
    ['', /first line must be/],
    ['hello', /first line must be/],
    ['x'.repeat(5_000), /too long/],
    [signedLicense(LICENSE).replace(/^holder.*\n/m, ''), /does not have the line "holder: …"/],
    [signedLicense(LICENSE).replace(/^signature.*\n/m, ''), /does not have the line "signature: …"/],
    [`${signedLicense(LICENSE)}other: value`, /has lines after its signature/],
    [signedLicense({ expires: '2026-02-31x' }), /"expires: 2026-02-31x", which is not a date/],
    [signedLicense({ formats: ['mdx', 'docx' as 'csv'] }), /the unknown format "docx"/],
  ])('that is invalid is rejected with the reason (case %#)', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test('is valid from its first day to the end of its last', () => {
    expect(licenseProblemAt('2025-12-31T23:59:59Z')).toMatch(/begins on 2026-01-01; today is 2025-12-31/);
    expect(licenseProblemAt('2026-01-01T00:00:00Z')).toBeNull();
    expect(licenseProblemAt('2026-12-31T23:59:59Z')).toBeNull();
    expect(licenseProblemAt('2027-01-01T00:00:00Z')).toMatch(/ended on 2026-12-31/);
    expect(licenseProblem({ ...LICENSE, expires: null }, new Date('2999-01-01'))).toBeNull();
  });
});
