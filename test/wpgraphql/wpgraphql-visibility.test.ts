import { expect } from 'vitest';
import { bookDeclarations } from '../support/book-declarations.ts';
import { type Login, mediaIds, postIds, secrets } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { globalId } from '../support/wpgraphql-client.ts';

const it = siteTest({ declarations: bookDeclarations });

interface Result {
  data?: Record<string, unknown> | null;
  errors?: { message: string; path?: string[] }[];
}

const run = async (query: string, as?: Login): Promise<Result> =>
  (await cms.send<Result>({ method: 'POST', path: '/wpgraphql', json: { query }, as })).body;

const postTitle = (id: number, as?: Login) => run(`{ post(id: ${id}, idType: DATABASE_ID) { databaseId } }`, as);

it.for([
  { id: postIds.authorDraftPost, seenBy: ['contributor', 'author', 'editor', 'admin'] },
  { id: postIds.scheduled, seenBy: ['contributor', 'author', 'editor', 'admin'] },
  { id: postIds.trashed, seenBy: ['editor', 'admin'] },
  { id: postIds.authorPrivatePost, seenBy: ['editor', 'admin'] },
  { id: postIds.autoDraft, seenBy: ['author'] },
] as const)('post $id is visible to $seenBy and null without an error for all others', async ({ id, seenBy }) => {
  for (const login of [undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const) {
    const isVisible = login !== undefined && (seenBy as readonly Login[]).includes(login);
    expect(await postTitle(id, login), String(login)).toEqual({
      data: { post: isVisible ? { databaseId: id } : null },
    });
  }
});

it('a password hides the texts of a post from all but its editors', async () => {
  const query = `{ post(id: ${postIds.protected}, idType: DATABASE_ID) {
    title slug status hasPassword isRestricted content excerpt date authorId featuredImageId password
  } }`;
  const anonymous = await run(query);
  expect(anonymous.data?.post).toEqual({
    title: 'The cellar key',
    slug: 'the-cellar-key',
    status: 'publish',
    hasPassword: true,
    isRestricted: true,
    content: null,
    excerpt: null,
    date: null,
    authorId: null,
    featuredImageId: null,
    password: null,
  });
  const editor = (await run(query, 'editor')).data?.post as Record<string, unknown>;
  expect(editor).toMatchObject({ isRestricted: false, password: secrets.protectedPassword });
  expect(editor.content).toContain(secrets.protectedText);
});

it.for([
  ['a draft', postIds.authorDraftPost, 'author'],
  ['a scheduled post', postIds.scheduled, 'admin'],
  ['a pending post', postIds.contributorPendingPost, 'contributor'],
] as const)('%s shows its texts to its author and to editors of others’ posts only', async ([, id, owner]) => {
  const query = `{ post(id: ${id}, idType: DATABASE_ID) {
    databaseId title status uri link isRestricted
    content excerpt date modified guid authorDatabaseId commentStatus template { templateName }
    author { node { databaseId } } categories { nodes { databaseId } } raw: title(format: RAW)
  } }`;
  const answer = async (as: Login) => (await run(query, as)).data?.post as Record<string, unknown>;
  const restricted = {
    ...{ content: null, excerpt: null, date: null, modified: null, guid: null, authorDatabaseId: null },
    ...{ commentStatus: null, template: null, author: null, categories: { nodes: [] }, raw: null },
  };
  const { databaseId, title, status, uri, link, isRestricted } = await answer('editor');
  expect(isRestricted).toBe(false);
  const stranger = owner === 'contributor' ? 'author' : 'contributor';
  expect(await answer(stranger)).toEqual({ databaseId, title, status, uri, link, isRestricted: true, ...restricted });
  expect(await answer(owner)).toMatchObject({ isRestricted: false, content: expect.any(String), raw: title });
});

it('a list contains unpublished items of others with their titles, and unsaved drafts of the viewer only', async () => {
  const query = '{ posts(first: 100, where: { stati: [DRAFT, AUTO_DRAFT] }) { nodes { databaseId title content } } }';
  const listed = async (as: Login) => {
    const list = (await run(query, as)).data?.posts as { nodes: { databaseId: number }[] };
    return list.nodes;
  };
  const seen = await listed('contributor');
  expect(seen).toContainEqual({ databaseId: postIds.authorDraftPost, title: 'Ladders', content: null });
  expect(seen).toContainEqual(
    expect.objectContaining({ databaseId: postIds.contributorDraftPost, content: expect.any(String) }),
  );
  expect(seen.map(({ databaseId }) => databaseId)).not.toContain(postIds.autoDraft);
  expect((await listed('author')).map(({ databaseId }) => databaseId)).toContain(postIds.autoDraft);
});

it('source texts are returned to editors of the post only', async () => {
  const query = `{ post(id: ${postIds.sowingPeas}, idType: DATABASE_ID) { title(format: RAW) content(format: RAW) } }`;
  expect((await run(query, 'author')).data?.post).toEqual({ title: null, content: null });
  expect((await run(query, 'editor')).data?.post).toMatchObject({ title: 'Sowing peas' });
});

it('a search finds no texts that a password or a status hides', async () => {
  for (const word of [secrets.protectedText, secrets.draftText, secrets.privateText]) {
    const stati = '[PUBLISH, DRAFT, PRIVATE]';
    const query = `{ posts(where: { search: "${word}", stati: ${stati} }) { nodes { databaseId } } }`;
    expect((await run(query)).data, word).toEqual({ posts: { nodes: [] } });
    expect((await run(query, 'admin')).data?.posts, word).not.toEqual({ nodes: [] });
  }
});

it('revisions and previews are visible to editors of the item only', async () => {
  const query = `{
    post(id: ${postIds.mint}, idType: DATABASE_ID) { previewRevisionDatabaseId revisions { nodes { databaseId } } }
    preview: post(id: ${postIds.mint}, idType: DATABASE_ID, asPreview: true) { databaseId isPreview isRevision }
    revision: post(id: ${postIds.revisionOfMint}, idType: DATABASE_ID) { __typename }
  }`;
  expect((await run(query)).data).toEqual({
    post: { previewRevisionDatabaseId: null, revisions: { nodes: [] } },
    preview: null,
    revision: null,
  });
  expect((await run(query, 'editor')).data).toMatchObject({
    post: { previewRevisionDatabaseId: postIds.revisionOfMint },
    preview: { databaseId: postIds.revisionOfMint, isPreview: true, isRevision: true },
    revision: { __typename: 'Post' },
  });
});

it('a file is as visible as the item that it belongs to', async () => {
  const query = '{ mediaItems(first: 100) { nodes { databaseId mimeType sourceUrl } } }';
  const idsFor = async (as?: Login) => {
    const list = (await run(query, as)).data?.mediaItems as { nodes: { databaseId: number }[] };
    return list.nodes.map(({ databaseId }) => databaseId);
  };
  expect(await idsFor()).toContain(mediaIds.public);
  expect(await idsFor()).not.toContain(mediaIds.ofPrivatePost);
  expect(await idsFor('editor')).toContain(mediaIds.ofPrivatePost);
});

it('items of a declared type have a type with the fields that they support', async () => {
  const created = await cms.send<{ id: number }>({
    method: 'POST',
    path: 'books',
    json: { title: 'The lamp', content: 'Oil', status: 'publish' },
    as: 'admin',
  });
  const { id } = created.body;
  const query = `{
    book(id: "the-lamp", idType: SLUG) { databaseId title content }
    contentNodes(where: { contentTypes: [BOOK] }) { nodes { __typename databaseId } }
  }`;
  expect(await run(query)).toEqual({
    data: {
      book: { databaseId: id, title: 'The lamp', content: '<p>Oil</p>\n' },
      contentNodes: { nodes: [{ __typename: 'Book', databaseId: id }] },
    },
  });
});

it('a filter by password is refused after many wrong ones, and counts neither right nor repeated ones', async () => {
  const list = (password: string) => `posts(where: { password: "${password}" }) { nodes { databaseId } }`;
  const find = (password: string, as?: Login) => run(`{ ${list(password)} }`, as);
  const guess = (passwords: readonly string[]) =>
    run(`{ ${passwords.map((password, index) => `g${index}: ${list(password)}`).join('\n')} }`);
  const found = { data: { posts: { nodes: [{ databaseId: postIds.protected }] } } };
  const times = (count: number, password: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => password(i));
  for (let page = 0; page < 4; page++) {
    await guess(times(40, () => secrets.protectedPassword));
    await guess(times(40, () => 'a reader who mistypes the password'));
  }
  expect(await find(secrets.protectedPassword)).toEqual(found);
  // Guesses in lists have counters of their own: they do not keep readers from the item.
  for (let page = 0; page < 3; page++) await guess(times(40, (index) => `guess ${page} ${index}`));
  expect((await find('one more')).errors?.[0]?.message).toMatch(/too many/i);
  expect((await find(secrets.protectedPassword)).errors?.[0]?.message).toMatch(/too many/i);
  expect(await find(secrets.protectedPassword, 'editor')).toEqual(found);
  const password = encodeURIComponent(secrets.protectedPassword);
  expect((await cms.get(`posts/${postIds.protected}?password=${password}`)).status).toBe(200);
});

it('an item with a password has neither type nor state for strangers', async () => {
  const query = `{ post(id: ${postIds.protected}, idType: DATABASE_ID) { isPreview isRevision contentType { node { name } } } }`;
  const { data } = await run(query);
  expect(data).toEqual({ post: { isPreview: null, isRevision: null, contentType: null } });
  const { data: seen } = await run(query, 'editor');
  expect(seen).toEqual({ post: { isPreview: false, isRevision: false, contentType: { node: { name: 'post' } } } });
});

it('a list that is empty for the viewer says that there are others beside a cursor', async () => {
  const cursor = globalId('arrayconnection', postIds.sowingPeas);
  const unknown = globalId('arrayconnection', 987_654);
  const pageInfo = 'pageInfo { hasNextPage hasPreviousPage }';
  const { data } = await run(`{
    after: posts(after: "${cursor}", where: { status: DRAFT }) { ${pageInfo} }
    before: revisions(last: 1, before: "${cursor}") { ${pageInfo} }
    unknown: posts(after: "${unknown}", where: { status: DRAFT }) { ${pageInfo} }
    post(id: ${postIds.protected}, idType: DATABASE_ID) {
      comments(after: "${cursor}") { ${pageInfo} }
      categories(after: "${globalId('arrayconnection', 1)}") { ${pageInfo} }
    }
  }`);
  const page = (hasNextPage: boolean, hasPreviousPage: boolean) => ({ pageInfo: { hasNextPage, hasPreviousPage } });
  expect(data).toEqual({
    after: page(false, true),
    before: page(true, false),
    unknown: page(false, false),
    post: { comments: page(false, false), categories: page(false, true) },
  });
});
