import { describe, expect, it } from 'vitest';
import type { JsonSchema, JsonValue, SchemaFormat } from '../../../schema/json-schema/schema-types.ts';
import { sanitize } from '../../../schema/json-schema/validate.ts';

describe('sanitize', () => {
  it.each<[JsonValue, JsonSchema, JsonValue]>([
    ['5', { type: 'integer' }, 5],
    [' 5.0 ', { type: 'integer' }, 5],
    ['-0', { type: 'integer' }, 0],
    ['5e2', { type: 'integer' }, 500],
    ['1e999', { type: 'integer' }, Number.MAX_SAFE_INTEGER],
    ['-99999999999999999999', { type: 'integer' }, Number.MIN_SAFE_INTEGER],
    ['.5', { type: 'number' }, 0.5],
    ['1e999', { type: 'number' }, Number.MAX_VALUE],
    ['TRUE', { type: 'boolean' }, true],
    ['False', { type: 'boolean' }, false],
    ['0', { type: 'boolean' }, false],
    [1, { type: 'boolean' }, true],
    ['a,,b c', { type: 'array' }, ['a', 'b', 'c']],
    ['3, 1', { type: 'array', items: { type: 'integer' } }, [3, 1]],
    [7, { type: 'array', items: { type: 'integer' } }, [7]],
    [{ 2: 'a', 5: 'b' }, { type: 'array' }, ['a', 'b']],
    ['', { type: 'array' }, []],
    ['', { type: 'object' }, {}],
    [{ a: '1' }, { type: 'object', properties: { a: { type: 'integer' } } }, { a: 1 }],
    [
      { a: '1', b: '2' },
      { type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: false },
      { a: 1 },
    ],
    [{ a: '1' }, { type: 'object', additionalProperties: { type: 'integer' } }, { a: 1 }],
    [
      { n_a: '1', b: '2' },
      { type: 'object', patternProperties: { '^n_': { type: 'integer' } } },
      { n_a: 1, b: '2' },
    ],
    ['7', { type: ['integer', 'string'] }, 7],
    ['seven', { type: ['integer', 'string'] }, 'seven'],
    ['', { type: ['array', 'string'] }, ''],
    [null, { type: ['string', 'null'] }, null],
    ['1,2', { oneOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'object' }] }, [1, 2]],
    [
      { on: 'true' },
      { anyOf: [{ type: 'integer' }, { type: 'object', properties: { on: { type: 'boolean' } } }] },
      { on: true },
    ],
    ['x', {}, 'x'],
  ])('%j with the schema %j becomes %j', (value, schema, expected) => {
    expect(sanitize({ value, schema, name: 'x' })).toEqual({ value: expected, error: null });
  });

  it('detects items that are equal after conversion', () => {
    const schema: JsonSchema = { type: 'array', items: { type: 'integer' }, uniqueItems: true };
    expect(sanitize({ value: '1,01', schema, name: 'ids' }).error?.code).toBe('rest_duplicate_items');
    expect(
      sanitize({ value: { ids: '1,01' }, schema: { type: 'object', properties: { ids: schema } }, name: 'x' }).error,
    ).toMatchObject({
      message: 'x[ids] must not have the same item twice.',
    });
  });

  it('reports that no branch matches', () => {
    expect(sanitize({ value: 'x', schema: { oneOf: [{ type: 'integer' }] }, name: 'x' }).error?.code).toBe(
      'rest_no_matching_schema',
    );
  });

  it('creates maps without a prototype', () => {
    const { value } = sanitize({ value: JSON.parse('{"__proto__":{"a":1}}'), schema: { type: 'object' }, name: 'x' });
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect((value as Record<string, unknown>).a).toBeUndefined();
  });

  it.each<[SchemaFormat, string, string]>([
    ['hex-color', '#abc', '#abc'],
    ['hex-color', 'red', ''],
    ['email', ' ann@example.org\n', 'ann@example.org'],
    ['date-time', '2024-05-17T09:30:00 ', '2024-05-17T09:30:00'],
    ['text-field', '<b>Hi</b>\n there', 'Hi there'],
    ['textarea-field', '<b>Hi</b>\n there ', 'Hi\n there'],
    ['uri', 'example.org', 'http://example.org'],
  ])('cleans the format %s: %j becomes %j', (format, text, expected) => {
    expect(sanitize({ value: text, schema: { type: 'string', format }, name: 'x' }).value).toBe(expected);
  });
});
