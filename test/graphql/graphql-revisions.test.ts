import { expect } from 'vitest';
import { type Login, mediaIds, postIds } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';

const runQuery = async (query: string, as?: Login) => (await cms.graphql(query, as ? { as } : {})).body;
const codeOf = async (query: string, as?: Login) => (await runQuery(query, as)).errors?.[0]?.extensions?.code;

/** Returns a field of the answer; throws if the answer has no data. */
function resultOf<T>({ data, errors }: Awaited<ReturnType<typeof runQuery>>, field: string): T {
  if (!data) throw new Error(JSON.stringify(errors));
  return data[field] as T;
}

interface Page {
  nodes: { databaseId: number; content: { raw: string } }[];
  total: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

async function createChangedPost(as: Login): Promise<number> {
  const created = await runQuery(
    'mutation { createPost(input: { title: "A", content: "0", status: "publish" }) { databaseId } }',
    as,
  );
  const id = resultOf<{ databaseId: number }>(created, 'createPost').databaseId;
  for (const content of ['1', '2', '3']) {
    await runQuery(`mutation { updatePost(id: ${id}, input: { content: "${content}" }) { databaseId } }`, as);
  }
  return id;
}

it('revisions are paged completely, with their total', async () => {
  const id = await createChangedPost('author');
  const contents: string[] = [];
  for (let after = ''; ; ) {
    const { data, errors } = await runQuery(
      `{ revisions(parentId: ${id}, first: 2${after}) { total pageInfo { hasNextPage endCursor } nodes { databaseId content { raw } } } }`,
      'author',
    );
    expect(errors).toBeUndefined();
    const page = data?.revisions as Page;
    expect(page.total).toBe(3);
    contents.push(...page.nodes.map(({ content }) => content.raw));
    if (!page.pageInfo.hasNextPage) break;
    after = `, after: "${page.pageInfo.endCursor}"`;
  }
  expect(contents).toEqual(['3', '2', '1']);
});

it('a revision has the same fields as its item', async () => {
  const { data } = await runQuery(
    `{ revision(parentId: ${postIds.mint}, id: ${postIds.revisionOfMint}) { databaseId isAutosave slug author { databaseId } parent { databaseId } title { raw rendered } meta previewLink viewerCan { edit delete } } }`,
    'author',
  );
  expect(data?.revision).toEqual({
    databaseId: postIds.revisionOfMint,
    isAutosave: false,
    slug: '102-revision-v1',
    author: { databaseId: 3 },
    parent: { databaseId: postIds.mint },
    title: { raw: 'Mint, earlier', rendered: 'Mint, earlier' },
    meta: { footnotes: '' },
    previewLink: null,
    viewerCan: { edit: true, delete: true },
  });
});

it('revisions are visible on every path only to viewers who may edit the item', async () => {
  const queries = [
    `{ revisions(parentId: ${postIds.mint}) { total } }`,
    `{ revisions(parentId: ${postIds.mint}, where: { search: "mint" }) { nodes { databaseId } } }`,
    `{ revision(parentId: ${postIds.mint}, id: ${postIds.revisionOfMint}) { databaseId } }`,
    `{ autosaves(parentId: ${postIds.mint}) { databaseId } }`,
    `{ autosave(parentId: ${postIds.mint}) { databaseId } }`,
  ];
  for (const query of queries) {
    expect([query, await codeOf(query)]).toEqual([query, 'rest_cannot_read']);
    expect([query, await codeOf(query, 'contributor')]).toEqual([query, 'rest_cannot_read']);
  }
  expect(
    await codeOf(
      `mutation { createPostAutosave(parentId: ${postIds.mint}, input: { content: "x" }) { databaseId } }`,
      'contributor',
    ),
  ).toBe('rest_cannot_edit');
  expect(
    await codeOf(
      `mutation { deleteRevision(parentId: ${postIds.mint}, id: ${postIds.revisionOfMint}, force: true) { deleted } }`,
      'contributor',
    ),
  ).toBe('rest_cannot_delete');
});

it('revisions of attachments, and of items of another type, are refused', async () => {
  expect(await codeOf(`{ revisions(parentId: ${mediaIds.public}) { total } }`, 'admin')).toBe(
    'rest_post_invalid_parent',
  );
  expect(await codeOf(`{ revisions(parentId: ${postIds.mint}, parentType: "page") { total } }`, 'admin')).toBe(
    'rest_post_invalid_parent',
  );
  expect(
    await codeOf(`{ revisions(parentId: ${postIds.mint}, parentType: "post") { total } }`, 'admin'),
  ).toBeUndefined();
});

it('a malformed cursor is refused', async () => {
  expect(await codeOf(`{ revisions(parentId: ${postIds.mint}, after: "nonsense") { total } }`, 'admin')).toBe(
    'rest_invalid_param',
  );
});

it('autosaves are stored, listed, and deleted like revisions', async () => {
  const id = await createChangedPost('author');
  const saved = await runQuery(
    `mutation { createPostAutosave(parentId: ${id}, input: { content: "on the way" }) { databaseId isAutosave previewLink } }`,
    'editor',
  );
  const { databaseId, previewLink } = resultOf<{ databaseId: number; previewLink: string }>(
    saved,
    'createPostAutosave',
  );
  expect(previewLink).toMatch(/preview_nonce=[0-9a-f]{10}/);
  const listed = await runQuery(
    `{ autosaves(parentId: ${id}) { databaseId isAutosave author { databaseId } } }`,
    'author',
  );
  expect(listed.data?.autosaves).toEqual([{ databaseId, isAutosave: true, author: { databaseId: 2 } }]);
  const deletion = await runQuery(
    `mutation { deleteRevision(parentId: ${id}, id: ${databaseId}, force: true) { deleted previous { databaseId content { raw rendered } meta } } }`,
    'author',
  );
  expect(deletion.data?.deleteRevision).toEqual({
    deleted: true,
    previous: { databaseId, content: { raw: 'on the way', rendered: '<p>on the way</p>\n' }, meta: { footnotes: '' } },
  });
  const after = await runQuery(
    `{ autosaves(parentId: ${id}) { databaseId } post(id: ${id}) { revisionCount } }`,
    'author',
  );
  expect(after.data).toEqual({ autosaves: [], post: { revisionCount: 3 } });
});
