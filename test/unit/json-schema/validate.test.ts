import { describe, expect, it } from 'vitest';
import type { JsonSchema, JsonValue } from '../../../schema/json-schema/schema-types.ts';
import { validate } from '../../../schema/json-schema/validate.ts';

const code = (value: JsonValue, schema: JsonSchema) => validate({ value, schema, name: 'x' })?.code ?? 'ok';

describe('validate reads values of queries', () => {
  it.each<[JsonSchema['type'], JsonValue[], JsonValue[]]>([
    [
      'integer',
      [5, '5', '-5', '5.0', ' 5', '5 ', '5e2', 1e30, '+7'],
      ['5.5', 5.5, '', 'five', '0x5', true, null, [], '5,6'],
    ],
    ['number', [1.5, '1.5', '.5', '5.', '1e-3', ' 2'], ['', 'abc', '1.5.2', '1,5', null, false, {}]],
    ['boolean', [true, false, 'TRUE', 'false', '1', '0', 1, 0], ['', 'yes', 'on', 2, '2', null, []]],
    ['string', ['', 'x', '\0'], [5, true, null, [], {}]],
    ['array', [[], ['a'], {}, { 0: 'a', 7: 'b' }, 'a,b', '', 5, false], [null, { a: 1 }, { '01': 1 }]],
    ['object', [{}, { a: 1 }, [], ['a'], ''], ['a', 5, null, true]],
    ['null', [null], ['', 0, false, 'null']],
  ])('as the type %s', (type, validValues, invalidValues) => {
    expect(validValues.map((value) => code(value, { type }))).toEqual(validValues.map(() => 'ok'));
    expect(invalidValues.map((value) => code(value, { type }))).toEqual(invalidValues.map(() => 'rest_invalid_type'));
  });

  it('uses the first matching type of several', () => {
    expect(code('7', { type: ['integer', 'string'], minimum: 8 })).toBe('rest_out_of_bounds');
    expect(code('7', { type: ['string', 'integer'], minimum: 8 })).toBe('ok');
    expect(code('', { type: ['array', 'string'], minLength: 1 })).toBe('rest_too_short');
    expect(code(null, { type: ['string', 'null'] })).toBe('ok');
    expect(code({ a: 1 }, { type: ['string', 'null'] })).toBe('rest_invalid_type');
  });

  it('accepts every value for a schema without a type', () => {
    expect(code({ a: [1] }, {})).toBe('ok');
  });
});

describe('validate names the keyword that fails', () => {
  const inclusiveBounds: JsonSchema = { type: 'integer', minimum: 1, maximum: 100 };
  const exclusiveBounds: JsonSchema = {
    type: 'number',
    minimum: 0,
    maximum: 1,
    exclusiveMinimum: true,
    exclusiveMaximum: true,
  };
  const list: JsonSchema = { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 2, uniqueItems: true };
  const map: JsonSchema = {
    type: 'object',
    properties: { a: { type: 'integer', required: true }, b: { type: 'string' } },
    patternProperties: { '^n_': { type: 'number' } },
    additionalProperties: false,
    maxProperties: 2,
  };

  it.each<[JsonValue, JsonSchema, string]>([
    [0, inclusiveBounds, 'rest_out_of_bounds'],
    ['101', inclusiveBounds, 'rest_out_of_bounds'],
    ['0.5', inclusiveBounds, 'rest_out_of_bounds'],
    ['1.5', inclusiveBounds, 'rest_invalid_type'],
    ['1e999', inclusiveBounds, 'rest_out_of_bounds'],
    [1, inclusiveBounds, 'ok'],
    [0, exclusiveBounds, 'rest_out_of_bounds'],
    [1, exclusiveBounds, 'rest_out_of_bounds'],
    [0.5, exclusiveBounds, 'ok'],
    [-1, { type: 'integer', minimum: 0 }, 'rest_out_of_bounds'],
    [9, { type: 'integer', maximum: 8 }, 'rest_out_of_bounds'],
    [9, { type: 'integer', maximum: 9, exclusiveMaximum: true }, 'rest_out_of_bounds'],
    [7, { type: 'integer', multipleOf: 5 }, 'rest_invalid_multiple'],
    [-10, { type: 'integer', multipleOf: 5 }, 'ok'],
    ['', { type: 'string', minLength: 1 }, 'rest_too_short'],
    ['abc', { type: 'string', maxLength: 2 }, 'rest_too_long'],
    ['😀😀', { type: 'string', minLength: 2, maxLength: 2 }, 'ok'],
    ['ab!', { type: 'string', pattern: '^[a-z\\%_-]+$' }, 'rest_invalid_pattern'],
    ['a%b', { type: 'string', pattern: '^[a-z\\%_-]+$' }, 'ok'],
    ['😀', { type: 'string', pattern: '^.$' }, 'ok'],
    ['', list, 'rest_too_few_items'],
    ['1,2,3', list, 'rest_too_many_items'],
    ['1,x,3', list, 'rest_invalid_type'],
    ['1,1', list, 'rest_duplicate_items'],
    ['1,2', list, 'ok'],
    [{}, map, 'rest_property_required'],
    [{ a: 1, c: 1 }, map, 'rest_additional_properties_forbidden'],
    [{ a: 1, b: 2 }, map, 'rest_invalid_type'],
    [{ a: 1, n_x: 'y' }, map, 'rest_invalid_type'],
    [{ a: 1, b: 'x', n_x: '2' }, map, 'rest_too_many_properties'],
    [{ a: 1, n_x: '2' }, map, 'ok'],
    [['x'], map, 'rest_property_required'],
    ['', { type: 'object', required: ['a'] }, 'rest_property_required'],
    ['', { type: 'object', minProperties: 1 }, 'rest_too_few_properties'],
    [{ a: 'x' }, { type: 'object', additionalProperties: { type: 'integer' } }, 'rest_invalid_type'],
    [{ a: 'x' }, { type: 'object', additionalProperties: true }, 'ok'],
    ['up', { type: 'string', enum: ['asc', 'desc'] }, 'rest_not_in_enum'],
    ['asc', { type: 'string', enum: { asc: 'asc', desc: 'desc' } }, 'ok'],
    ['2', { type: 'integer', enum: [1, 2] }, 'ok'],
    ['2', { type: 'string', enum: [1, 2] }, 'rest_not_in_enum'],
    ['b,a', { type: 'array', enum: [['a', 'b']] }, 'rest_not_in_enum'],
    [{ y: 1, x: 2 }, { type: 'object', enum: [{ x: 2, y: 1 }] }, 'ok'],
  ])('%j with the schema %j: %s', (value, schema, expected) => {
    expect(code(value, schema)).toBe(expected);
  });

  it('reports the path of a wrong type as the client wrote it', () => {
    const schema: JsonSchema = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
    expect(validate({ value: [{ id: 1 }, { id: 'x' }], schema, name: 'things' })).toEqual({
      code: 'rest_invalid_type',
      message: 'things[1][id] must be a whole number.',
      data: { param: 'things[1][id]' },
    });
    expect(validate({ value: 'x', schema: { type: 'integer', minimum: 1 }, name: 'page' })?.data).toEqual({
      param: 'page',
    });
    expect(validate({ value: '0', schema: { type: 'integer', minimum: 1 }, name: 'page' })?.data).toBeNull();
  });

  it('does not treat inherited names as properties', () => {
    const schema: JsonSchema = { type: 'object', properties: {}, additionalProperties: false, required: ['toString'] };
    expect(code({}, schema)).toBe('rest_property_required');
    expect(code(JSON.parse('{"constructor":1}'), { type: 'object', additionalProperties: false })).toBe(
      'rest_additional_properties_forbidden',
    );
  });
});

