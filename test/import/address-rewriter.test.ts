import { expect, test } from 'vitest';
import { bothHosts, createAddressRewriter } from '../../src/import/address-rewriter.ts';

const { text, value } = createAddressRewriter(
  ['https://example.org/', 'https://example.org/core'],
  'http://localhost:3000',
);

test.each([
  ['http://example.org', 'http://localhost:3000'],
  ['HTTPS://Example.ORG/Path', 'http://localhost:3000/Path'],
  ['https://example.org/core/a.png', 'http://localhost:3000/a.png'],
  ['https://example.org/corec', 'http://localhost:3000/corec'],
  ['See https://example.org.', 'See http://localhost:3000.'],
  ['https%3a%2f%2fexample.org%2Fx', 'http%3A%2F%2Flocalhost%3A3000%2Fx'],
  ['https:\\/\\/example.org\\/x', 'http:\\/\\/localhost:3000\\/x'],
])('%s is replaced by %s', (address, expected) => {
  expect(text(address)).toBe(expected);
});

test.each([
  'https://example.org.uk/',
  'https://example.organic/',
  'https://example.org-shop.com/',
  'https://example.org:8443/',
  'https://example.org%3A8443',
  'https://example.org@evil.example/',
  'https://www.example.org/',
  'mailto:me@example.org',
])('%s is another address and is unchanged', (address) => {
  expect(text(address)).toBe(address);
});

test.each(['http://example.org', 'https://www.example.org'])('an import of %s replaces both hosts', (home) => {
  const rewriter = createAddressRewriter(bothHosts(home), 'http://localhost:3000');
  expect(rewriter.text('https://www.example.org/a http://example.org/b https://my.example.org/')).toBe(
    'http://localhost:3000/a http://localhost:3000/b https://my.example.org/',
  );
});

test('addresses are replaced in texts anywhere in a value, but not in keys or other values', () => {
  expect(value({ 'https://example.org': [1, null, true, { a: 'https://example.org/x' }] })).toEqual({
    'https://example.org': [1, null, true, { a: 'http://localhost:3000/x' }],
  });
});

test('a site without an address leaves all texts unchanged', () => {
  const rewriter = createAddressRewriter(['', 'nonsense'], 'http://localhost');
  expect(rewriter.text('nonsense at http://a')).toBe('nonsense at http://a');
});
