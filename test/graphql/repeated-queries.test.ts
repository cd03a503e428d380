import { describe, expect } from 'vitest';
import { cms, it } from '../support/site-test.ts';

/** The results of the same query, sent often enough that the last one runs compiled. */
async function resultsOf(query: string, variables: Record<string, unknown> = {}): Promise<unknown[]> {
  const results: unknown[] = [];
  for (let time = 0; time < 3; time++) results.push((await cms.graphql(query, { variables })).body);
  return results;
}

describe('a repeated query', () => {
  it.each([
    [
      'data',
      'query Data { posts(first: 2) { total nodes { ...Item terms(taxonomy: "category") { name } } } } fragment Item on Post { id slug }',
    ],
    ['an error with partial data', '{ posts(first: 2) { nodes { id title { raw } } } categories(first: 1) { total } }'],
    ['an error without data', '{ post(id: 999999) { id } }'],
    ['a directive', 'query ($no: Boolean = false) { posts(first: 1) { total @include(if: $no) nodes { id } } }'],
    ['introspection', '{ __type(name: "Post") { name } __typename }'],
  ])('returns the same result each time: %s', async (_title, query) => {
    const [first, ...others] = await resultsOf(query);
    expect(first).toHaveProperty('data');
    for (const other of others) expect(other).toEqual(first);
  });

  it('returns the same error for an invalid variable each time', async () => {
    const query = 'query ($first: Int!) { posts(first: $first) { total } }';
    const [first, ...others] = await resultsOf(query, { first: 'many' });
    expect(first).toMatchObject({ errors: [{ extensions: { code: 'graphql_invalid_document' } }] });
    for (const other of others) expect(other).toEqual(first);
  });

  it('may select one of several operations', async () => {
    const query = 'query A { a: __typename } query B { b: posts(first: 1) { total } }';
    for (const operationName of ['A', 'B', 'A', 'B', 'A']) {
      const { body } = await cms.send<{ data: object }>({
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, operationName }),
      });
      expect(Object.keys(body.data)).toEqual([operationName.toLowerCase()]);
    }
  });
});