describe('validate selects a branch', () => {
  const terms: JsonSchema = {
    type: ['object', 'array'],
    oneOf: [
      { title: 'Ids', type: 'array', items: { type: 'integer' } },
      {
        title: 'Query',
        type: 'object',
        properties: { terms: { type: 'array', items: { type: 'integer' } }, deep: { type: 'boolean' } },
        additionalProperties: false,
      },
    ],
  };
  const kinds: JsonSchema = {
    oneOf: [
      { type: 'object', properties: { kind: { type: 'string', enum: ['a'] }, size: { type: 'integer' } } },
      { type: 'object', properties: { kind: { type: 'string', enum: ['b'] } } },
    ],
  };

  it.each<[JsonValue, JsonSchema, unknown]>([
    ['1,2', terms, null],
    [{ terms: '1,2', deep: 'true' }, terms, null],
    ['abc', terms, { position: 0 }],
    [{ terms: 'abc' }, terms, { position: 1 }],
    [{ other: 1 }, terms, { position: 1 }],
    [{ kind: 'c', size: 3 }, kinds, { position: 0 }],
    [{ other: 1 }, kinds, { positions: [0, 1] }],
    [7, { anyOf: [{ type: 'string' }] }, { position: 0 }],
    [7, { anyOf: [{ type: 'string' }, { type: 'boolean' }] }, null],
  ])('for %j with the schema %j, and returns the data %j', (value, schema, data) => {
    expect(validate({ value, schema, name: 'x' })?.data ?? null).toEqual(data);
  });

  it('distinguishes no match, one match and several matches', () => {
    expect(code('abc', terms)).toBe('rest_no_matching_schema');
    expect(code('', { oneOf: [{ type: 'string' }, { type: 'object' }] })).toBe('rest_one_of_multiple_matches');
    expect(code('', { anyOf: [{ type: 'string' }, { type: 'object' }] })).toBe('ok');
    expect(code(true, { anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('rest_no_matching_schema');
  });

  it('applies the type of the schema to branches without one', () => {
    const schema: JsonSchema = { type: 'string', anyOf: [{ minLength: 3 }, { enum: ['no'] }] };
    expect([code('yes', schema), code('no', schema), code('na', schema), code(['yes'], schema)]).toEqual([
      'ok',
      'ok',
      'rest_no_matching_schema',
      'rest_no_matching_schema',
    ]);
  });

  it('reports the selected branch and its error', () => {
    expect(validate({ value: { terms: 'abc' }, schema: terms, name: 'topics' })?.message).toBe(
      'topics does not have the form "Query": topics[terms][0] must be a whole number.',
    );
  });
});

describe('validate accepts large values', () => {
  it('finds a repeated item among a hundred thousand', () => {
    const items = Array.from({ length: 100_000 }, (_, index) => ({ id: index, tags: [index] }));
    const schema: JsonSchema = { type: 'array', uniqueItems: true };
    expect(code(items, schema)).toBe('ok');
    expect(code([...items, { tags: [7], id: 7 }], schema)).toBe('rest_duplicate_items');
  });

  it('validates a value of the maximum depth of a body', () => {
    let nestedList: JsonValue = 'x';
    for (let depth = 0; depth < 512; depth++) nestedList = [nestedList];
    expect(code([nestedList, nestedList], { type: 'array', uniqueItems: true })).toBe('rest_duplicate_items');
  });

  it('reads a megabyte of digits and blanks', () => {
    expect(code(`${' '.repeat(500_000)}${'1'.repeat(500_000)}x`, { type: 'number' })).toBe('rest_invalid_type');
  });
});
