import { describe, expect } from 'vitest';
import { type Login, passwordOf } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { basicHeader } from '../support/test-site.ts';
import { call, credentials, valueIn } from '../xmlrpc/xmlrpc-client.ts';

const it = siteTest({ env: { XMLRPC: 'on' } });

const STYLED =
  '<!-- wp:paragraph {"style":{"css":"color:red;\\u0026 a{color:blue}","color":{"text":"#111"}}} -->\n<p>x</p>\n<!-- /wp:paragraph -->';
const STRIPPED = '<!-- wp:paragraph {"style":{"color":{"text":"#111"}}} -->\n<p>x</p>\n<!-- /wp:paragraph -->';

/** Reads the stored content of a post. */
async function stored(id: number | string): Promise<string> {
  const { body } = await cms.get<{ content: { raw: string } }>(`posts/${id}?context=edit`, { as: 'admin' });
  return body.content.raw;
}

/** The ways to create a post; each returns its id. */
const WAYS: Record<string, (as: Login) => Promise<number>> = {
  REST: async (as) =>
    (await cms.send<{ id: number }>({ method: 'POST', path: 'posts', as, json: { content: STYLED } })).body.id,
  GraphQL: async (as) => {
    const mutation = 'mutation ($content: String!) { createPost(input: { content: $content }) { databaseId } }';
    const { body } = await cms.graphql(mutation, { as, variables: { content: STYLED } });
    return (body.data as { createPost: { databaseId: number } }).createPost.databaseId;
  },
  WPGraphQL: async (as) => {
    const query = 'mutation ($content: String) { createPost(input: { content: $content }) { post { databaseId } } }';
    const response = await fetch(`http://127.0.0.1:${cms.port}/wpgraphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: basicHeader(as, passwordOf(as)) },
      body: JSON.stringify({ query, variables: { content: STYLED } }),
    });
    return ((await response.json()) as { data: { createPost: { post: { databaseId: number } } } }).data.createPost.post
      .databaseId;
  },
  'XML-RPC': async (as) =>
    Number(valueIn(await call('metaWeblog.newPost', ...credentials(as), { title: 'a', description: STYLED }, false))),
};

describe.each(Object.entries(WAYS))('custom CSS of blocks written over %s', (_, create) => {
  it('is removed for accounts that may not write CSS', async () => {
    expect(await stored(await create('author'))).toBe(STRIPPED);
  });

  it('is preserved for editors', async () => {
    expect(await stored(await create('editor'))).toBe(STYLED);
  });
});

it('is removed from changes, autosaves and excerpts of accounts that may not write CSS', async () => {
  const { body } = await cms.send<{ id: number }>({
    method: 'POST',
    path: 'posts',
    as: 'author',
    json: { status: 'publish', title: 'a', content: 'b', excerpt: STYLED },
  });
  const path = `posts/${body.id}`;
  const json = { content: STYLED };
  const autosave = await cms.send<{ content: { raw: string } }>({
    method: 'POST',
    path: `${path}/autosaves`,
    as: 'author',
    json,
  });
  expect(autosave.body.content.raw).toBe(STRIPPED);
  await cms.send({ method: 'POST', path, as: 'author', json });
  const changed = await cms.get<{ content: { raw: string }; excerpt: { raw: string } }>(`${path}?context=edit`, {
    as: 'admin',
  });
  expect([changed.body.content.raw, changed.body.excerpt.raw]).toEqual([STRIPPED, STRIPPED]);
});
