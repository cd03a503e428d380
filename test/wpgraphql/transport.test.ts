import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { cms, site, siteTest } from '../support/site-test.ts';
import type { RunningSite } from '../support/test-site.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const it = siteTest({ env: { CACHE_TAG_HEADERS: 'Cache-Tag' } });

interface WpgraphqlAnswer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; locations?: unknown; path?: unknown; extensions?: { code?: string } }[];
}

const QUERY = '{ posts(first: 1) { nodes { databaseId } } }';
const JSON_TYPE = { 'content-type': 'application/json' };

const addressOf = ({ port }: Pick<RunningSite, 'port'>, path = '/wpgraphql') => `http://127.0.0.1:${port}${path}`;
const sendText = (body: string, headers: Record<string, string> = JSON_TYPE) =>
  fetch(addressOf(cms), { method: 'POST', headers, body });
const sendJson = (content: unknown, headers: Record<string, string> = {}) =>
  sendText(JSON.stringify(content), { ...JSON_TYPE, ...headers });
const sendAsGet = (parameters: Record<string, string>) => fetch(`${addressOf(cms)}?${new URLSearchParams(parameters)}`);
const answerOf = async (response: Promise<Response>) => (await (await response).json()) as WpgraphqlAnswer;

describe('the status of an answer', () => {
  it.each([
    ['data', { query: QUERY }, 200],
    ['an unknown field', { query: '{ nope }' }, 200],
    ['an error of a field', { query: '{ posts(first: -1) { nodes { id } } }' }, 200],
    ['a missing variable', { query: 'query ($id: ID!) { post(id: $id) { id } }' }, 200],
    ['an unknown operation name', { query: 'query One { __typename }', operationName: 'Two' }, 200],
    ['a subscription', { query: 'subscription { posts { nodes { id } } }' }, 200],
    ['a request without a query', {}, 200],
    ['bad syntax', { query: '{' }, 500],
    ['a batch', [{ query: QUERY }, { query: '{ nope }' }], 200],
    ['a batch of 10', Array.from({ length: 10 }, () => ({ query: '{ __typename }' })), 200],
    ['a batch of 11', Array.from({ length: 11 }, () => ({ query: '{ __typename }' })), 500],
  ])('with %s is as clients of WPGraphQL expect', async (_name, content, status) => {
    const response = await sendJson(content, { accept: 'application/graphql-response+json' });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('is 500 for invalid JSON, 415 for other content, and 405 for other methods', async () => {
    for (const text of ['{bad', '', '"x"', '5', 'null'])
      expect([text, (await sendText(text)).status]).toEqual([text, 500]);
    expect((await sendText('{"query":"{ __typename }","variables":"{bad"}')).status).toBe(500);
    for (const type of [
      'application/graphql',
      'application/graphql+json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await sendText(QUERY, { 'content-type': type });
      expect([type, response.status]).toEqual([type, 415]);
      expect(((await response.json()) as WpgraphqlAnswer).errors).toHaveLength(1);
    }
    expect((await fetch(addressOf(cms), { method: 'PUT', headers: JSON_TYPE, body: '{}' })).status).toBe(405);
  });
});

it('a request with extensions that are not JSON is run without them, and an empty batch has no document', async () => {
  for (const answer of [
    sendJson({ query: '{ __typename }', extensions: 'nope' }),
    sendAsGet({ query: '{ __typename }', extensions: 'nope' }),
  ]) {
    expect(await answerOf(answer)).toEqual({ data: { __typename: 'RootQuery' } });
  }
  expect(await answerOf(sendJson([]))).toEqual(await answerOf(sendJson({})));
});

it('a request with a wrong nonce is anonymous', async () => {
  const answer = await answerOf(sendJson({ query: '{ viewer { name } }' }, { 'x-wp-nonce': 'wrong' }));
  expect(answer).toEqual({ data: { viewer: null } });
});

describe('an error', () => {
  it('has the place in the document, and the path if a field failed', async () => {
    const invalid = await answerOf(sendJson({ query: '{ nope }' }));
    expect(invalid).not.toHaveProperty('data');
    expect(invalid.errors).toMatchObject([{ message: expect.any(String), locations: [{ line: 1, column: 3 }] }]);
    expect(invalid.errors?.[0]).not.toHaveProperty('path');
    const failed = await answerOf(sendJson({ query: '{ list: posts(last: -1) { nodes { id } } }' }));
    expect(failed).toMatchObject({ data: { list: null }, errors: [{ path: ['list'], locations: [{ column: 3 }] }] });
  });

  it('says which of several variables are invalid', async () => {
    const query =
      'query ($id: ID!, $n: Int, $title: String) { post(id: $id) { id } posts(first: $n, where: { title: $title }) { nodes { id } } }';
    const { errors } = await answerOf(sendJson({ query, variables: { n: 'two', title: 'A' } }));
    expect(errors).toMatchObject([{ locations: [{ column: 8 }] }, { locations: [{ column: 18 }] }]);
  });

  it('of a subscription has the place of the operation', async () => {
    const { errors } = await answerOf(sendJson({ query: 'subscription { posts { nodes { id } } }' }));
    expect(errors).toMatchObject([{ locations: [{ line: 1, column: 1 }] }]);
  });
});

describe('a request', () => {
  it('may be a GET with variables and the name of an operation', async () => {
    const answer = await answerOf(
      sendAsGet({
        query: 'query One($n: Int) { posts(first: $n) { nodes { id } } } query Two { __typename }',
        variables: '{"n":1}',
        operationName: 'One',
      }),
    );
    expect(answer.data).toEqual({ posts: { nodes: [{ id: expect.any(String) }] } });
  });

  it('may have variables as the text of JSON, and properties that are not part of an operation', async () => {
    const query = 'query ($n: Int) { posts(first: $n) { nodes { id } } }';
    const { data } = await answerOf(sendJson({ query, variables: '{"n":1}', id: 'client', extensions: null }));
    expect(data).toEqual({ posts: { nodes: [{ id: expect.any(String) }] } });
  });

  it('sent as a batch has one result for each operation, in their order', async () => {
    const results = (await answerOf(
      sendJson([{ query: '{ a: __typename }' }, { query: '{ nope }' }, { query: '{ b: __typename }' }]),
    )) as unknown as WpgraphqlAnswer[];
    expect(results.map(({ data }) => data)).toEqual([{ a: 'RootQuery' }, undefined, { b: 'RootQuery' }]);
  });

  it('with a wrong password is anonymous', async () => {
    const authorization = `Basic ${Buffer.from('admin:wrong password').toString('base64')}`;
    const response = await sendJson({ query: QUERY }, { authorization });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(await answerOf(sendJson({ query: QUERY })));
  });

  it('may come from a page of another site, as its CORS headers say', async () => {
    const options = await fetch(addressOf(cms), { method: 'OPTIONS' });
    expect([options.status, await options.text()]).toEqual([200, '']);
    const answers = [options, await sendJson({ query: QUERY }), await sendText('{bad'), await sendText('', {})];
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type');
    }
  });

  it('may have a slash at the end of the path', async () => {
    const response = await fetch(addressOf(cms, '/wpgraphql/'), {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ query: '{ __typename }' }),
    });
    expect(await response.json()).toEqual({ data: { __typename: 'RootQuery' } });
  });
});

