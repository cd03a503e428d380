import fc from 'fast-check';
import { serialize } from 'php-serialize';
import { expect, test } from 'vitest';
import { readSerialized } from '../../src/import/serialized-value.ts';

const key = fc.string({ unit: 'grapheme' }).filter((text) => !/^-?\d+$|^__proto__$/.test(text));
const serializableValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4 }).map((map) => ({ ...map })),
  ),
})).value;

test('serialized data is decoded unchanged', () => {
  fc.assert(
    fc.property(serializableValue, (value) => {
      expect(readSerialized(serialize(value))).toEqual(value);
    }),
  );
});

test('a truncated value, or one with trailing text, remains a text', () => {
  const whole = serialize({ a: [1, 'zwölf', null], b: { c: true, d: 1.5 } });
  for (let end = 1; end < whole.length; end++) {
    expect(readSerialized(whole.slice(0, end))).toBe(whole.slice(0, end));
  }
  expect(readSerialized(`${whole}i:1;`)).toBe(`${whole}i:1;`);
});

test.each([
  '',
  '42',
  'true',
  'a:hello',
  'N',
  's:3:"abcd";',
  'i:;',
  'i:1e9;',
  'a:-1:{}',
  's:-1:"";',
  'r:1;',
  'C:1:"A":2:{x;}',
])('%j is not a serialized value and remains a text', (text) => {
  expect(readSerialized(text)).toBe(text);
});

test('objects become maps without class names and visibility prefixes', () => {
  expect(readSerialized('O:3:"Foo":3:{s:1:"a";i:1;s:4:"\0*\0b";i:2;s:6:"\0Foo\0c";i:3;}')).toEqual({
    a: 1,
    b: 2,
    c: 3,
  });
});

test('a key that would change the prototype is an ordinary key', () => {
  const value = readSerialized('a:1:{s:9:"__proto__";a:1:{s:1:"x";i:1;}}');
  expect(Object.keys(value as object)).toEqual(['__proto__']);
  expect((value as { x?: unknown }).x).toBeUndefined();
});

test('numbers that would lose digits remain texts', () => {
  expect(readSerialized('a:2:{i:0;i:9007199254740993;i:1;d:0.5;}')).toEqual(['9007199254740993', 0.5]);
});

test('deep nesting and large counts without content fail quickly', () => {
  const deep = `${'a:1:{i:0;'.repeat(20_000)}N;${'}'.repeat(20_000)}`;
  expect(readSerialized(deep)).toBe(deep);
  const empty = 'a:999999999:{}';
  expect(readSerialized(empty)).toBe(empty);
});
