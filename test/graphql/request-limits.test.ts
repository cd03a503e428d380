import { describe, expect } from 'vitest';
import { statementsOfAbandoned } from '../support/abandoned-request.ts';
import { cms, it, site } from '../support/site-test.ts';
import type { RunningSite } from '../support/test-site.ts';

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: Record<string, unknown> }[];
}

const send = async (path: string, json: unknown, server: RunningSite = cms) =>
  (await server.send<Answer & Answer[]>({ method: 'POST', path, json })).body;

const aliases = (count: number, field: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field(index)}`).join(' ');

describe('a document that could return more than it does', () => {
  it.each([
    [
      '/graphql',
      '{ posts(first: 100) { nodes { commentConnection(first: 100) { nodes { replyConnection(first: 100) { nodes { databaseId } } } } } } }',
    ],
    [
      '/graphql',
      '{ posts(first: 100) { nodes { terms(taxonomy: "category") { contentNodes(first: 100) { nodes { databaseId } } } } } }',
    ],
    [
      '/wpgraphql',
      '{ posts(first: 100) { nodes { comments(first: 100) { nodes { replies(first: 100) { nodes { id } } } } } } }',
    ],
    [
      '/wpgraphql',
      '{ menuItems(first: 100) { nodes { childItems(first: 100) { nodes { childItems(first: 100) { nodes { id } } } } } } }',
    ],
    [
      '/wpgraphql',
      '{ posts(first: 100) { nodes { editorBlocks(flat: false) { name innerBlocks { name innerBlocks { name innerBlocks { name innerBlocks { name innerBlocks { name } } } } } } } } }',
    ],
    [
      '/wpgraphql',
      '{ posts(first: 100) { nodes { title seo { fullHead } categories(first: 100) { nodes { name } } } } }',
    ],
  ])('is answered: %s %s', async (path, query) => {
    const { data, errors } = await send(path, { query });
    expect(errors).toBeUndefined();
    expect(data).toBeTruthy();
  });
});

describe('the cost of a request', () => {
  it('is what it resolves, and the refusal names the limit', async () => {
    const limited = await site.start({ env: { GRAPHQL_MAX_COST: '300', WPGRAPHQL_MAX_COST: '300' } });
    for (const [path, setting] of [
      ['/graphql', 'GRAPHQL_MAX_COST'],
      ['/wpgraphql', 'WPGRAPHQL_MAX_COST'],
    ] as const) {
      const few = await send(path, { query: '{ posts(first: 5) { nodes { databaseId } } }' }, limited);
      expect(few.errors).toBeUndefined();
      const query = `{ ${aliases(20, () => 'posts(first: 100) { nodes { databaseId } }')} }`;
      const { errors, data } = await send(path, { query }, limited);
      expect(data ?? null).toBeNull();
      expect(errors?.[0]?.message).toContain('cost of more than 300');
      expect(errors?.[0]?.message).toContain(setting);
      expect(errors?.[0]?.extensions).toEqual({ code: 'graphql_limit_exceeded', status: 400 });
    }
  });

  it('contains that of the heads of pages', async () => {
    const limited = await site.start({ env: { WPGRAPHQL_MAX_COST: '1500' } });
    const query = (fields: string) => `{ posts(first: 100) { nodes { ${fields} } } }`;
    expect((await send('/wpgraphql', { query: query('title') }, limited)).errors).toBeUndefined();
    const { errors } = await send('/wpgraphql', { query: query('seo { fullHead }') }, limited);
    expect(errors?.[0]?.message).toContain('cost');
  });

  it('is that of all operations of a batch', async () => {
    const limited = await site.start({
      env: { GRAPHQL_MAX_BATCH: '10', GRAPHQL_MAX_COST: '300', WPGRAPHQL_MAX_COST: '300' },
    });
    for (const path of ['/graphql', '/wpgraphql']) {
      const operation = { query: '{ posts(first: 100) { nodes { databaseId slug } } }' };
      const answers = await send(path, Array(10).fill(operation), limited);
      expect(answers[0]?.errors).toBeUndefined();
      for (const { errors } of answers.slice(8)) expect(errors?.[0]?.message).toContain('cost of more than 300');
    }
  });

  it('allows hundreds of searches, none of which looks like an outage', async () => {
    const query = `{ ${aliases(700, (index) => `posts(first: 100, where: { search: "word${index}" }) { nodes { id } }`)} }`;
    const { data, errors } = await send('/wpgraphql', { query });
    expect(errors).toBeUndefined();
    expect(Object.keys(data ?? {})).toHaveLength(700);
  });
});

describe('the documents of a batch', () => {
  it('have the tokens of one request together', async () => {
    const fields = Array.from({ length: 9_000 }, (_, index) => `f${index}`).join(' ');
    const batch = Array.from({ length: 10 }, (_, index) => ({ query: `query Q${index} { ${fields} }` }));
    const answers = await send('/wpgraphql', batch);
    expect(answers.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual([
      ...Array(2).fill('graphql_invalid_document'),
      ...Array(8).fill('graphql_limit_exceeded'),
    ]);
    expect(answers[9]?.errors?.[0]?.message).toContain('tokens');
  });

  it('are refused with advice by an endpoint without batches', async () => {
    const { status, body } = await cms.send<Answer>({
      method: 'POST',
      path: '/graphql',
      json: [{ query: '{ __typename }' }, { query: '{ __typename }' }],
    });
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toContain('one operation per request');
    expect(body.errors?.[0]?.extensions.code).toBe('graphql_limit_exceeded');
  });
});

describe('when the client leaves', () => {
  it('no operation of its batch begins', async () => {
    const { database } = cms.app.domain.kernel;
    const batch = Array.from({ length: 10 }, (_, index) => ({
      query: `{ posts(first: 1, where: { notIn: [${index + 1}] }) { nodes { title author { node { name } } } } }`,
    }));
    const request = { path: '/wpgraphql', json: batch };
    expect(await statementsOfAbandoned({ database, port: cms.port }, request)).toBe(1);
    const all = await statementsOfAbandoned({ database, port: cms.port }, { ...request, isAbandoned: false });
    expect(all).toBeGreaterThan(10);
  });

  it('no further statement of its operation runs', async () => {
    const { database } = cms.app.domain.kernel;
    const query = '{ posts(first: 3) { nodes { author { posts(first: 3) { nodes { author { name } } } } } } }';
    const request = { path: '/graphql', json: { query } };
    expect(await statementsOfAbandoned({ database, port: cms.port }, request)).toBe(1);
    const all = await statementsOfAbandoned({ database, port: cms.port }, { ...request, isAbandoned: false });
    expect(all).toBeGreaterThan(1);
  });
});

describe('an automatic persisted query', () => {
  it('is answered so that the client sends its document', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'ab'.repeat(32) } };
    const { errors } = await send('/graphql', { extensions });
    expect(errors?.[0]?.message).toBe('PersistedQueryNotSupported');
    expect((await send('/graphql', { extensions, query: '{ __typename }' })).data).toEqual({ __typename: 'Query' });
  });
});

it('an empty document is invalid', async () => {
  for (const path of ['/graphql', '/wpgraphql']) {
    const { errors } = await send(path, { query: '' });
    expect([path, errors?.[0]?.extensions.code]).toEqual([path, 'graphql_invalid_document']);
  }
});
