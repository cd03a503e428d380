import { expect } from 'vitest';
import { writerOf } from '../support/database.ts';
import { accounts, type Login, mediaIds, postIds } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { globalId, queryWpgraphql } from '../support/wpgraphql-client.ts';

const it = siteTest({
  prepare: ({ database }) =>
    writerOf(database).setting.upsert({
      where: { name: 'timezone_string' },
      create: { name: 'timezone_string', value: '"America/New_York"' },
      update: { value: '"America/New_York"' },
    }),
});

type Fields = Record<string, unknown> & { databaseId: number; slug: string | null };
type Result = Record<string, Record<string, Fields | null> | null>;

/** Runs mutations as an account, and returns their results without errors. */
async function run(mutations: string, as: Login = 'admin'): Promise<Result> {
  const { data, errors } = await queryWpgraphql<Result>(cms, { query: `mutation { ${mutations} }`, as });
  expect(errors).toBeUndefined();
  return data ?? {};
}

const fieldsOf = async (mutation: string, field: string, as?: Login): Promise<Fields> => {
  const [result] = Object.values(await run(mutation, as));
  return result?.[field] as Fields;
};

it.for([
  ['2024-03-05T10:20:30Z', '2024-03-05T10:20:30'],
  ['2024-03-05T10:20:30.000Z', '2024-03-05T10:20:30'],
  ['2024-03-05T10:20:30+02:00', '2024-03-05T08:20:30'],
  ['2024-03-05T10:20:30', '2024-03-05T10:20:30'],
  ['2024-03-05 10:20', '2024-03-05T10:20:00'],
  ['2024-03-05', '2024-03-05T00:00:00'],
  ['March 5, 2024 10:20', '2024-03-05T10:20:00'],
  ['3/5/2024', '2024-03-05T00:00:00'],
  ['03/05/2024 10:20', '2024-03-05T10:20:00'],
  ['@1709634030', '2024-03-05T10:20:30'],
] as const)('the date %s is stored as the local time %s', async ([date, local]) => {
  const mutation = `createPost(input: { title: "Dated", status: PUBLISH, date: "${date}" }) { post { databaseId date dateGmt } }`;
  const created = await fieldsOf(mutation, 'post');
  expect(created).toMatchObject({ date: local, dateGmt: new Date(`${local}-05:00`).toISOString().slice(0, 19) });
  const { databaseId } = created;
  const update = `updatePost(input: { id: ${databaseId}, date: "${date}" }) { post { date } }`;
  expect(await fieldsOf(update, 'post')).toEqual({ date: local });
  const page = `createPage(input: { title: "Dated", date: "${date}" }) { page { date } }`;
  expect(await fieldsOf(page, 'page')).toEqual({ date: local });
  const ofMedia = `updateMediaItem(input: { id: ${mediaIds.public}, date: "${date}" }) { mediaItem { date } }`;
  expect(await fieldsOf(ofMedia, 'mediaItem')).toEqual({ date: local });
  const gmt = `updateMediaItem(input: { id: ${mediaIds.public}, dateGmt: "${date}" }) { mediaItem { dateGmt } }`;
  expect(await fieldsOf(gmt, 'mediaItem')).toEqual({ dateGmt: local });
  const comment = `createComment(input: { commentOn: ${databaseId}, content: "Dated", date: "${date}" }) { comment { date } }`;
  expect(await fieldsOf(comment, 'comment')).toEqual({ date: local.replace('T', ' ') });
});

it('a text that is no date is refused', async () => {
  const { data, errors } = await queryWpgraphql(cms, {
    query: 'mutation { createPost(input: { title: "Dated", date: "soon" }) { post { id } } }',
    as: 'admin',
  });
  expect([data, errors?.length]).toEqual([{ createPost: null }, 1]);
});

