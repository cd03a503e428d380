import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { storeRenderings } from '../../schema/rendering/stored/store-renderings.ts';
import { loadConfig } from '../../src/config.ts';
import { createCommandDomain } from '../../src/program-kernel.ts';
import { passwordOf } from '../support/site-content.ts';
import { type Brand, createTestSite, type RunningSite, SITE_URL, type TestSite } from '../support/test-site.ts';
import { assignPasswords } from './application-passwords.ts';
import { importFromAddress, type RestImportOptions } from './rest-import.ts';
import { it, target } from './target-site.ts';

let root: string;
let source: TestSite;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-rest-'));
  source = await createTestSite({ extraPosts: 120 });
  await addContent(await source.start());
  const config = loadConfig(source.environment(), { cwd: root });
  await storeRenderings(await createCommandDomain({ config, database: source.database, declarations: {} }), {});
});
afterAll(async () => {
  await source.dispose();
  await rm(root, { recursive: true, force: true });
});

const run = (address: string, options: RestImportOptions = {}) => importFromAddress({ target, address, ...options });

/** Adds items of kinds that the test data lacks. */
async function addContent(site: RunningSite): Promise<void> {
  const write = async (path: string, json: Record<string, unknown>): Promise<number> => {
    const { status, body } = await site.send<{ id: number }>({ method: 'POST', path, json, as: 'admin' });
    expect([path, status]).toEqual([path, 201]);
    return body.id;
  };
  await write('blocks', {
    title: 'Notice',
    content: '<!-- wp:paragraph --><p>Hear!</p><!-- /wp:paragraph -->',
    status: 'publish',
  });
  await write('navigation', { title: 'Ways', content: '<!-- wp:page-list /-->', status: 'publish' });
  await write('comments', {
    post: 101,
    content: 'Is this *right*?',
    author_name: 'Lu',
    author_email: 'lu@larch.example',
    status: 'hold',
  });
  await write('posts', {
    title: 'A & B',
    content: '<b>bold</b>',
    format: 'aside',
    status: 'publish',
    slug: 'a-b',
    meta: { footnotes: '[]' },
  });
  const menus = await write('menus', { name: 'Main way' });
  const item = {
    menus,
    status: 'publish',
    type: 'custom',
    url: `${SITE_URL}/somewhere`,
    title: 'Somewhere',
    classes: ['one', 'two'],
  };
  const first = await write('menu-items', { ...item, menu_order: 1 });
  await write('menu-items', {
    menus,
    status: 'publish',
    type: 'post_type',
    object: 'post',
    object_id: 101,
    parent: first,
    menu_order: 2,
  });
}

const asAdmin = { user: 'admin', password: passwordOf('admin') };

/** Removes links to revisions, which are not imported. */
const withoutLinks = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value) => (key === '_links' ? undefined : value)));

const STATUSES = 'status=publish,future,draft,pending,private,trash';
const LISTS = [
  `posts?${STATUSES}&per_page=100&orderby=id`,
  `posts?${STATUSES}&per_page=100&orderby=id&page=2`,
  `pages?${STATUSES}`,
  'categories',
  'tags',
  'users',
  'media',
  'comments',
  'comments?status=hold',
  'blocks',
  'navigation',
  'menus',
  'menu-items?orderby=id',
  'settings',
];

describe.each<Brand>(['cms', 'wp'])('the import from a live site of the brand %s', (brand) => {
  it('creates a site that returns the same answers as the source', async () => {
    const sourceSite = await source.start({ brand });
    const { code, text } = await run(`http://127.0.0.1:${sourceSite.port}${sourceSite.root}`, asAdmin);
    expect([text, code]).toEqual([expect.stringMatching(/does not contain: passwords/), 0]);
    await assignPasswords(target);
    const site = await target.start({ brand });
    for (const path of LISTS) {
      const options = { as: 'admin' } as const;
      const requestPath = path === 'settings' ? path : `${path}${path.includes('?') ? '&' : '?'}context=edit`;
      const [expected, actual] = [
        await sourceSite.get<unknown>(requestPath, options),
        await site.get<unknown>(requestPath, options),
      ];
      expect([requestPath, actual.status]).toEqual([requestPath, 200]);
      expect(withoutLinks(actual.body)).toEqual(withoutLinks(expected.body));
      expect([requestPath, actual.headers[`x-${brand}-total`]]).toEqual([
        requestPath,
        expected.headers[`x-${brand}-total`],
      ]);
    }
    for (const path of ['posts?slug=mint-more', 'pages', 'posts?categories=4', 'comments', 'users']) {
      const [expected, actual] = [await sourceSite.get<unknown>(path), await site.get<unknown>(path)];
      expect([path, withoutLinks(actual.body)]).toEqual([path, withoutLinks(expected.body)]);
    }
    // A menu item without its own label still has the title of its target.
    await site.send({ method: 'POST', path: 'posts/101', json: { title: 'Renamed' }, as: 'admin' });
    const menuItems = await site.get<{ title: { rendered: string } }[]>('menu-items?orderby=id&order=asc', {
      as: 'admin',
    });
    expect(menuItems.body.map(({ title }) => title.rendered)).toEqual(['Somewhere', 'Renamed']);
  });
});

it('imports the public items without an account, and reports the missing ones', async () => {
  const sourceSite = await source.start();
  const { code, text } = await run(`http://127.0.0.1:${sourceSite.port}${sourceSite.root}`);
  expect([text, code]).toEqual([expect.stringContaining('the source of content'), 0]);
  const posts = await target.database.reader.post.findMany({ where: { type: 'post' } });
  expect(new Set(posts.map(({ status }) => status))).toEqual(new Set(['publish']));
  expect(posts.find(({ id }) => id === 102)).toMatchObject({
    title: 'Mint & more',
    content: '<p>More about mint more.</p>\n',
    slug: 'mint-more',
    authorId: 3,
    featuredMediaId: 11,
  });
  const accounts = await target.database.reader.user.findMany();
  expect(accounts.length).toBeGreaterThan(0);
  expect(accounts.every(({ email, roles }) => email === '' && roles === '[]')).toBe(true);
});

it('adds only new items in a second run with --merge', async () => {
  const sourceSite = await source.start();
  const address = `http://127.0.0.1:${sourceSite.port}${sourceSite.root}`;
  expect((await run(address, asAdmin)).code).toBe(0);
  const before = await target.database.reader.post.findMany({ select: { id: true } });
  const { body: added } = await sourceSite.send({
    method: 'POST',
    path: 'posts',
    json: { title: 'Since then' },
    as: 'admin',
  });
  expect((await run(address, { ...asAdmin, merge: true })).code).toBe(0);
  await sourceSite.send({ method: 'DELETE', path: `posts/${added.id}?force=true`, as: 'admin' });
  const existingIds = before.map(({ id }) => id);
  const addedPosts = await target.database.reader.post.findMany({ where: { id: { notIn: existingIds } } });
  expect(addedPosts.map(({ title }) => title)).toEqual(['Since then']);
});
