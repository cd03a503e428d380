import { describe, expect, it } from 'vitest';
import type { SchemaFormat } from '../../../schema/json-schema/schema-types.ts';
import { validate } from '../../../schema/json-schema/validate.ts';

const uuid = '01234567-89ab-cdef-0123-456789abcdef';

describe('formats of JSON schemas', () => {
  it.each<[SchemaFormat, string, string[], string[]]>([
    ['hex-color', 'rest_invalid_hex_color', ['#fff', '#12AB9f'], ['', 'fff', '#ffff', '#ggg', '#fff\n']],
    [
      'date-time',
      'rest_invalid_date',
      [
        '2024-05-17T09:30:00',
        '2024-05-17 09:30:00',
        '2024-05-17t09:30:00.123Z',
        '2024-05-17T09:30:00+02',
        '2024-05-17T09:30:00-03:30',
        '2024-02-31T24:00:60',
      ],
      [
        '',
        'tomorrow',
        '2024-05-17',
        '2024-13-01T00:00:00',
        '2024-01-01T25:00:00',
        '2024-05-17T09:30:00+0200',
        '2024-05-17T09:30:00z',
      ],
    ],
    [
      'email',
      'rest_invalid_email',
      ['ann@example.org', "o'neil+tag@mail.example.co", 'a@b.co'],
      [
        '',
        'ann',
        '@example.org',
        'a@b',
        'ann@example..org',
        'ann@-a.org',
        'ann@.org',
        'a b@example.org',
        'ann@b@example.org',
        'é@example.org',
      ],
    ],
    [
      'ip',
      'rest_invalid_ip',
      ['127.0.0.1', '255.255.255.255', '01.2.3.4', '::1', '2001:db8::ff', '::ffff:10.0.0.1'],
      ['', '1.2.3', '1.2.3.256', '1.2.3.4.5', 'fe80::1%eth0', ':::', 'example.org', '1.2.3.4 '],
    ],
    ['uuid', 'rest_invalid_uuid', [uuid], ['', uuid.toUpperCase(), uuid.slice(1), `{${uuid}}`]],
  ])('%s: an invalid text has the error %s', (format, code, validTexts, invalidTexts) => {
    const codes = (texts: string[]) =>
      texts.map((text) => validate({ value: text, schema: { type: 'string', format }, name: 'x' })?.code ?? 'ok');
    expect(codes(validTexts)).toEqual(validTexts.map(() => 'ok'));
    expect(codes(invalidTexts)).toEqual(invalidTexts.map(() => code));
  });

  it.each<SchemaFormat>(['uri', 'text-field', 'textarea-field'])('%s is not checked', (format) => {
    expect(validate({ value: 'javascript:<b>', schema: { type: 'string', format }, name: 'x' })).toBeNull();
  });

  it('apply only to texts and to values without a type', () => {
    expect(validate({ value: null, schema: { type: ['string', 'null'], format: 'email' }, name: 'x' })).toBeNull();
    expect(validate({ value: 'ann', schema: { format: 'email' }, name: 'x' })?.code).toBe('rest_invalid_email');
    expect(validate({ value: ['ann'], schema: { format: 'email' }, name: 'x' })?.code).toBe('rest_invalid_email');
  });
});