it('drafts keep the slug that they request, until they are published', async () => {
  const create = async (input: string) => {
    const post = await fieldsOf(`createPost(input: { title: "S", ${input} }) { post { databaseId slug } }`, 'post');
    return [post.databaseId, post.slug] as const;
  };
  const [first, slug] = await create('slug: "wished"');
  expect(slug).toBe('wished');
  const [second, ...slugs] = await create('slug: "Wished"');
  expect([...slugs, (await create('slug: "wished", status: PENDING'))[1]]).toEqual(['wished', 'wished']);
  expect((await create('slug: "wished", status: PUBLISH'))[1]).toBe('wished-2');
  const update = (id: number, input: string) =>
    fieldsOf(`updatePost(input: { id: ${id}, ${input} }) { post { slug status } }`, 'post');
  expect(await update(first, 'title: "Changed"')).toEqual({ slug: 'wished', status: 'draft' });
  expect(await update(second, 'slug: "sowing-peas"')).toEqual({ slug: 'sowing-peas', status: 'draft' });
  expect(await update(second, 'status: PUBLISH')).toEqual({ slug: 'sowing-peas-2', status: 'publish' });
  const page = 'createPage(input: { title: "S", slug: "about" }) { page { slug } }';
  expect(await fieldsOf(page, 'page')).toEqual({ slug: 'about' });
});

it('a write over WPGraphQL stores who changed the item last, for viewers who may edit it', async () => {
  const editor = 'databaseId lastEditedBy { node { name } }';
  const created = await fieldsOf(`createPost(input: { title: "Edited" }) { post { ${editor} } }`, 'post', 'author');
  const by = (name: string) => ({ lastEditedBy: { node: { name } } });
  expect(created).toMatchObject(by(accounts.author.name));
  const update = `updatePost(input: { id: ${created.databaseId}, title: "Again", status: PUBLISH }) { post { ${editor} } }`;
  expect(await fieldsOf(update, 'post', 'editor')).toMatchObject(by(accounts.editor.name));
  const query = `{ post(id: ${created.databaseId}, idType: DATABASE_ID) { lastEditedBy { node { name } } } }`;
  expect((await queryWpgraphql(cms, { query, as: 'author' })).data).toEqual({ post: by(accounts.editor.name) });
  expect((await queryWpgraphql(cms, { query })).data).toEqual({ post: { lastEditedBy: null } });
});

it.for(['Post', 'Page'] as const)(
  'the result of a deletion has the slug and the dates from before: %s',
  async (node) => {
    const field = node.toLowerCase();
    const item = `${field} { databaseId slug status uri date modified }`;
    const create = `create${node}(input: { title: "To be removed", status: PUBLISH, date: "2020-03-04T05:06:07" }) { ${item} }`;
    const { databaseId, slug, date, modified } = await fieldsOf(create, field);
    expect(slug).toBe('to-be-removed');
    const remove = (force: string) =>
      fieldsOf(`delete${node}(input: { id: ${databaseId}${force} }) { ${item} }`, field);
    expect(await remove('')).toMatchObject({ slug, date, modified, status: 'trash' });
    const query = `{ ${field}(id: ${databaseId}, idType: DATABASE_ID) { slug } }`;
    const trashed = { slug: 'to-be-removed__trashed' };
    expect((await queryWpgraphql(cms, { query, as: 'admin' })).data).toEqual({ [field]: trashed });
    expect(await remove(', forceDelete: true')).toMatchObject({ ...trashed, status: 'trash' });
  },
);

it('a comment replies to a comment that is approved or waits for approval, and to no other', async () => {
  let count = 0;
  const parentOf = async (parent: string | number) => {
    const input = `commentOn: ${postIds.mint}, content: "Reply ${++count}", parent: "${parent}"`;
    const comment = await fieldsOf(
      `createComment(input: { ${input} }) { comment { databaseId parentDatabaseId parentId } }`,
      'comment',
    );
    return [comment.parentDatabaseId, comment.parentId, comment.databaseId];
  };
  const top = [0, null];
  const [, , first] = await parentOf('0');
  const id = Number(first);
  expect((await parentOf(id)).slice(0, 2)).toEqual([id, globalId('comment', id)]);
  expect((await parentOf(globalId('comment', id))).slice(0, 2)).toEqual([id, globalId('comment', id)]);
  for (const unknown of [987_654, 'x', globalId('comment', 987_654)]) {
    expect((await parentOf(unknown)).slice(0, 2), String(unknown)).toEqual(top);
  }
  await run(`updateComment(input: { id: ${id}, status: HOLD }) { success }`);
  expect((await parentOf(id))[0]).toBe(id);
  await run(`updateComment(input: { id: ${id}, status: SPAM }) { success }`);
  expect((await parentOf(id)).slice(0, 2)).toEqual(top);
  await run(`deleteComment(input: { id: ${id} }) { deletedId }`);
  expect((await parentOf(id)).slice(0, 2)).toEqual(top);
});

