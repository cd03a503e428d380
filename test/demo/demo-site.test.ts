import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyApplicationPassword } from '../../schema/auth/application-password.ts';
import { verifyPassword } from '../../schema/auth/password-hash.ts';
import { createLocalStore } from '../../src/adapters/media/local-store.ts';
import { createDemoSite, type DemoCredentials } from '../../src/demo/create-demo-site.ts';
import { openTestDatabase, type TestDatabase, writerOf } from '../support/database.ts';

let target: TestDatabase;
let uploadsDir: string;
let credentials: DemoCredentials | undefined;
const now = new Date('2026-03-04T00:05:00Z');
const create = () =>
  createDemoSite({
    database: target.database,
    mediaStore: createLocalStore(uploadsDir),
    uploadsUrl: 'http://localhost:3000/files',
    siteUrl: 'http://localhost:3000',
    now,
  });

beforeAll(async () => {
  target = await openTestDatabase();
  uploadsDir = await mkdtemp(join(tmpdir(), 'postern-demo-'));
  credentials = await create();
});
afterAll(async () => {
  await target.dispose();
  await rm(uploadsDir, { recursive: true, force: true });
});
const client = () => target.database.reader;

test('the returned credentials match the stored hashes', async () => {
  const user = await client().user.findUniqueOrThrow({ where: { id: 1 }, include: { applicationPasswords: true } });
  expect(user).toMatchObject({ login: credentials?.login, roles: '["administrator"]' });
  expect(await verifyPassword(credentials?.password ?? '', user.passwordHash)).toBe(true);
  const [stored] = user.applicationPasswords;
  expect(await verifyApplicationPassword(credentials?.applicationPassword ?? '', stored?.hash ?? '')).toBe(true);
});

test('the second account has no password that matches', async () => {
  const user = await client().user.findUniqueOrThrow({ where: { id: 2 } });
  expect(await verifyPassword('', user.passwordHash)).toBe(false);
  expect(await verifyPassword('!', user.passwordHash)).toBe(false);
});

test('the demo site has posts in several formats and statuses, child pages, and comments of every status', async () => {
  const posts = await client().post.findMany({ where: { type: 'post' } });
  expect(new Set(posts.map(({ format }) => format)).size).toBe(7);
  expect(new Set(posts.map(({ status }) => status))).toEqual(
    new Set(['publish', 'draft', 'pending', 'future', 'private']),
  );
  expect(posts.filter(({ sticky }) => sticky)).toHaveLength(1);
  expect(posts.filter(({ content }) => !content.includes('<!-- wp:')).length).toBeGreaterThan(2);
  const pages = await client().post.findMany({ where: { type: 'page' } });
  expect(pages).toHaveLength(4);
  expect(pages.filter(({ parentId }) => pages.some(({ id }) => id === parentId))).toHaveLength(1);
  const comments = await client().comment.findMany();
  expect(new Set(comments.map(({ status }) => status))).toEqual(new Set(['approved', 'hold', 'spam']));
});

test('the demo site has a pattern on a page, a menu with working items, and a navigation item', async () => {
  const pattern = await client().post.findFirstOrThrow({ where: { type: 'cms_block' } });
  const page = await client().post.findFirstOrThrow({ where: { type: 'page', slug: 'visit' } });
  expect(page.content).toContain(`<!-- wp:block {"ref":${pattern.id}} /-->`);
  expect(await client().post.count({ where: { type: 'cms_navigation', status: 'publish' } })).toBe(1);
  const menu = await client().term.findFirstOrThrow({ where: { taxonomy: 'nav_menu' } });
  const items = await client().menuItem.findMany({ where: { post: { terms: { some: { termId: menu.id } } } } });
  expect(new Set(items.map(({ itemType }) => itemType))).toEqual(new Set(['post_type', 'taxonomy', 'custom']));
  expect(items.filter(({ parentItemId }) => items.some(({ postId }) => postId === parentItemId))).toHaveLength(1);
  for (const { itemType, objectId } of items) {
    if (itemType === 'taxonomy') await client().term.findUniqueOrThrow({ where: { id: objectId } });
    else await client().post.findUniqueOrThrow({ where: { id: objectId } });
  }
});

test('only the scheduled post has a date in the future, and drafts have no fixed date', async () => {
  const posts = await client().post.findMany();
  const datedInFuture = posts.filter(({ date }) => date > '2026-03-04T00:05:00');
  expect(datedInFuture.map(({ status }) => status)).toEqual(['future']);
  expect(posts.filter(({ modified }) => modified > '2026-03-04T00:05:00')).toEqual([]);
  expect(
    posts
      .filter(({ dateGmt }) => dateGmt === null)
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['draft', 'pending']);
});

test('the counts of terms and comments equal the published items', async () => {
  for (const term of await client().term.findMany()) {
    const count = await client().postTerm.count({ where: { termId: term.id, post: { status: 'publish' } } });
    expect([term.slug, term.count]).toEqual([term.slug, count]);
  }
  for (const post of await client().post.findMany({ where: { type: 'post' } })) {
    const count = await client().comment.count({ where: { postId: post.id, status: 'approved' } });
    expect([post.slug, post.commentCount]).toEqual([post.slug, count]);
  }
});

test('every image and rendition matches its metadata, and no other file exists', async () => {
  const expectedFiles: string[] = [];
  for (const { file, metadata } of await client().attachment.findMany()) {
    const { width, height, sizes } = JSON.parse(metadata);
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    for (const size of [{ file: file.slice(folder.length), width, height }, ...Object.values<typeof sizes>(sizes)]) {
      expectedFiles.push(folder + size.file);
      const image = await sharp(join(uploadsDir, folder, size.file)).metadata();
      expect([size.file, image.width, image.height]).toEqual([size.file, size.width, size.height]);
    }
    expect(Object.keys(sizes).sort()).toEqual(['large', 'medium', 'medium_large', 'thumbnail']);
    expect(sizes.thumbnail).toMatchObject({ width: 150, height: 150 });
  }
  const existingFiles = (await readdir(join(uploadsDir, '2026/03'))).map((name) => `2026/03/${name}`);
  expect(existingFiles.sort()).toEqual(expectedFiles.sort());
});

test('the images in the content exist', async () => {
  const posts = await client().post.findMany({ where: { content: { contains: '<img' } } });
  const paths = posts.flatMap(({ content }) => [...content.matchAll(/src="http:\/\/localhost:3000\/files\/([^"]+)"/g)]);
  expect(paths.length).toBeGreaterThan(4);
  const existingFiles = await readdir(join(uploadsDir, '2026/03'));
  expect(
    paths.map(([, path]) => path?.slice('2026/03/'.length)).filter((name) => !existingFiles.includes(name ?? '')),
  ).toEqual([]);
});

test('a second start changes nothing', async () => {
  expect(await create()).toBeUndefined();
  expect(await client().user.count()).toBe(2);
});

test('the next item gets the next id', async () => {
  const created = await writerOf(target.database).comment.create({ data: { postId: 1, date: '', dateGmt: '' } });
  expect(created.id).toBe((await client().comment.count()) as number);
});
