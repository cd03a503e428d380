import { describe, expect } from 'vitest';
import { postIds, secrets } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';

const it = siteTest({ env: { GRAPHQL_MAX_BATCH: '5' } });

const LIST = '{ posts(first: 5) { total nodes { databaseId title { rendered } author { name } } } }';

const statements = async (request: () => Promise<unknown>) => (await cms.statements(request)).length;
const sendAsGet = (query: string, headers: Record<string, string> = {}) =>
  cms.get(`/graphql?${new URLSearchParams({ query })}`, { headers });

describe('an anonymous GraphQL query', () => {
  it.each([
    ['POST', () => cms.graphql(LIST)],
    ['GET', () => sendAsGet(LIST)],
    [
      'a batch of queries',
      () => cms.send({ method: 'POST', path: '/graphql', json: [{ query: LIST }, { query: '{ site { name } }' }] }),
    ],
  ])('sent as %s runs no statement the second time and returns the same result', async (_method, request) => {
    const first = await request();
    expect(first.status).toBe(200);
    expect(await statements(request)).toBe(0);
    expect((await request()).text).toBe(first.text);
  });

  it('is cached for each set of variables', async () => {
    const query = 'query ($id: Int!) { post(id: $id) { databaseId } }';
    for (const id of [postIds.mint, postIds.peaSoup, postIds.mint]) {
      const { body } = await cms.graphql(query, { variables: { id } });
      expect(body.data).toEqual({ post: { databaseId: id } });
    }
  });

  it('runs again after a change of a table that it read', async () => {
    const query = `{ post(id: ${postIds.mint}) { title { rendered } } }`;
    await cms.graphql(query);
    await cms.send({ method: 'PUT', path: `posts/${postIds.mint}`, as: 'admin', json: { title: 'Spearmint' } });
    expect((await cms.graphql(query)).body.data).toEqual({ post: { title: { rendered: 'Spearmint' } } });
  });

  it('sent as GET has a validator, and is answered with 304 while the result is the same', async () => {
    const { headers, text } = await sendAsGet(LIST);
    expect(headers.etag).toMatch(/^".+"$/);
    const second = await sendAsGet(LIST, { 'if-none-match': headers.etag as string });
    expect([second.status, second.text]).toEqual([304, '']);
    expect((await cms.graphql(LIST)).headers.etag).toBeUndefined();
    expect(text).toContain('"total"');
  });

  it('is compressed as the client accepts it', async () => {
    const query = '{ posts(first: 20) { nodes { databaseId title { rendered } content { rendered } } } }';
    const plain = await sendAsGet(query);
    const address = `http://127.0.0.1:${cms.port}/graphql?${new URLSearchParams({ query })}`;
    // The client decodes the body.
    const compressed = await fetch(address, { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(plain.text.length / 2);
    expect(await compressed.text()).toBe(plain.text);
  });
});

describe('the cache of queries', () => {
  it.each([
    ['with credentials', LIST, { as: 'editor' as const }],
    ['with an error in the result', '{ posts(first: 2) { nodes { slug } } viewer { name } }', {}],
    [
      'with the password of an item',
      `{ post(id: ${postIds.protected}, password: "${secrets.protectedPassword}") { title { rendered } } }`,
      {},
    ],
  ])('does not answer a query %s', async (_name, query, options) => {
    await cms.graphql(query, options);
    expect(await statements(() => cms.graphql(query, options))).toBeGreaterThan(0);
  });
});
