import { Script } from 'node:vm';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { afterEach, describe, expect } from 'vitest';
import { writerOf } from '../support/database.ts';
import { postIds } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';
import { basicHeader, createTestSite } from '../support/test-site.ts';

afterEach(async () => {
  expect((await cms.graphql('{ posts { total } }')).body.data, 'the server answers afterwards').toEqual({
    posts: { total: 19 },
  });
});

/** Returns the first error of an operation, after checking that the answer has no internals. */
async function refusal(query: string, variables?: Record<string, unknown>) {
  const { text, body } = await cms.graphql(query, variables ? { variables } : {});
  expect(text).not.toMatch(/node_modules|\.ts:\d|\bSELECT\b|prisma|stack/i);
  expect(body.errors?.length, query.slice(0, 80)).toBeGreaterThan(0);
  return body.errors?.[0];
}

describe('a GraphQL document', () => {
  it('is refused if it is nested too deeply', async () => {
    const nested = (depth: number): string => (depth === 0 ? 'databaseId' : `featuredMedia { ${nested(depth - 1)} }`);
    expect((await cms.graphql(`{ posts { nodes { ${nested(3)} } } }`)).body.errors).toBeUndefined();
    expect((await refusal(`{ posts { nodes { ${nested(20)} } } }`))?.message).toMatch(/depth/i);
    const fragments =
      'fragment F on MediaItem { featuredMedia { ...F } } { posts { nodes { featuredMedia { ...F } } } }';
    await refusal(fragments);
  });

  it('is refused with too many aliases', async () => {
    const aliases = (count: number) =>
      Array.from({ length: count }, (_, index) => `a${index}: site { name }`).join(' ');
    expect((await cms.graphql(`{ ${aliases(20)} }`)).body.errors).toBeUndefined();
    expect((await refusal(`{ ${aliases(100)} }`))?.message).toMatch(/alias/i);
  });

  it('is refused if it is too long', async () => {
    expect((await refusal(`{ site { ${'name '.repeat(5_000)} } }`))?.message).toMatch(/token/i);
    await refusal(`{ site ${'{ name '.repeat(5_000)} }`);
  });

  it('is refused with thousands of values in a filter', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => index);
    const query = 'query ($where: ContentFilter) { posts(where: $where) { total } }';
    const terms = (count: number) => Array.from({ length: count }, () => ({ taxonomy: 'category', termIds: [1] }));
    for (const where of [
      { idIn: many },
      { authorNotIn: many },
      { slugIn: many.map(String) },
      { terms: terms(2_400) },
    ]) {
      expect((await refusal(query, { where }))?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
    }
    const { body } = await cms.graphql(query, { variables: { where: { terms: terms(900) } } });
    expect(body.data).toEqual({ posts: { total: 8 } });
  });

  it('is refused if it does not match the schema', async () => {
    expect((await refusal('{ nothing }'))?.message).toContain('nothing');
    await refusal('{ posts(first: "x") { total } }');
    await refusal('{ posts(first: 99999999999) { total } }');
    await refusal('{ posts(where: { after: "yesterday" }) { total } }');
    await refusal('{ posts(where: { __proto__: 1 }) { total } }');
    await refusal('query ($where: ContentFilter) { posts(where: $where) { total } }', { where: { idIn: ['x'] } });
    await refusal('{');
    await refusal('');
  });

  it('with NUL in its strings finds nothing', async () => {
    const query = 'query ($where: ContentFilter) { posts(where: $where) { total } }';
    const terms = [{ taxonomy: 'category\0', termIds: [1], includeChildren: true }];
    for (const where of [{ search: 'a\0b' }, { slugIn: ['\0'] }, { formatIn: ['\0'] }]) {
      expect((await cms.graphql(query, { variables: { where } })).body).toEqual({ data: { posts: { total: 0 } } });
    }
    expect((await cms.graphql(query, { variables: { where: { terms } } })).body.errors).toBeUndefined();
  });
});

describe('the GraphQL endpoint', () => {
  it('supports introspection', async () => {
    const { body } = await cms.graphql('{ __schema { queryType { fields { name } } } __type(name: "Post") { kind } }');
    expect(body.data).toMatchObject({ __type: { kind: 'OBJECT' } });
    const { queryType } = (body.data as { __schema: { queryType: { fields: { name: string }[] } } }).__schema;
    expect(queryType.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['post', 'posts', 'site']));
    // The query of explorers and code generators.
    const query = getIntrospectionQuery({ schemaDescription: true, inputValueDeprecation: true, specifiedByUrl: true });
    const { data } = (await cms.graphql(query)).body;
    expect(() => buildClientSchema(data as unknown as IntrospectionQuery)).not.toThrow();
  });

  it('serves the explorer to browsers', async () => {
    const { status, text, headers } = await cms.get('/graphql', { headers: { accept: 'text/html' } });
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    expect(text).toContain('<title>GraphQL – Postern</title>');
    const [, script = ''] = /<script src="([^"]+)"/.exec(text) ?? [];
    const { text: code, headers: scriptHeaders } = await cms.get(script);
    expect(() => new Script(code)).not.toThrow();
    expect(scriptHeaders['cache-control']).toContain('immutable');
  });

  it('refuses wrong credentials with the error code', async () => {
    const { status, body } = await cms.graphql('{ site { name } }', {
      headers: { authorization: basicHeader('admin', 'wrong') },
    });
    expect(status).toBe(401);
    expect(body.errors?.[0]?.extensions?.code).toBe('incorrect_password');
  });

  it('refuses a request without an operation', async () => {
    const send = (body: string, type = 'application/json') =>
      cms.send({ method: 'POST', path: '/graphql', headers: { 'content-type': type }, body });
    for (const body of [
      '{',
      '[]',
      'null',
      '"x"',
      '{"query":5}',
      '[{"query":"{ site { name } }"}]',
      '[['.repeat(50_000),
    ]) {
      const { status, text } = await send(body);
      expect([body.slice(0, 20), status]).toEqual([body.slice(0, 20), 400]);
      expect(text).not.toMatch(/node_modules|\.ts:\d/);
    }
    expect((await send('query=x', 'text/plain')).status).toBe(415);
    expect((await cms.send({ method: 'DELETE', path: '/graphql' })).status).toBe(405);
  });

  it('refuses mutations by GET', async () => {
    const query = encodeURIComponent(`mutation { deletePost(id: ${postIds.sowingPeas}, force: true) { databaseId } }`);
    const { status } = await cms.get(`/graphql?query=${query}`, { as: 'admin' });
    expect(status).toBe(405);
    expect((await cms.get(`posts/${postIds.sowingPeas}?_fields=id`)).status).toBe(200);
  });

  it('hides internal errors', async () => {
    const broken = await createTestSite();
    try {
      const server = await broken.start();
      await writerOf(broken.database).$executeRawUnsafe('ALTER TABLE "posts" RENAME TO "elsewhere"');
      const { text, body } = await server.graphql('{ posts { nodes { databaseId } } }');
      expect(body.errors?.[0]?.extensions).toEqual({ code: 'internal_error', status: 500 });
      expect(text).not.toMatch(/relation|table|elsewhere|SELECT|prisma/i);
    } finally {
      await broken.dispose();
    }
  });
});