describe('the address', () => {
  const typeAt = async (running: RunningSite, path: string) => {
    const body = JSON.stringify({ query: '{ __typename }' });
    const response = await fetch(addressOf(running, path), { method: 'POST', headers: JSON_TYPE, body });
    const isJson = response.headers.get('content-type')?.includes('json');
    return isJson ? ((await response.json()) as WpgraphqlAnswer).data?.__typename : null;
  };

  it('of the brand wp may name the endpoint in the query', async () => {
    const branded = await site.start({ env: { BRAND: 'wp' } });
    for (const path of ['/index.php?graphql', '/index.php?graphql=true', '/?graphql=1', '/wpgraphql']) {
      expect([path, await typeAt(branded, path)]).toEqual([path, 'RootQuery']);
    }
    expect(await typeAt(cms, '/index.php?graphql')).not.toBe('RootQuery');
  });

  it('can be /graphql, which moves the domain schema, and the endpoint can be off', async () => {
    const moved = await site.start({ env: { WPGRAPHQL_PATH: '/graphql' } });
    expect(await typeAt(moved, '/graphql')).toBe('RootQuery');
    expect(await typeAt(moved, '/graphql/domain')).toBe('Query');
    const off = await site.start({ env: { WPGRAPHQL_PATH: 'off', BRAND: 'wp' } });
    expect(await typeAt(off, '/graphql')).toBe('Query');
    expect(await typeAt(off, '/index.php?graphql')).not.toBe('RootQuery');
  });

  it('has no types of add-ons if they are off', async () => {
    const nodes = '{ posts(first: 1) { nodes { title } } }';
    const blocks = '{ posts(first: 1) { nodes { editorBlocks { name } seo { title } } } }';
    const plain = await site.start({ env: { WPGRAPHQL_ADD_ONS: 'off' } });
    const errorsOf = async (program: RunningSite, query: string) =>
      (await queryWpgraphql(program, { query })).errors?.length ?? 0;
    expect([await errorsOf(cms, nodes), await errorsOf(cms, blocks)]).toEqual([0, 0]);
    expect([await errorsOf(plain, nodes), await errorsOf(plain, blocks)]).toEqual([0, 2]);
  });

  it('opens the explorer in a browser', async () => {
    const response = await fetch(addressOf(cms), { headers: { accept: 'text/html' } });
    expect(await response.text()).toContain('/wpgraphql/explorer/explorer.js');
  });
});

