import { expect, test } from 'vitest';
import { inOneLine, shortened } from '../../../schema/values/text-functions.ts';

test('shortens a text that is too long, and cuts no character in half', () => {
  expect([shortened('beans', 5), shortened('beans', 4), shortened('ab😀c', 3), shortened('ab😀c', 4)]).toEqual([
    ...['beans', 'bean…', 'ab…', 'ab😀…'],
  ]);
});

test('writes a text in one line', () => {
  expect(inOneLine('a\n  b\tc')).toBe('a b c');
});