it('accounts have the language that they are given', async () => {
  const update = (locale: string) =>
    fieldsOf(`updateUser(input: { id: ${accounts.author.id}, locale: "${locale}" }) { user { locale } }`, 'user');
  for (const locale of ['de_DE', 'de_DE_formal', 'pt_PT_ao90', 'ckb']) {
    expect(await update(locale)).toEqual({ locale });
  }
  expect(await update('')).toEqual({ locale: 'en_US' });
  const user = 'username: "locale", email: "locale@example.org", locale: "fr_FR"';
  expect(await fieldsOf(`createUser(input: { ${user} }) { user { locale } }`, 'user')).toEqual({ locale: 'fr_FR' });
  const { errors } = await queryWpgraphql(cms, {
    query: `mutation { updateUser(input: { id: ${accounts.author.id}, locale: "../de" }) { user { locale } } }`,
    as: 'admin',
  });
  expect(errors).toHaveLength(1);
});

it('the alternative text of a file is stored as it is sent, and rendered as text', async () => {
  const altText = 'If a < b  &amp; "c" <i>is</i> %20 ';
  const query = `mutation ($input: UpdateMediaItemInput!) { updateMediaItem(input: $input) { mediaItem { altText } } }`;
  const variables = { input: { id: globalId('post', mediaIds.public), altText } };
  const { data } = await queryWpgraphql(cms, { query, variables, as: 'author' });
  expect(data).toEqual({ updateMediaItem: null });
  const written = await queryWpgraphql(cms, { query, variables, as: 'editor' });
  expect(written.data).toEqual({ updateMediaItem: { mediaItem: { altText } } });
  const read = await queryWpgraphql(cms, {
    query: `{ mediaItem(id: ${mediaIds.public}, idType: DATABASE_ID) { altText } }`,
  });
  expect(read.data).toEqual({ mediaItem: { altText } });
  const { body } = await cms.send<{ alt_text: string }>({ path: `media/${mediaIds.public}` });
  expect(body.alt_text).toBe(altText);
});

it('an empty clientMutationId is null', async () => {
  const mutation = 'createTag(input: { name: "Tagged", clientMutationId: "" }) { clientMutationId tag { id } }';
  expect(await run(mutation)).toMatchObject({ createTag: { clientMutationId: null } });
});

it('keywords are read in any letter case, and empty references change nothing', async () => {
  const created = await fieldsOf(
    `createPost(input: { title: "Words", commentStatus: "CLOSED", pingStatus: "Open", authorId: "" }) {
      post { databaseId commentStatus pingStatus authorDatabaseId }
    }`,
    'post',
  );
  expect(created).toMatchObject({
    commentStatus: 'closed',
    pingStatus: 'open',
    authorDatabaseId: accounts.admin.id,
  });
  const update = `updatePage(input: { id: ${postIds.aboutPage}, authorId: "0", parentId: "" }) { page { parentDatabaseId } }`;
  expect(await fieldsOf(update, 'page')).toEqual({ parentDatabaseId: null });
  const account = `updateUser(input: { id: ${accounts.author.id}, email: "", nickname: "Arn" }) { user { nickname email } }`;
  expect(await fieldsOf(account, 'user')).toEqual({ nickname: 'Arn', email: 'author@larch.example' });
  const term = 'updateTag(input: { id: 6, name: "", description: "Warm" }) { tag { name description } }';
  expect(await fieldsOf(term, 'tag')).toEqual({ name: 'Spring', description: 'Warm' });
});