describe('introspection', () => {
  it('can be for accounts only', async () => {
    const closed = await site.start({ env: { GRAPHQL_INTROSPECTION: 'off' } });
    const send = (as?: 'admin') =>
      closed.send<WpgraphqlAnswer>({
        method: 'POST',
        path: '/wpgraphql',
        json: { query: '{ __schema { queryType { name } } }' },
        ...(as ? { as } : {}),
      });
    const anonymous = await send();
    expect(anonymous.status).toBe(200);
    expect(anonymous.body).not.toHaveProperty('data');
    expect((await send('admin')).body.data).toEqual({ __schema: { queryType: { name: 'RootQuery' } } });
  });

  it('does not mix the documents of accounts with those of others', async () => {
    const closed = await site.start({ env: { GRAPHQL_INTROSPECTION: 'off' } });
    const send = async (query: string, as?: 'admin') =>
      (
        await closed.send<WpgraphqlAnswer>({
          method: 'POST',
          path: '/wpgraphql',
          json: { query },
          ...(as ? { as } : {}),
        })
      ).body;
    const query = '{ mixed: __typename }';
    for (const prefix of ['-', 'true ', 'false '])
      expect((await send(`${prefix}${query}`, 'admin')).errors).toHaveLength(1);
    for (const as of [undefined, 'admin'] as const)
      expect((await send(query, as)).data).toEqual({ mixed: 'RootQuery' });
  });
});

describe('a document', () => {
  const query = '{ registered: __typename }';
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };

  it('is registered by its hash and then called by it', async () => {
    const unknown = await sendJson({ extensions });
    expect([unknown.status, ((await unknown.json()) as WpgraphqlAnswer).errors?.[0]?.message]).toEqual([
      200,
      'PersistedQueryNotFound',
    ]);
    const expected = { data: { registered: 'RootQuery' } };
    expect(await answerOf(sendJson({ query, extensions }))).toEqual(expected);
    expect(await answerOf(sendJson({ extensions }))).toEqual(expected);
    expect(await answerOf(sendAsGet({ extensions: JSON.stringify(extensions) }))).toEqual(expected);
    expect(await answerOf(sendAsGet({ queryId: sha256Hash }))).toEqual(expected);
  });

  it('is not registered by the hash of another document', async () => {
    const wrong = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
    expect((await answerOf(sendJson({ query, extensions: wrong }))).errors).toHaveLength(1);
    const { errors } = await answerOf(sendJson({ extensions: wrong }));
    expect(errors?.[0]?.message).toBe('PersistedQueryNotFound');
  });
});

describe('an anonymous query', () => {
  it('runs no statement the second time', async () => {
    const first = await answerOf(sendJson({ query: QUERY }));
    let second: unknown;
    const statements = await cms.statements(async () => {
      second = await answerOf(sendJson({ query: QUERY }));
    });
    expect([statements.length, second]).toEqual([0, first]);
  });

  it('sent as GET has the tables that it was read from, and a validator', async () => {
    const path = `/wpgraphql?${new URLSearchParams({ query: QUERY })}`;
    const { headers } = await cms.get(path);
    expect(String(headers['cache-tag']).split(',')).toContain('posts');
    const again = await cms.get(path, { headers: { 'if-none-match': headers.etag as string } });
    expect([again.status, again.headers['access-control-allow-origin']]).toEqual([304, '*']);
  });

  it('is answered again after a change', async () => {
    const query = '{ posts(first: 1) { nodes { databaseId title } } }';
    const firstOf = async () => {
      const { data } = await answerOf(sendJson({ query }));
      return (data as { posts: { nodes: { databaseId: number; title: string }[] } }).posts.nodes[0];
    };
    const before = await firstOf();
    await cms.send({ method: 'PUT', path: `posts/${before?.databaseId}`, as: 'admin', json: { title: 'Changed' } });
    expect(await firstOf()).toEqual({ ...before, title: 'Changed' });
  });
});
