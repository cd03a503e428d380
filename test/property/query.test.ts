import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileFieldMask, filterFields, matchesField } from '../../rest-bridge/query/field-mask.ts';
import { parseQuery } from '../../rest-bridge/query/query-parser.ts';
import { buildQuery } from '../../rest-bridge/query/query-text.ts';

const token = fc.constantFrom(
  'a',
  'b.c',
  '[',
  ']',
  '[]',
  '[0]',
  '[1]',
  '[x]',
  '&',
  '=',
  '%',
  '%5B',
  '%ff',
  '%00',
  '+',
  ' ',
  'é',
  '\0',
);
const queryText = fc.oneof(
  fc.array(token, { maxLength: 40 }).map((tokens) => tokens.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

it('parseQuery reads any text into text, lists and maps without a prototype', () => {
  const isQueryValue = (value: unknown): boolean => {
    if (typeof value === 'string') return true;
    if (Array.isArray(value)) return value.every(isQueryValue);
    return Object.getPrototypeOf(value) === null && Object.values(value as object).every(isQueryValue);
  };
  fc.assert(fc.property(queryText, (text) => isQueryValue(parseQuery(text))));
});

it('buildQuery writes queries that parseQuery reads back', () => {
  fc.assert(
    fc.property(queryText, (text) => {
      const values = parseQuery(text);
      expect(parseQuery(buildQuery(values))).toEqual(values);
    }),
  );
});

it('buildQuery writes only characters that are valid in a header and a URL', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), (values) => {
      expect(buildQuery(values)).toMatch(/^[A-Za-z0-9_.!*'(),/:;?@$~%+&=-]*$/);
    }),
  );
});

it('filterFields returns exactly the leaves that match the mask', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof({ maxDepth: 3 }, fc.integer(), fc.dictionary(name, tie('tree'), { minKeys: 1 })),
  }));
  const leaves = (value: unknown, parentKeys: string[] = []): string[] =>
    value === null || typeof value !== 'object'
      ? [parentKeys.join('.')]
      : Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...parentKeys, key]));
  fc.assert(
    fc.property(fc.dictionary(name, tree), fc.array(path, { minLength: 1 }), (body, fields) => {
      const mask = compileFieldMask(fields);
      expect(leaves(filterFields(body, mask))).toEqual(leaves(body).filter((leaf) => matchesField(mask, leaf)));
    }),
  );
});
