import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { importFolder } from './import-support.ts';
import { sourceTables, type Tables, writeTables } from './source-site.ts';

/** An id that no item has. */
const MISSING_ID = '77000';

/** The tables of the usual source, with every reference replaced by a missing id. */
function danglingTables(): Tables {
  const tables = sourceTables();
  for (const post of tables.posts ?? []) {
    post.post_author = MISSING_ID;
    if (post.ID !== '20') post.post_parent = MISSING_ID;
  }
  for (const comment of tables.comments ?? []) {
    Object.assign(comment, { comment_parent: MISSING_ID, user_id: MISSING_ID });
    if (comment.comment_ID === '2') comment.comment_post_ID = MISSING_ID;
  }
  for (const term of tables.term_taxonomy ?? []) term.parent = MISSING_ID;
  for (const row of tables.postmeta ?? []) if (row.meta_key === '_thumbnail_id') row.meta_value = MISSING_ID;
  const parentMeta = { post_id: '14', meta_key: '_menu_item_menu_item_parent', meta_value: MISSING_ID };
  tables.postmeta?.push({ meta_id: '900', ...parentMeta });
  return tables;
}

let target: TestDatabase;
let app: App;
let address: string;
const server = createServer((request, response) => app.listener(request, response));

beforeAll(async () => {
  target = await openTestDatabase();
  const source = await writeTables(danglingTables());
  await importFolder(target, { folder: source.folder, siteUrl: 'http://localhost:3000' });
  await source.dispose();
  const env = { DATABASE_URL: target.url, LOG_LEVEL: 'silent', DATABASE_POOL: '2' };
  app = await createApp(loadConfig(env, { cwd: tmpdir() }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await app.close();
  await target.dispose();
});

const reader = () => target.database.reader;

test('references to missing items are stored unchanged, terms become top-level, and relations are null', async () => {
  const include = { author: true, parent: true, featuredMedia: true } as const;
  expect(await reader().post.findUnique({ where: { id: 10 }, include })).toMatchObject({
    authorId: 77_000,
    parentId: 77_000,
    featuredMediaId: 77_000,
    author: null,
    parent: null,
    featuredMedia: null,
  });
  const revision = { where: { id: 21 }, include: { parent: true } };
  expect(await reader().post.findUnique(revision)).toMatchObject({ parentId: 77_000, parent: null });
  const comment = { where: { id: 2 }, include: { post: true, parent: true, user: true } };
  expect(await reader().comment.findUnique(comment)).toMatchObject({
    postId: 77_000,
    parentId: 77_000,
    userId: 77_000,
    post: null,
    parent: null,
    user: null,
  });
  const term = { where: { id: 3 }, include: { parent: true } };
  expect(await reader().term.findUnique(term)).toMatchObject({ parentId: 0, parent: null });
  const menuItem = { where: { postId: 14 }, include: { parentItem: true } };
  expect(await reader().menuItem.findUnique(menuItem)).toMatchObject({ parentItemId: 77_000, parentItem: null });
});

test('GraphQL returns null for missing items', async () => {
  const query = `{
    post(id: 10) { authorId author { name } parent { databaseId } featuredMediaId featuredMedia { databaseId } }
    comment(id: 1) { parentId parent { databaseId } authorId author { name } }
    category(id: 3) { parentId parent { databaseId } }
  }`;
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${address}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  expect(await response.json()).toEqual({
    data: {
      post: { authorId: 77_000, author: null, parent: null, featuredMediaId: 77_000, featuredMedia: null },
      comment: { parentId: 77_000, parent: null, authorId: 77_000, author: null },
      category: { parentId: 0, parent: null },
    },
  });
});

test.each(['posts', 'comments', 'categories'])('REST lists %s with all their embeds', async (route) => {
  const response = await fetch(`${address}/cms-json/cms/v2/${route}?_embed`);
  expect(response.status).toBe(200);
  expect(await response.json()).not.toEqual([]);
});
