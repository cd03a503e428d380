import { getIntrospectionQuery } from 'graphql';
import { describe, expect } from 'vitest';
import { cms, it } from '../support/site-test.ts';

it.beforeAll(async () => {
  await cms.graphql('{ site { name } }');
});

const nested = (depth: number): string => (depth === 0 ? 'databaseId' : `featuredMedia { ${nested(depth - 1)} }`);
const fragments = (count: number, last: string) =>
  Array.from({ length: count }, (_, index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)
    .concat(`fragment F${count} on Query { ${last} }`)
    .join(' ');

/** Hostile documents; `n` makes each different, so that none is cached. */
const documents: Record<string, (n: number) => string> = {
  aliases: (n) => `{ ${Array.from({ length: 300 }, (_, index) => `a${index}_${n}: site { name }`).join(' ')} }`,
  depth: (n) => `query Q${n} { posts { nodes { ${nested(200)} } } }`,
  'fragments with exponential expansion': (n) => `query Q${n} { ...F0 } ${fragments(100, 'site { name }')}`,
  'introspection of the fields of all types of all fields': (n) =>
    `query Q${n} { __schema { types { fields { type { fields { ${Array.from({ length: 35 }, (_, index) => `a${index}: name`).join(' ')} } } } } } }`,
  'introspection under aliases': (n) =>
    `query Q${n} { ${Array.from({ length: 30 }, (_, index) => `s${index}: __schema { types { fields { type { ofType { ofType { ofType { name } } } } args { name type { ofType { ofType { name } } } } } } }`).join(' ')} }`,
  length: (n) => `query Q${n} { site { ${'name '.repeat(50_000)} } }`,
};

describe('hostile documents', () => {
  it.each(Object.entries(documents))('are refused before any SQL statement: %s', async (_case, createDocument) => {
    expect(await statementsOf(createDocument(0))).toEqual([]);
    // It is refused again, with other names.
    expect(await statementsOf(createDocument(1))).toEqual([]);
  });

  it('do not include the introspection query of clients', async () => {
    const { body } = await cms.graphql(getIntrospectionQuery({ inputValueDeprecation: true }));
    expect(body.errors).toBeUndefined();
    expect(body.data).toHaveProperty('__schema.types.10.name');
  });

  it('with circular fragments are invalid', async () => {
    const query = '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }';
    const { body } = await cms.graphql(query);
    expect(body.errors?.[0]?.message).toContain('Cannot spread fragment');
    expect(body.errors?.[0]?.extensions).toEqual({ code: 'graphql_invalid_document', status: 400 });
  });
});

/** The SQL statements that run for a refused document. */
const statementsOf = (query: string) =>
  cms.statements(async () => {
    const { body } = await cms.graphql(query);
    expect(body.data ?? null).toBeNull();
    expect(body.errors?.[0]?.extensions).toEqual({ code: 'graphql_limit_exceeded', status: 400 });
  });