it('the status TRASH moves an item to the trash, with the other changes', async () => {
  const update = `updatePost(input: { id: ${postIds.mint}, title: "Thrown away", status: TRASH }) { post { databaseId status title slug } }`;
  const first = await fieldsOf(update, 'post');
  expect(first).toMatchObject({ status: 'trash', title: 'Thrown away', slug: expect.stringMatching(/__trashed$/) });
  expect(await fieldsOf(update, 'post')).toEqual(first);
  const { errors } = await queryWpgraphql(cms, {
    query: `mutation { updatePost(input: { id: ${postIds.peaSoup}, status: TRASH }) { post { id } } }`,
    as: 'contributor',
  });
  expect(errors).toHaveLength(1);
});

it.each([
  ...['AUTO_DRAFT', 'INHERIT', 'TRASH', 'REQUEST_PENDING', 'REQUEST_COMPLETED'].map((status) => [
    `a new item with the status ${status}`,
    `createPost(input: { title: "Unfit", status: ${status} }) { post { id } }`,
  ]),
  ['an account without an e-mail address', 'createUser(input: { username: "unfit" }) { user { id } }'],
  [
    'a comment without a text',
    `createComment(input: { commentOn: ${postIds.peaSoup}, content: "" }) { comment { id } }`,
  ],
  ['a page as a post', `deletePost(input: { id: ${postIds.aboutPage} }) { deletedId }`],
] as [string, string][])('%s is refused', async (_what, mutation) => {
  const { data, errors } = await queryWpgraphql(cms, { query: `mutation { ${mutation} }`, as: 'admin' });
  expect(errors).toHaveLength(1);
  expect(Object.values(data ?? {})).toEqual([null]);
  const query = `{ posts(where: { title: "Unfit", stati: [DRAFT, PUBLISH] }) { nodes { id } }
    user(id: "unfit", idType: USERNAME) { id } page(id: ${postIds.aboutPage}, idType: DATABASE_ID) { status } }`;
  const { data: after } = await queryWpgraphql(cms, { query, as: 'admin' });
  expect(after).toEqual({ posts: { nodes: [] }, user: null, page: { status: 'publish' } });
});

it('the result contains the numbers of items after the write', async () => {
  const mutation = `createPost(input: { title: "Counted", status: PUBLISH, tags: { nodes: [{ slug: "quiet" }] } }) {
    post { databaseId tags { nodes { count } } }
  }`;
  const { tags } = await fieldsOf(mutation, 'post');
  const query = '{ tag(id: "quiet", idType: SLUG) { count } }';
  const { data } = await queryWpgraphql<{ tag: { count: number } }>(cms, { query });
  expect(tags).toEqual({ nodes: [{ count: data?.tag.count }] });
});

it('a caption that is made of the description does not contain the address of the file', async () => {
  const stored = { title: 'Bell', mimeType: 'audio/wav' };
  await writerOf(site.database).post.update({ where: { id: mediaIds.public }, data: stored });
  const mutation = `updateMediaItem(input: { id: ${mediaIds.public}, caption: "", description: "Two words" }) { mediaItem { caption } }`;
  expect(await fieldsOf(mutation, 'mediaItem')).toEqual({ caption: '<p>Two words</p>\n' });
});

it('what was deleted permanently has no address, and nothing leads from it', async () => {
  const tree = `deleteCategory(input: { id: 4 }) { category { name slug uri link ancestors { nodes { id } } } }`;
  expect(await fieldsOf(tree, 'category')).toEqual({
    name: 'Mint',
    slug: 'mint',
    uri: null,
    link: null,
    ancestors: null,
  });
  const post = `deletePost(input: { id: ${postIds.sowingPeas}, forceDelete: true }) {
    post { title isSticky featuredImageDatabaseId previewRevisionDatabaseId categories { nodes { id } } terms { nodes { id } } }
  }`;
  expect(await fieldsOf(post, 'post')).toEqual({
    title: 'Sowing peas',
    isSticky: false,
    featuredImageDatabaseId: null,
    previewRevisionDatabaseId: null,
    categories: { nodes: [] },
    terms: { nodes: [] },
  });
  const child = await fieldsOf(
    `createPage(input: { title: "Child", status: PUBLISH, parentId: ${postIds.aboutPage} }) { page { databaseId } }`,
    'page',
  );
  const page = `deletePage(input: { id: ${child.databaseId}, forceDelete: true }) { page { parentDatabaseId ancestors { nodes { id } } } }`;
  expect(await fieldsOf(page, 'page')).toEqual({ parentDatabaseId: postIds.aboutPage, ancestors: null });
  const file = `deleteMediaItem(input: { id: ${mediaIds.ofPost} }) {
    mediaItem { status uri link sourceUrl mediaItemUrl altText fileSize mediaDetails { width } }
  }`;
  expect(await fieldsOf(file, 'mediaItem')).toEqual({
    status: 'trash',
    uri: null,
    link: null,
    sourceUrl: null,
    mediaItemUrl: null,
    altText: '',
    fileSize: null,
    mediaDetails: null,
  });
});

