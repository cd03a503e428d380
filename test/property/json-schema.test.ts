import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanUrl } from '../../schema/json-schema/coercion.ts';
import type { JsonSchema, JsonValue } from '../../schema/json-schema/schema-types.ts';
import { sanitize, validate } from '../../schema/json-schema/validate.ts';
import { cleanText } from '../../schema/markup/sanitizing/text-cleaning.ts';
import { runs } from '../support/property-runs.ts';

const scalarSchema: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.record({ type: fc.constant('integer' as const), minimum: fc.option(fc.integer(), { nil: undefined }) }),
  fc.constant({ type: 'number' as const }),
  fc.constant({ type: 'boolean' as const }),
  fc.constant({ type: 'null' as const }),
  fc.record({ type: fc.constant('string' as const), maxLength: fc.option(fc.nat(9), { nil: undefined }) }),
  fc.record({ type: fc.constant('string' as const), enum: fc.constant(['a', 'b', '1']) }),
  fc.constant({ type: ['integer', 'string', 'null'] as const }),
  fc.record({ type: fc.constant('string' as const), format: fc.constantFrom('ip' as const, 'date-time' as const) }),
);

const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    scalarSchema,
    fc.record({ type: fc.constant('array' as const), items: tie('schema'), uniqueItems: fc.boolean() }),
    fc.record({
      type: fc.constant('object' as const),
      properties: fc.dictionary(fc.constantFrom('a', 'b', '0'), tie('schema')),
      additionalProperties: fc.boolean(),
    }),
  ),
}));

const text = fc.constantFrom(
  '',
  'a',
  '1',
  '01',
  '2.5',
  'true',
  '0',
  'a,b',
  '1 2',
  '1,1',
  '10.0.0.1',
  '2024-05-17T09:30:00Z',
);
const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '0', '1', '__proto__'), tie('value')),
  ),
}));

it('a value that is validated and sanitized validates again and does not change', () => {
  fc.assert(
    fc.property(schema, value, (declared, received) => {
      fc.pre(validate({ value: received, schema: declared, name: 'x' }) === null);
      const first = sanitize({ value: received, schema: declared, name: 'x' });
      if (first.error !== null) {
        expect(first.error.code).toBe('rest_duplicate_items');
        return;
      }
      expect(validate({ value: first.value, schema: declared, name: 'x' })).toBeNull();
      expect(sanitize({ value: first.value, schema: declared, name: 'x' })).toEqual(first);
    }),
    { numRuns: runs(1000) },
  );
});

it('no value makes validating or sanitizing throw, and every error has a code and names the parameter', () => {
  fc.assert(
    fc.property(schema, fc.oneof(value, fc.jsonValue() as fc.Arbitrary<JsonValue>), (declared, received) => {
      sanitize({ value: received, schema: declared, name: 'parameter' });
      const error = validate({ value: received, schema: declared, name: 'parameter' });
      if (error === null) return;
      expect(error.code).toMatch(/^rest_[a-z_]+$/);
      expect(error.message).toContain('parameter');
    }),
  );
});

it('cleaned text contains no tag and no percent escape', () => {
  const piece = fc.constantFrom('<', '>', '"', "'", '%', '4', '1', '/', 'b', '!--', '-->', 'script', ' ', '\n', '&');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const clean = cleanText(pieces.join(''));
      expect(clean).not.toMatch(/<[^\s>][^>]*>/);
      expect(clean).not.toMatch(/%[0-9a-f]{2}/i);
    }),
    { numRuns: runs(1000) },
  );
});

it('a cleaned URL has no scheme that runs code, and cleaning it again changes nothing', () => {
  const piece = fc.constantFrom(
    'javascript',
    ':',
    '&colon;',
    '&#58;',
    'http',
    '//',
    'a.org',
    ' ',
    '\n',
    '\0',
    '[',
    ']',
    '%0d',
    '%0',
    'a',
    '?',
    '/',
    'feed:',
    ';',
    '#',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const clean = cleanUrl(pieces.join(''));
      expect(clean).not.toMatch(/^\s*javascript:/i);
      expect(clean).not.toMatch(/[\s\0]|%0[ad]/i);
      expect(cleanUrl(clean)).toBe(clean);
    }),
    { numRuns: runs(1000) },
  );
});
