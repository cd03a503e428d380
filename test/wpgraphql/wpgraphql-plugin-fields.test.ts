import { expect } from 'vitest';
import { writerOf } from '../support/database.ts';
import { accounts, type Login, postIds } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import { globalId, queryWpgraphql } from '../support/wpgraphql-client.ts';

const run = (query: string, as?: Login) => queryWpgraphql(cms, { query, ...(as ? { as } : {}) });

/** The data of an answer without errors. */
async function dataOf(query: string, as?: Login): Promise<Record<string, unknown>> {
  const { data, errors } = await run(query, as);
  expect(errors).toBeUndefined();
  return data ?? {};
}

it('an avatar says whether the fallback image was requested', async () => {
  const query = `{ user(id: ${accounts.author.id}, idType: DATABASE_ID) {
    usual: avatar { forceDefault extraAttr isRestricted } forced: avatar(forceDefault: true) { forceDefault url }
  } }`;
  const user = (await dataOf(query)).user as Record<string, Record<string, unknown>>;
  expect(user.usual).toEqual({ forceDefault: false, extraAttr: null, isRestricted: false });
  expect(user.forced?.forceDefault).toBe(true);
  expect(String(user.forced?.url)).toContain('f=y');
});

it('settings of editors are visible to the account and to who may list accounts', async () => {
  const query = `{ user(id: ${accounts.author.id}, idType: DATABASE_ID) {
    adminColor hasRichEditingEnabled hasSyntaxHighlightingEnabled hasCommentShortcutsEnabled
  } }`;
  const own = {
    ...{ adminColor: 'modern', hasRichEditingEnabled: true },
    ...{ hasSyntaxHighlightingEnabled: true, hasCommentShortcutsEnabled: false },
  };
  expect(await dataOf(query, 'author')).toEqual({ user: own });
  expect(await dataOf(query, 'admin')).toEqual({ user: own });
  const hidden = Object.fromEntries(Object.keys(own).map((name) => [name, null]));
  expect(await dataOf(query)).toEqual({ user: hidden });
});

it('the list of roles is for viewers who may list accounts', async () => {
  const query = '{ viewer { roles { nodes { name isRestricted } } } userRoles(first: 1) { nodes { name } } }';
  expect(await dataOf(query, 'author')).toEqual({
    viewer: { roles: { nodes: [{ name: 'author', isRestricted: false }] } },
    userRoles: { nodes: [] },
  });
  expect(await dataOf(query, 'admin')).toMatchObject({ userRoles: { nodes: [{ name: 'administrator' }] } });
});

it('of several orders of accounts, the last one counts', async () => {
  const query = `{ users(where: { orderby: [{ field: DISPLAY_NAME, order: DESC }, { field: REGISTERED }] }) { nodes { name } }
    byDate: users(where: { orderby: [{ field: REGISTERED }] }) { nodes { name } } }`;
  const { users, byDate } = await dataOf(query, 'admin');
  expect(users).toEqual(byDate);
});

it('comments are restricted unless the viewer moderates them; their edges name the author', async () => {
  const { comment } = writerOf(site.database);
  const data = {
    ...{ postId: postIds.sowingPeas, type: 'comment', userId: 0, status: 'approved' },
    ...{ date: '2022-01-01T10:00:00', dateGmt: '2022-01-01T09:00:00' },
  };
  const parent = await comment.create({ data: { ...data, content: 'Early', authorName: 'Eve' } });
  const reply = await comment.create({ data: { ...data, content: 'Late', authorName: 'Ada', parentId: parent.id } });
  const query = `{ comment(id: ${reply.id}, idType: DATABASE_ID) {
    isRestricted author { name }
    parent { node { databaseId } }
    found: parent(where: { commentIn: ["${parent.id}"] }) { node { databaseId } }
    missed: parent(where: { commentNotIn: ["${parent.id}"] }) { node { databaseId } }
  } }`;
  const found = { node: { databaseId: parent.id } };
  const answer = { author: { name: 'Ada' }, parent: found, found, missed: null };
  expect(await dataOf(query)).toEqual({ comment: { isRestricted: true, ...answer } });
  expect(await dataOf(query, 'admin')).toEqual({ comment: { isRestricted: false, ...answer } });
});

it('comments take the former input of the status, which moderation decides for new ones', async () => {
  const create = (approved: string) =>
    run(
      `mutation { createComment(input: { commentOn: ${postIds.sowingPeas}, content: "As ${approved}", approved: "${approved}" }) {
        comment { databaseId status }
      } }`,
      'admin',
    );
  const created = (await create('0')).data?.createComment as { comment: { databaseId: number; status: string } };
  expect(created.comment.status).toBe('APPROVE');
  expect((await create('perhaps')).errors).toHaveLength(1);
  const { databaseId } = created.comment;
  const update = `mutation { updateComment(input: { id: "${databaseId}", approved: "0" }) { comment { status } } }`;
  expect(await dataOf(update, 'admin')).toEqual({ updateComment: { comment: { status: 'HOLD' } } });
});

it('the lock of an editor has a time', async () => {
  const lockTimestamp = new Date().toISOString().slice(0, 19);
  await writerOf(site.database).editLock.create({
    data: { postId: postIds.sowingPeas, userId: accounts.author.id, renewed: lockTimestamp },
  });
  const query = `{ post(id: ${postIds.sowingPeas}, idType: DATABASE_ID) {
    editingLockedBy { lockTimestamp node { databaseId } }
  } }`;
  expect(await dataOf(query, 'admin')).toEqual({
    post: { editingLockedBy: { lockTimestamp, node: { databaseId: accounts.author.id } } },
  });
  expect(await dataOf(query)).toEqual({ post: { editingLockedBy: null } });
});

