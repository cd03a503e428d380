import { describe, expect, test } from 'vitest';
import {
  newRecord,
  readAddressRecord,
  writeAddressRecord,
} from '../../../schema/core/stored-addresses/address-record.ts';
import { createTranslation } from '../../../schema/core/stored-addresses/stored-addresses.ts';

const OLD = { home: 'http://localhost:3000', brand: 'cms' };
const NEW = { home: 'https://example.org/blog', brand: 'wp' };

const translationBetween = (from: typeof OLD & { media?: string }, to: typeof OLD & { media?: string }) =>
  createTranslation(newRecord(from), to);

test('nothing is translated with the configuration of the first start', () => {
  const { read, write, storesUntranslated } = translationBetween(OLD, OLD);
  const text = `${OLD.home}/cms-content ${NEW.home}/wp-content`;
  expect([read(text), write(text), storesUntranslated]).toEqual([text, text, true]);
});

test('an address is translated in every escaped form', () => {
  const { read } = translationBetween(OLD, NEW);
  const cases = {
    'http://localhost:3000/a/': 'https://example.org/blog/a/',
    'https://localhost:3000': 'http://example.org/blog',
    '"//localhost:3000/a"': '"//example.org/blog/a"',
    'http:\\/\\/localhost:3000\\/a': 'https:\\/\\/example.org\\/blog\\/a',
    'http:\\\\/\\\\/localhost:3000\\\\/a': 'https:\\\\/\\\\/example.org\\\\/blog\\\\/a',
    'u=http%3A%2F%2Flocalhost%3A3000%2Fa': 'u=https%3A%2F%2Fexample.org%2Fblog%2Fa',
    'http://localhost:3000/cms-content/uploads/a.jpg 2x': 'https://example.org/blog/wp-content/uploads/a.jpg 2x',
    '{"url":"http:\\/\\/localhost:3000\\/cms-content\\/uploads"}':
      '{"url":"https:\\/\\/example.org\\/blog\\/wp-content\\/uploads"}',
    'http://localhost:3000/cms-login.php?a': 'https://example.org/blog/wp-login.php?a',
  };
  for (const [stored, translated] of Object.entries(cases)) expect(read(stored)).toBe(translated);
});

test('texts that only resemble an address of the site are unchanged', () => {
  const { read } = translationBetween(OLD, NEW);
  const similarTexts = [
    'http://localhost:30001/',
    'http://my.localhost:3000/',
    'localhost:3000',
    'http://localhost:3000.org/',
  ];
  for (const text of similarTexts) expect(read(text)).toBe(text);
  expect(read('http://localhost:3000@example.com/')).toBe('http://localhost:3000@example.com/');
  expect(read('http://localhost:3000/cms-content-x/')).toBe('https://example.org/blog/cms-content-x/');
});

test('only a call of `verbatim` marks a text as stored verbatim', () => {
  const { write, verbatim } = translationBetween(OLD, NEW);
  const text = `${NEW.home}/a/`;
  expect(write(verbatim(text))).toBe(text);
  for (const login of ['\uF8F1admin', '\uF8F0admin', '\uF8F2admin']) expect(write(login)).toBe(login);
});

describe('a written text is read unchanged', () => {
  const texts = [
    'We moved from http://localhost:3000/cms-content/uploads/a.jpg to https://example.org/blog/wp-content/uploads/a.jpg',
    'https://example.org/blog/cms-content/uploads/a.jpg',
    'https://example.org/shop and http://example.org/blog',
  ];
  const cases = [
    [OLD, NEW],
    [NEW, OLD],
    [OLD, { ...OLD, brand: 'wp' }],
    [OLD, { ...OLD, home: 'https://localhost:3000' }],
    [NEW, { ...NEW, home: 'https://example.org' }],
    [OLD, { ...NEW, media: 'https://cdn.example.org/files' }],
    [
      { ...NEW, media: 'https://cdn.example.org/files' },
      { ...OLD, media: 'https://example.org/blog/files' },
    ],
  ] as const;
  test.each(cases)('with the addresses %o and %o', (from, to) => {
    const { read, write } = translationBetween(from, to);
    for (const text of texts) expect(read(write(text))).toBe(text);
  });
});

test('a text that was written with one configuration can be read with another', () => {
  const record = newRecord(OLD);
  const text = 'We moved from http://localhost:3000/ to https://example.org/blog/';
  const stored = createTranslation(record, NEW).write(text);
  expect(createTranslation(record, NEW).read(stored)).toBe(text);
  expect(createTranslation(record, OLD).read(stored)).toBe(
    'We moved from http://localhost:3000/ to http://localhost:3000/',
  );
});

test('upload addresses are translated with MEDIA_URL in both directions', () => {
  const media = 'https://cdn.example.org';
  const stored = translationBetween(OLD, { ...OLD, media }).write('https://cdn.example.org/2024/a.jpg');
  const record = newRecord(OLD);
  expect(createTranslation(record, OLD).read(stored)).toBe('http://localhost:3000/cms-content/uploads/2024/a.jpg');
  expect(createTranslation(record, { ...OLD, media: 'https://b.example' }).read(stored)).toBe(
    'https://b.example/2024/a.jpg',
  );
});

test('the text of an address record is not translated', () => {
  const record = { ...newRecord({ ...NEW, media: 'https://cdn.example.org' }), otherHomes: [OLD.home] };
  const text = writeAddressRecord(record);
  expect(readAddressRecord(text)).toEqual(record);
  expect(translationBetween(NEW, OLD).read(text)).toBe(text);
});
