import { expect } from 'vitest';
import { writerOf } from '../support/database.ts';
import { accounts, type Login, mediaIds, postIds } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import { globalId, queryWpgraphql } from '../support/wpgraphql-client.ts';

type Written = Record<string, Record<string, unknown> | null>;

const write = (mutation: string, as: Login) => queryWpgraphql<Written>(cms, { query: `mutation { ${mutation} }`, as });

const refused = { errors: [{ path: [expect.any(String)] }] };

it('the texts of a file are changed, and the rest of its fields stay', async () => {
  const id = globalId('post', mediaIds.public);
  const answer = await write(
    `updateMediaItem(input: { id: "${id}", altText: "A tiny square", title: "Renamed", caption: "Seen <em>close</em>", description: "Words" }) {
      mediaItem { databaseId altText title caption description }
    }`,
    'editor',
  );
  expect(answer.data?.updateMediaItem).toEqual({
    mediaItem: {
      databaseId: mediaIds.public,
      altText: 'A tiny square',
      title: 'Renamed',
      caption: '<p>Seen <em>close</em></p>\n',
      description: '<p>Words</p>\n',
    },
  });
  const { data } = await queryWpgraphql(cms, {
    query: `{ mediaItem(id: "${id}") { altText caption(format: RENDERED) } }`,
  });
  expect(data?.mediaItem).toEqual({ altText: 'A tiny square', caption: '<p>Seen <em>close</em></p>\n' });
});

it('a file is deleted, also without forceDelete if files have no trash, and only as a file', async () => {
  const id = mediaIds.ofPost;
  const unforced = await write(
    `deleteMediaItem(input: { id: ${mediaIds.public} }) { deletedId mediaItem { status } }`,
    'admin',
  );
  expect(unforced.data?.deleteMediaItem).toEqual({
    deletedId: globalId('post', mediaIds.public),
    mediaItem: { status: 'trash' },
  });
  expect(await site.database.reader.post.findUnique({ where: { id: mediaIds.public } })).toBeNull();
  expect(
    await write(`deleteMediaItem(input: { id: ${postIds.sowingPeas}, forceDelete: true }) { deletedId }`, 'admin'),
  ).toMatchObject(refused);
  const { data } = await write(`deleteMediaItem(input: { id: ${id}, forceDelete: true }) { deletedId }`, 'admin');
  expect(data?.deleteMediaItem).toEqual({ deletedId: globalId('post', id) });
  expect(await site.database.reader.post.findUnique({ where: { id } })).toBeNull();
});

it('settings are changed, and the result and later queries contain the new values', async () => {
  const { data } = await write(
    `updateSettings(input: { generalSettingsDescription: "For a moment", readingSettingsPostsPerPage: 7 }) {
      generalSettings { description }
      readingSettings { postsPerPage }
      allSettings { generalSettingsDescription readingSettingsPostsPerPage }
    }`,
    'admin',
  );
  expect(data?.updateSettings).toEqual({
    generalSettings: { description: 'For a moment' },
    readingSettings: { postsPerPage: 7 },
    allSettings: { generalSettingsDescription: 'For a moment', readingSettingsPostsPerPage: 7 },
  });
  const later = await queryWpgraphql(cms, { query: '{ generalSettings { description } }' });
  expect(later.data).toEqual({ generalSettings: { description: 'For a moment' } });
});

it('an account is created without a password, changed and deleted', async () => {
  const created = await write(
    'createUser(input: { username: "rowan", email: "rowan@example.org", displayName: "Rowan Ash", roles: ["author"] }) { user { id databaseId name } }',
    'admin',
  );
  const user = created.data?.createUser?.user as { id: string; databaseId: number };
  expect(user).toMatchObject({ name: 'Rowan Ash' });
  const changed = await write(
    `updateUser(input: { id: "${user.id}", nicename: "ash", websiteUrl: "https://ash.example.org", roles: ["editor", null] }) {
      user { slug url roles { nodes { name } } }
    }`,
    'admin',
  );
  expect(changed.data?.updateUser).toEqual({
    user: { slug: 'ash', url: 'https://ash.example.org', roles: { nodes: [{ name: 'editor' }] } },
  });
  const deleted = await write(
    `deleteUser(input: { id: ${user.databaseId}, reassignId: ${accounts.admin.id} }) { deletedId user { name } }`,
    'admin',
  );
  expect(deleted.data?.deleteUser).toEqual({ deletedId: user.id, user: { name: 'Rowan Ash' } });
});

it('items of a deleted account remain, without an author', async () => {
  const account = 'createUser(input: { username: "birch", email: "birch@example.org", roles: ["author"] })';
  const created = await write(`${account} { user { databaseId } }`, 'admin');
  const user = created.data?.createUser?.user as { databaseId: number };
  const item = `createPost(input: { title: "Bark", status: PUBLISH, authorId: "${user.databaseId}" }) { post { databaseId } }`;
  const post = (await write(item, 'admin')).data?.createPost?.post as { databaseId: number };
  const deleted = await write(`deleteUser(input: { id: ${user.databaseId}, reassignId: "" }) { deletedId }`, 'admin');
  expect(deleted.data?.deleteUser).toEqual({ deletedId: globalId('user', user.databaseId) });
  const { body } = await cms.get<{ status: string; author: number }>(`posts/${post.databaseId}`);
  expect(body).toMatchObject({ status: 'publish', author: 0 });
});

it('authors change their own profile', async () => {
  const id = globalId('user', accounts.author.id);
  const { data } = await write(
    `updateUser(input: { id: "${id}", description: "Writes still." }) { user { description } }`,
    'author',
  );
  expect(data?.updateUser).toEqual({ user: { description: 'Writes still.' } });
});

it.for([
  [
    'the file of another account',
    `updateMediaItem(input: { id: ${mediaIds.public}, altText: "Mine" }) { mediaItem { id } }`,
    'contributor',
  ],
  [
    'the account of another author',
    `updateUser(input: { id: ${accounts.editor.id}, description: "Mine" }) { user { id } }`,
    'author',
  ],
  [
    'a role of their own',
    `updateUser(input: { id: ${accounts.author.id}, roles: ["administrator"] }) { user { id } }`,
    'author',
  ],
  [
    'the settings of the site',
    'updateSettings(input: { generalSettingsTitle: "Mine" }) { generalSettings { title } }',
    'editor',
  ],
  ['a new account', 'createUser(input: { username: "eve", email: "eve@example.org" }) { user { id } }', 'editor'],
  ['the deletion of an account', `deleteUser(input: { id: ${accounts.admin.id} }) { deletedId }`, 'editor'],
] as const)('an account without the right cannot write %s', async ([, mutation, as]) => {
  expect(await write(mutation, as)).toMatchObject(refused);
});

it('the time zone of a site without a city is its distance from UTC', async () => {
  const zone = async () => (await queryWpgraphql(cms, { query: '{ generalSettings { timezone } }' })).data;
  expect(await zone()).toEqual({ generalSettings: { timezone: 'Europe/Amsterdam' } });
  const { setting } = writerOf(site.database);
  for (const [offset, timezone] of [
    ['0', '+00:00'],
    ['-3.5', '-03:30'],
    ['12.75', '+12:45'],
  ] as const) {
    for (const [name, value] of Object.entries({ timezone_string: '', gmt_offset: offset })) {
      const json = JSON.stringify(value);
      await setting.upsert({ where: { name }, create: { name, value: json }, update: { value: json } });
    }
    expect(await zone()).toEqual({ generalSettings: { timezone } });
  }
});