it('posts have the addresses of pings of their import, and no ancestors', async () => {
  await writerOf(site.database).post.update({
    where: { id: postIds.sowingPeas },
    data: { pinged: 'https://a.example\nhttps://b.example' },
  });
  const query = `{ post(id: ${postIds.sowingPeas}, idType: DATABASE_ID) { pinged toPing ancestors { nodes { id } } } }`;
  expect(await dataOf(query)).toEqual({
    post: { pinged: ['https://a.example', 'https://b.example'], toPing: null, ancestors: null },
  });
});

it('files say whether they have a password, and tell it to who may edit them', async () => {
  const { post } = writerOf(site.database);
  const file = await post.findFirstOrThrow({ where: { type: 'attachment' }, select: { id: true } });
  const query = `{ mediaItem(id: ${file.id}, idType: DATABASE_ID) { hasPassword password } }`;
  expect(await dataOf(query)).toEqual({ mediaItem: { hasPassword: false, password: null } });
  await post.update({ where: { id: file.id }, data: { password: 'peas' } });
  expect(await dataOf(query)).toEqual({ mediaItem: { hasPassword: true, password: null } });
  expect(await dataOf(query, 'admin')).toEqual({ mediaItem: { hasPassword: true, password: 'peas' } });
});

it('taxonomies are in the menu of editors if these see them', async () => {
  const query = '{ taxonomy(id: "category", idType: NAME) { showInMenu } }';
  expect(await dataOf(query)).toEqual({ taxonomy: { showInMenu: null } });
  expect(await dataOf(query, 'admin')).toEqual({ taxonomy: { showInMenu: true } });
});

it('themes have the address of their screenshot', async () => {
  const { themes } = await dataOf('{ themes { nodes { isRestricted screenshot } } }', 'admin');
  for (const { isRestricted, screenshot } of (themes as { nodes: Record<string, unknown>[] }).nodes) {
    expect(isRestricted).toBe(false);
    if (screenshot !== null) expect(String(screenshot)).toMatch(/^http.*\/screenshot\.\w+$/);
  }
});

it('plugins are visible to who may switch them, by id, text and status', async () => {
  const query = `{ plugins { nodes { id name author isRestricted path } }
    found: plugins(where: { search: "Events", status: ACTIVE }) { nodes { name } }
    missed: plugins(where: { stati: [MUST_USE] }) { nodes { name } } }`;
  const answer = (await dataOf(query, 'admin')) as Record<string, { nodes: Record<string, unknown>[] }>;
  const events = answer.plugins?.nodes.find(({ name }) => name === 'Events');
  expect(events).toEqual({
    ...{ id: globalId('plugin', 'events'), name: 'Events', author: 'Postern' },
    ...{ isRestricted: false, path: null },
  });
  expect([answer.found, answer.missed]).toEqual([{ nodes: [{ name: 'Events' }] }, { nodes: [] }]);
  const one = `{ plugin(id: "${globalId('plugin', 'events')}") { name } }`;
  expect(await dataOf(one, 'admin')).toEqual({ plugin: { name: 'Events' } });
  expect(await dataOf(one)).toEqual({ plugin: null });
  expect(await dataOf('{ plugins { nodes { name } } }', 'editor')).toEqual({ plugins: { nodes: [] } });
});

it('no part of a site adds scripts or style sheets', async () => {
  const none = { nodes: [] };
  const lists =
    'enqueuedScripts(where: { handlesIn: ["a"] }) { nodes { id src } } enqueuedStylesheets { nodes { id } }';
  const query = `{
    registeredScripts { nodes { id handle dependencies { handle } } } registeredStylesheets { nodes { id media } }
    post(id: ${postIds.sowingPeas}, idType: DATABASE_ID) { ${lists} }
    user(id: ${accounts.author.id}, idType: DATABASE_ID) { ${lists} }
    terms(first: 1) { nodes { ${lists} } }
  }`;
  const node = { enqueuedScripts: none, enqueuedStylesheets: none };
  expect(await dataOf(query)).toEqual({
    ...{ registeredScripts: none, registeredStylesheets: none, post: node, user: node },
    terms: { nodes: [node] },
  });
});

it('changed settings answer with the permalinks too', async () => {
  const query = `mutation { updateSettings(input: { generalSettingsTitle: "Peas" }) {
    generalSettings { title } permalinkSettings { structure }
  } }`;
  const { updateSettings } = await dataOf(query, 'admin');
  expect(updateSettings).toEqual({
    generalSettings: { title: 'Peas' },
    permalinkSettings: { structure: expect.any(String) },
  });
});

it('what needs e-mail or another set of formats fails, and says why', async () => {
  for (const [mutation, reason] of [
    ['registerUser(input: { username: "ada", email: "ada@example.org" }) { user { id } }', /createUser/],
    ['sendPasswordResetEmail(input: { username: "admin" }) { success }', /no e-mail/],
    ['resetUserPassword(input: { key: "k", login: "admin", password: "p" }) { user { id } }', /The link is wrong/],
    ['createPostFormat(input: { name: "Poem" }) { postFormat { id } }', /fixed/],
    ['updatePostFormat(input: { id: "1", name: "Poem" }) { postFormat { id } }', /fixed/],
    ['deletePostFormat(input: { id: "1" }) { deletedId }', /fixed/],
  ] as const) {
    const { data, errors } = await run(`mutation { ${mutation} }`, 'admin');
    expect(Object.values(data ?? {}), mutation).toEqual([null]);
    expect(errors?.[0]?.message, mutation).toMatch(reason);
  }
  const { users } = await dataOf('{ users(where: { login: "ada" }) { nodes { id } } }', 'admin');
  expect(users).toEqual({ nodes: [] });
});
