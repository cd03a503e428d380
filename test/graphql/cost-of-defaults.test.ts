import { expect } from 'vitest';
import { cms, it } from '../support/site-test.ts';

interface Answer {
  errors?: { message: string }[];
}

const LEVELS = 2;

it('a variable that requests many items by its default costs as much as its value', async () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'databaseId' : `author { posts(first: $n) { nodes { ${nested(depth - 1)} } } }`;
  const document = `query ($n: Int = 100) { posts(first: $n) { nodes { ${nested(LEVELS)} } } }`;
  const [byDefault, byValue] = [await cms.graphql(document), await cms.graphql(document, { variables: { n: 100 } })];
  for (const { body } of [byDefault, byValue]) expect(body.errors?.[0]?.message).toContain('cost');
  expect((await cms.graphql(document, { variables: { n: 1 } })).body.errors).toBeUndefined();
});

it('a WPGraphQL list of 0 first items costs as much as the last ones that it returns', async () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'id' : `author { node { posts(first: 0, last: 100) { nodes { ${nested(depth - 1)} } } } }`;
  const query = `{ posts(first: 0, last: 100) { nodes { ${nested(LEVELS)} } } }`;
  const { body } = await cms.send<Answer>({ method: 'POST', path: '/wpgraphql', json: { query } });
  expect(body.errors?.[0]?.message).toContain('cost');
});
