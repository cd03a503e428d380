import { beforeEach, describe, expect } from 'vitest';
import { postIds } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';

interface Created {
  uuid: string;
  token: string;
  previewLink: string;
}

let draft: number;

beforeEach(async () => {
  const { body } = await cms.graphql(
    'mutation { createPost(input: { title: "Unfinished", content: "Half a text" }) { databaseId previewLink } }',
    { as: 'author' },
  );
  const created = body.data?.createPost as { databaseId: number; previewLink: string | null };
  expect(created.previewLink).toBeNull();
  draft = created.databaseId;
});

const createToken = async (args = ''): Promise<Created> => {
  const { body } = await cms.graphql(
    `mutation { createPreviewToken(postId: ${draft}${args}) { uuid token previewLink } }`,
    { as: 'author' },
  );
  expect(body.errors).toBeUndefined();
  return body.data?.createPreviewToken as Created;
};

const read = (id: number, previewToken: string, selection = 'title { rendered } content { rendered }') =>
  cms.graphql(`query ($previewToken: String) { post(id: ${id}, previewToken: $previewToken) { ${selection} } }`, {
    variables: { previewToken },
  });

const refusal = async (answer: ReturnType<typeof read>) => {
  const { body, headers } = await answer;
  expect(headers['cache-control']).toBe('no-store, private');
  expect(JSON.stringify(body)).not.toContain('Half a text');
  return body.errors?.[0]?.extensions?.code;
};

describe('the argument previewToken', () => {
  it('shows the item, and no cache stores the response, over POST and GET, the first and later times', async () => {
    const { token } = await createToken();
    for (let time = 0; time < 3; time++) {
      const { body, headers } = await read(draft, token);
      expect(body.data?.post).toMatchObject({ title: { rendered: 'Unfinished' } });
      expect(headers['cache-control']).toBe('no-store, private');
    }
    const query = new URLSearchParams({ query: `{ post(id: ${draft}, previewToken: "${token}") { databaseId } }` });
    for (let time = 0; time < 2; time++) {
      const { body, headers } = await cms.send<{ data: unknown }>({ method: 'GET', path: `/graphql?${query}` });
      expect([body.data, headers['cache-control']]).toEqual([{ post: { databaseId: draft } }, 'no-store, private']);
    }
  });

  it('grants no other item, no context EDIT and no field for editors', async () => {
    const { token } = await createToken();
    expect(await refusal(read(postIds.authorDraftPost, token))).toBe('rest_preview_token_invalid');
    for (const selection of ['title { raw }', 'content { raw }', 'password', 'previewLink', 'unpublishAt']) {
      expect([selection, await refusal(read(draft, token, selection))]).toEqual([selection, 'rest_forbidden_context']);
    }
    const { body } = await cms.graphql(
      `{ post(id: ${draft}, context: EDIT, previewToken: "${token}") { databaseId } }`,
    );
    expect(body.errors?.[0]?.extensions?.code).toBe('rest_forbidden_context');
    const other = await cms.graphql(
      `{ a: post(id: ${draft}, previewToken: "${token}") { databaseId } b: post(id: ${draft}) { databaseId } }`,
    );
    expect(other.body.errors?.map(({ path }) => path)).toContainEqual(['b']);
    const permissions = (await read(draft, token, 'viewerCan { edit delete }')).body.data?.post;
    expect(permissions).toEqual({ viewerCan: { edit: false, delete: false } });
  });

  it('counts one use per operation, and is refused when used up or revoked', async () => {
    const { token } = await createToken(', maxUses: 2');
    const twice = `{ a: post(id: ${draft}, previewToken: "${token}") { databaseId } b: post(id: ${draft}, previewToken: "${token}") { databaseId } }`;
    expect((await cms.graphql(twice)).body.errors).toBeUndefined();
    expect((await cms.graphql(twice)).body.errors).toBeUndefined();
    expect(await refusal(read(draft, token))).toBe('rest_preview_token_invalid');

    const second = await createToken();
    const list = `{ previewTokens(postId: ${draft}) { uuid usesLeft token previewLink } }`;
    expect((await cms.graphql(list, { as: 'editor' })).body.data?.previewTokens).toContainEqual({
      ...{ uuid: second.uuid, usesLeft: null, token: null, previewLink: null },
    });
    for (const as of [undefined, 'subscriber', 'contributor'] as const) {
      const revoke = `mutation { deletePreviewToken(uuid: "${second.uuid}") { deleted } }`;
      expect((await cms.graphql(revoke, { as })).body.errors?.[0]?.extensions?.code).toBe('rest_cannot_edit');
      expect((await cms.graphql(list, { as })).body.errors?.[0]?.extensions?.code).toBe('rest_cannot_edit');
    }
    expect((await read(draft, second.token)).body.errors).toBeUndefined();
    await cms.graphql(`mutation { deletePreviewToken(uuid: "${second.uuid}") { deleted } }`, { as: 'editor' });
    expect(await refusal(read(draft, second.token))).toBe('rest_preview_token_invalid');
  });

  it('opens the item at an address', async () => {
    const { token, previewLink } = await createToken();
    const document =
      'query ($uri: String!, $t: String) { placeByUri(uri: $uri, previewToken: $t) { kind node { databaseId } } }';
    const at = (uri: string, t: string) => cms.graphql(document, { variables: { uri, t } });
    expect((await at(previewLink, token)).body.data?.placeByUri).toEqual({
      kind: 'CONTENT',
      node: { databaseId: draft },
    });
    const other = await at(`/?p=${postIds.authorDraftPost}`, token);
    expect(other.body.errors?.[0]?.extensions?.code).toBe('rest_preview_token_invalid');
    expect((await at('/nothing/', token)).body.data?.placeByUri).toBeNull();
  });
});
