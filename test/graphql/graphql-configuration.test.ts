import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { readDocuments } from '../../src/graphql/documents/persisted-documents.ts';
import { postIds } from '../support/site-content.ts';
import { it, site } from '../support/site-test.ts';
import type { RunningSite } from '../support/test-site.ts';

let folder: string;
let file: string;

it.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-documents-'));
  file = join(folder, 'documents.json');
  writeFileSync(
    file,
    JSON.stringify({ abc123: 'query Post($id: Int!) { post(id: $id) { databaseId } }', name: '{ site { name } }' }),
  );
});
it.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const send = (cms: RunningSite, json: unknown) =>
  cms.send<{ data?: unknown; errors?: { extensions: unknown }[] }>({ method: 'POST', path: '/graphql', json });

describe('persisted documents', () => {
  it('are called by name or hash, in all three forms', async () => {
    const cms = await site.start({ env: { GRAPHQL_DOCUMENTS_FILE: file } });
    const variables = { id: postIds.sowingPeas };
    for (const reference of [
      { documentId: 'abc123' },
      { documentId: 'sha256:abc123' },
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'abc123' } } },
    ]) {
      expect((await send(cms, { ...reference, variables })).body).toEqual({
        data: { post: { databaseId: postIds.sowingPeas } },
      });
    }
    const { body, status } = await send(cms, { documentId: 'other' });
    expect([status, body.errors?.[0]?.extensions]).toEqual([404, { code: 'graphql_document_unknown', status: 404 }]);
    expect((await cms.graphql('{ site { url } }')).status).toBe(200);
  });

  it('can be the only documents that the server accepts', async () => {
    const cms = await site.start({ env: { GRAPHQL_DOCUMENTS_FILE: file, GRAPHQL_ONLY_DOCUMENTS: 'on' } });
    expect((await send(cms, { documentId: 'name' })).status).toBe(200);
    const { body, status } = await send(cms, { query: '{ site { name } }' });
    expect([status, body.errors?.[0]?.extensions]).toEqual([403, { code: 'graphql_documents_only', status: 403 }]);
  });

  it('are read at the start, and an invalid one is named in the error', () => {
    expect(readDocuments(undefined).size).toBe(0);
    for (const [content, expectedMessage] of [
      ['{', 'cannot be read'],
      ['[]', 'must contain a JSON object'],
      ['{"broken": "{"}', 'the document broken'],
    ] as const) {
      writeFileSync(join(folder, 'broken.json'), content);
      expect(() => readDocuments(join(folder, 'broken.json'))).toThrow(expectedMessage);
    }
  });
});

describe('introspection', () => {
  it('can be off: then there is no schema, no suggestion of names and no explorer', async () => {
    const cms = await site.start({ env: { GRAPHQL_INTROSPECTION: 'off' } });
    const { body } = await cms.graphql('{ __schema { queryType { name } } }');
    expect(body.errors?.[0]?.extensions).toEqual({ code: 'graphql_invalid_document', status: 400 });
    expect((await cms.graphql('{ pots { total } }')).text).not.toContain('posts');
    expect((await cms.graphql('{ __typename }')).body.data).toEqual({ __typename: 'Query' });
    const page = await cms.get('/graphql', { headers: { accept: 'text/html' } });
    expect(page.text).not.toContain('<script');
  });
});

describe('batches in GraphQL', () => {
  const operation = { query: '{ site { name } }' };

  it('are accepted if the operator allows them, up to the limit', async () => {
    const cms = await site.start({ env: { GRAPHQL_MAX_BATCH: '2' } });
    const { status, body } = await send(cms, [operation, operation]);
    expect([status, (body as unknown[]).length]).toEqual([200, 2]);
    expect((await send(cms, [operation, operation, operation])).status).toBe(400);
  });
});

describe('the limits of GraphQL', () => {
  it('are configurable', async () => {
    const cms = await site.start({ env: { GRAPHQL_MAX_COST: '25', GRAPHQL_MAX_DEPTH: '3', GRAPHQL_MAX_ALIASES: '1' } });
    const codeOf = async (query: string, variables = {}) =>
      (await cms.graphql(query, { variables })).body.errors?.[0]?.extensions?.code;
    const list = 'query ($first: Int) { posts(first: $first) { nodes { databaseId } } }';
    expect(await codeOf(list, { first: 5 })).toBeUndefined();
    expect(await codeOf(list, { first: 50 })).toBe('graphql_limit_exceeded');
    expect(await codeOf('{ posts(first: 1) { nodes { title { rendered } } } }')).toBe('graphql_limit_exceeded');
    expect(await codeOf('{ a: site { name } b: site { name } }')).toBe('graphql_limit_exceeded');
    expect(await codeOf('{ node(id: "x") { id } nodes(ids: ["a", "b"]) { id } }')).toBeUndefined();
  });
});
