import { buildSchema, OverlappingFieldsCanBeMergedRule, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { mergeableFieldsRule } from '../../../../src/graphql/documents/mergeable-fields.ts';

const schema = buildSchema(`
  interface Animal { name(long: Boolean, filter: Filter): String  friend: Animal  friends: [Animal] }
  type Dog implements Animal {
    name(long: Boolean, filter: Filter): String  friend: Animal  friends: [Animal]  age: Int  size: Int!
  }
  type Cat implements Animal {
    name(long: Boolean, filter: Filter): String  friend: Animal  friends: [Animal]  age: String  size: Int
  }
  input Filter { a: Int b: Int }
  type Query { animal: Animal  dog: Dog  name: String }
`);

const errorsWith = (rule: typeof mergeableFieldsRule, document: string) => validate(schema, parse(document), [rule]);

describe('fields of one name', () => {
  it.each([
    '{ animal { name } animal { friend { name } } }',
    '{ animal { name } ...A } fragment A on Query { animal { name } }',
    '{ animal { name(filter: { a: 1, b: 2 }) name(filter: { b: 2, a: 1 }) } }',
    '{ animal { ... on Dog { name } ... on Cat { name: age } } }',
    '{ animal { ... on Dog { x: name } ... on Cat { x: name(long: true) } } }',
    '{ animal { ... on Dog { friend { x: name } } ... on Cat { friend { x: name(long: true) } } } }',
    '{ __schema { types { name } } __schema { types { kind } } }',
  ])('can be merged: %s', (document) => {
    expect(errorsWith(OverlappingFieldsCanBeMergedRule, document)).toEqual([]);
    expect(errorsWith(mergeableFieldsRule, document)).toEqual([]);
  });

  it.each([
    '{ x: animal { name } x: dog { name } }',
    '{ animal { name(long: true) } animal { name(long: false) } }',
    '{ animal { ...A ...B } } fragment A on Animal { x: name } fragment B on Animal { x: friend { name } }',
    '{ animal { friend { x: name } } animal { friend { x: friends { name } } } }',
    '{ animal { ... on Dog { age } ... on Cat { age } } }',
    '{ animal { ... on Dog { size } ... on Cat { size } } }',
    '{ animal { ... on Dog { friend { x: name } } ... on Cat { friend { x: friends { name } } } } }',
    '{ animal { x: name ... on Dog { x: name(long: true) } } }',
  ])('conflict: %s', (document) => {
    const [expected] = errorsWith(OverlappingFieldsCanBeMergedRule, document);
    const errors = errorsWith(mergeableFieldsRule, document);
    expect(errors.map(({ message }) => message)).toEqual([expected?.message]);
  });

  it('in circular fragments are compared in bounded time', () => {
    expect(errorsWith(mergeableFieldsRule, '{ ...A } fragment A on Query { animal { name } ...A }')).toEqual([]);
    const document =
      '{ animal { ...A ...B } } fragment A on Animal { friend { ...A ...B } } fragment B on Animal { friend { ...B } }';
    expect(errorsWith(mergeableFieldsRule, document)).toEqual([]);
  });

  it('are not compared beyond a limit', () => {
    const levels = Array.from(
      { length: 14 },
      (_, level) => `fragment F${level} on Animal {
      ... on Dog { friend { ...F${level + 1} } } ... on Cat { friend { ...F${level + 1} } } friend { ...F${level + 1} } }`,
    );
    const document = `{ animal { ...F0 } } ${levels.join(' ')} fragment F14 on Animal { name }`;
    const [error] = errorsWith(mergeableFieldsRule, document);
    expect(error?.extensions.code).toBe('graphql_limit_exceeded');
  });
});