it('an item that is not created as a draft has a revision', async () => {
  const create = (type: string, status: string) =>
    fieldsOf(
      `create${type}(input: { title: "Begun", content: "Words", status: ${status} }) {
        ${type.toLowerCase()} { databaseId previewRevisionDatabaseId revisions { nodes { title content(format: RAW) } } }
      }`,
      type.toLowerCase(),
    );
  const revision = { title: 'Begun', content: 'Words' };
  expect(await create('Post', 'PUBLISH')).toMatchObject({
    previewRevisionDatabaseId: expect.any(Number),
    revisions: { nodes: [revision] },
  });
  expect(await create('Page', 'PENDING')).toMatchObject({ revisions: { nodes: [revision] } });
  expect(await create('Post', 'DRAFT')).toMatchObject({ previewRevisionDatabaseId: null, revisions: { nodes: [] } });
});

it('the result is null for an item that the viewer may write but not read', async () => {
  const create = 'createPost(input: { title: "Mine", content: "Words", status: PRIVATE }) { post { title } }';
  expect(await run(create, 'author')).toEqual({ createPost: { post: null } });
  expect(await run(create, 'editor')).toEqual({ createPost: { post: { title: 'Mine' } } });
});

it('an empty list of roles and an empty type of a comment change nothing, and a term has one parent', async () => {
  const account = `updateUser(input: { id: ${accounts.author.id}, roles: [] }) { user { roles { nodes { name } } } }`;
  expect(await fieldsOf(account, 'user')).toEqual({ roles: { nodes: [{ name: 'author' }] } });
  const { databaseId } = await fieldsOf(
    `createComment(input: { commentOn: ${postIds.peaSoup}, content: "Typed" }) { comment { databaseId } }`,
    'comment',
  );
  const comment = `updateComment(input: { id: ${databaseId}, content: "Changed", type: "" }) { comment { content type } }`;
  expect(await fieldsOf(comment, 'comment')).toEqual({ content: '<p>Changed</p>\n', type: 'comment' });
  const { errors } = await queryWpgraphql(cms, {
    query:
      'mutation { createCategory(input: { name: "Twins", parentDatabaseId: 2, parentId: 3 }) { category { id } } }',
    as: 'admin',
  });
  expect(errors).toHaveLength(1);
});

it('what is left of a deleted account are its names and addresses', async () => {
  const created = await fieldsOf(
    'createUser(input: { username: "gone", email: "gone@larch.example", firstName: "Gus", nickname: "G" }) { user { databaseId } }',
    'user',
  );
  const mutation = `deleteUser(input: { id: ${created.databaseId}, reassignId: 1 }) { user { username firstName nickname } }`;
  expect(await fieldsOf(mutation, 'user')).toEqual({ username: 'gone', firstName: null, nickname: null });
});

it('a term is assigned by its name with a character that is stored as an entity', async () => {
  const create = 'createTag(input: { name: "Salt & pepper" }) { tag { databaseId } }';
  const { databaseId } = await fieldsOf(create, 'tag');
  const post = await fieldsOf(
    'createPost(input: { title: "Spiced", tags: { nodes: [{ name: "salt & Pepper" }] } }) { post { tags { nodes { databaseId } } } }',
    'post',
    'author',
  );
  expect(post.tags).toEqual({ nodes: [{ databaseId }] });
});
