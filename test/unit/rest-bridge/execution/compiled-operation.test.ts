import {
  buildSchema,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getIntrospectionQuery,
  parse,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { compileOperation } from '../../../../rest-bridge/execution/compiled-operation.ts';

const schema = buildSchema(`
  enum Size { SMALL LARGE }
  input Range { from: Int = 1, to: Int! }
  interface Named { name: String! }
  type Book implements Named { name: String!, size: Size, pages(range: Range, double: Boolean = false): [Int!], author: Person, faulty: Faulty! }
  type Person implements Named { name: String!, books: [Book!]!, path: String }
  type Faulty { strict: String!, lenient: String }
  union Thing = Book | Person
  type Query {
    book(id: Int = 1): Book
    things: [Thing]
    named: [Named!]!
    missing: Book!
    refused: String
    late: String
    text: String
    numbers: [Int]
    requiredNumbers: [Int!]
    faulty: [Faulty]
    strictlyFaulty: [Faulty!]
  }
`);

const author = { __typename: 'Person', name: 'Ada' };
const books = [1, 2].map((id) => ({ __typename: 'Book', name: `Book ${id}`, size: 'LARGE', author, id }));
const things = [books[0], Promise.resolve(author), null];

function withResolvers(resolvers: Record<string, Record<string, (...values: never[]) => unknown>>) {
  for (const [type, fields] of Object.entries(resolvers)) {
    for (const [name, resolve] of Object.entries(fields)) {
      const field = (schema.getType(type) as GraphQLObjectType).getFields()[name];
      if (field) field.resolve = resolve as never;
    }
  }
}

const pathOf = (path: GraphQLResolveInfo['path'] | undefined): string =>
  path ? `${pathOf(path.prev)}/${path.key}` : '';

withResolvers({
  Query: {
    book: (_root: unknown, { id }: { id: number }) => Promise.resolve(books[id - 1]),
    things: () => things,
    named: () => new Set([author, ...books]),
    missing: () => null,
    refused: () => Promise.reject(new Error('refused')),
    late: () => new Promise((resolve) => setTimeout(() => resolve('late'), 5)),
    text: () => ({ no: 'text' }),
    numbers: () => [1, Promise.resolve(2), null],
    requiredNumbers: () => [1, Promise.resolve(null), 3],
    faulty: () => [{}, {}],
    strictlyFaulty: async () => [{}, {}],
  },
  Faulty: {
    strict: () => null,
    lenient: async () => {
      throw new Error('not this one');
    },
  },
  Book: {
    faulty: () => ({}),
    pages: (_book: unknown, { range, double }: { range?: { from: number; to: number }; double: boolean }) =>
      range ? [range.from, range.to].map((page) => (double ? page * 2 : page)) : null,
  },
  Person: {
    books: async () => books,
    path: (_person: unknown, _args: unknown, _context: unknown, info: GraphQLResolveInfo) =>
      `${pathOf(info.path)} ${info.parentType.name}.${info.fieldName} ${Object.keys(info.variableValues)}`,
  },
});

const plain = (result: ExecutionResult): ExecutionResult => JSON.parse(JSON.stringify(result));

async function runBoth(text: string, variableValues: Record<string, unknown> = {}) {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  const expected = await execute({ schema, document, variableValues });
  const compiled = compileOperation(schema, { document });
  const actual = await compiled({ variableValues, contextValue: {} }).catch((error: GraphQLError) => ({
    errors: [error],
  }));
  return { expected: plain(expected), actual: plain(actual) };
}

describe('a compiled operation', () => {
  it.each([
    [
      'fields, aliases and merged selections',
      '{ a: book { name } a: book { size author { name } } b: book(id: 2) { name } }',
    ],
    [
      'objects of unions',
      '{ things { __typename ... on Book { title: name } ... on Person { name } ... on Named { name } } }',
    ],
    ['objects of interfaces in any iterable', '{ named { __typename name ... on Book { size } } }'],
    ['promises within lists', '{ numbers late }'],
    [
      'constant and default arguments',
      '{ book(id: 2) { a: pages b: pages(range: { to: 4 }) c: pages(range: { to: 4 }, double: true) } }',
    ],
    ['nested lists, and the path of a field', '{ book { author { path books { author { path } } } } }'],
    ['methods and missing properties', '{ book { author { name } size } named { name } }'],
    [
      'fragments',
      '{ things { ...Title } book { ...Title } } fragment Title on Named { name ...Cover } fragment Cover on Book { size }',
    ],
  ])('returns the data of graphql-js: %s', async (_title, text) => {
    const { expected, actual } = await runBoth(text);
    expect(expected.errors).toBeUndefined();
    expect(actual).toEqual(expected);
  });

  it('passes variables to each field that uses them', async () => {
    const text = 'query ($id: Int, $to: Int!) { book(id: $id) { pages(range: { from: 3, to: $to }) author { path } } }';
    for (const variables of [{ id: 2, to: 9 }, { to: 8 }, { id: null, to: 1 }]) {
      const { expected, actual } = await runBoth(text, variables);
      expect(expected.errors).toBeUndefined();
      expect(actual).toEqual(expected);
    }
  });

  it.each([
    ['a rejected promise', '{ refused late }', {}],
    ['null in a required field', '{ missing { name } }', {}],
    ['a value that does not fit its type', '{ text }', {}],
    ['a missing variable', 'query ($to: Int!) { book { pages(range: { to: $to }) } }', {}],
    ['an invalid variable', 'query ($to: Int!) { book { pages(range: { to: $to }) } }', { to: 'x' }],
    ['null in a required field of an object that may be null', '{ book { faulty { strict } name } late }', {}],
    ['null in an item of a list that may be null', '{ faulty { strict lenient } late }', {}],
    ['null in an item of a list that must not be null', '{ strictlyFaulty { strict lenient } late }', {}],
    ['errors in several nullable fields', '{ faulty { a: lenient b: lenient } refused }', {}],
    ['null in a required item of a list of numbers', '{ requiredNumbers late }', {}],
  ])('returns the errors and the partial data of graphql-js: %s', async (_title, text, variables) => {
    const { expected, actual } = await runBoth(text, variables);
    expect(expected.errors).not.toHaveLength(0);
    expect(actual).toEqual(expected);
  });

  it('waits for all fields before it returns an error', async () => {
    let isSettled = false;
    withResolvers({
      Query: {
        late: async () => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          isSettled = true;
        },
      },
    });
    const compiled = compileOperation(schema, { document: parse('{ refused late }') });
    const { errors } = await compiled({ variableValues: {}, contextValue: {} });
    expect(errors?.[0]?.message).toBe('refused');
    expect(isSettled).toBe(true);
  });

  it.each([
    ['{ text @skip(if: true) late @include(if: false) numbers @skip(if: false) }', {}],
    [
      'query ($no: Boolean!) { ...All book { name @include(if: $no) } } fragment All on Query { late @skip(if: $no) }',
      { no: true },
    ],
    [
      'query ($no: Boolean!) { ...All book { name @include(if: $no) } } fragment All on Query { late @skip(if: $no) }',
      { no: false },
    ],
    ['query ($no: Boolean = true) { book { ... @include(if: $no) { name } size } }', {}],
  ])('has the conditions of graphql-js: %s', async (text, variables) => {
    const { expected, actual } = await runBoth(text, variables);
    expect(actual).toEqual(expected);
    expect(Object.keys(actual.data ?? {})).toEqual(Object.keys(expected.data ?? {}));
  });

  it('compiles each combination of conditions', async () => {
    const compiled = compileOperation(schema, {
      document: parse('query ($a: Boolean!) { numbers @include(if: $a) things @skip(if: $a) { __typename } }'),
    });
    for (const a of [true, false, true]) {
      const { data } = await compiled({ variableValues: { a }, contextValue: {} });
      expect(Object.keys(data ?? {})).toEqual([a ? 'numbers' : 'things']);
    }
  });

  it('answers introspection as graphql-js does', async () => {
    const { expected, actual } = await runBoth(getIntrospectionQuery());
    expect(expected.errors).toBeUndefined();
    expect(actual).toEqual(expected);
  });
});
