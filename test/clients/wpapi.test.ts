import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import Client from 'wpapi';
import { passwordOf } from '../support/site-content.ts';
import { it, site } from '../support/site-test.ts';
import { testImage } from '../support/test-uploads.ts';

// Runs the published, unmodified JavaScript client of the API against BRAND=wp.
let server: Server;
let home: string;
let endpoint: string;

it.beforeAll(async () => {
  // Links contain the port of the server, so the port is determined first.
  let listener: RequestListener = (_request, response) => response.end();
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  endpoint = `${home}/wp-json`;
  listener = (await site.start({ brand: 'wp', env: { SITE_URL: home } })).app.listener;
});
it.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const admin = () => new Client({ endpoint, username: 'admin', password: passwordOf('admin'), auth: true });

it('the wpapi client finds the API of a site by its address', async () => {
  // The client cannot parse the patterns of two routes, warns about that, and continues with the routes that it knows.
  const warnings = ['error', 'warn', 'log'] as const;
  const spies = warnings.map((name) => vi.spyOn(console, name).mockImplementation(() => {}));
  const client = await Client.discover(home);
  const posts = await client.posts().perPage(2);
  expect(posts).toHaveLength(2);
  for (const spy of spies) spy.mockRestore();
});

it('the wpapi client reads lists page by page', async () => {
  const first = await new Client({ endpoint }).posts().perPage(4);
  expect(Number(first._paging?.total)).toBeGreaterThan(8);
  const second = await (first._paging?.next as PromiseLike<typeof first>);
  expect(second).toHaveLength(4);
  const ids = [...first, ...second].map(({ id }) => id);
  expect(new Set(ids).size).toBe(8);
});

it('the wpapi client filters and embeds', async () => {
  const client = new Client({ endpoint });
  const [post] = await client.posts().perPage(1).embed();
  expect(post?._embedded).toHaveProperty('author');
  const [postBySlug] = await client.posts().slug(String(post?.slug));
  expect(postBySlug?.id).toBe(post?.id);
  const [category] = await client.categories().perPage(1).param('orderby', 'count').param('order', 'desc');
  const postsInCategory = await client.posts().categories(category?.id ?? 0);
  for (const { categories } of postsInCategory) expect(categories).toContain(category?.id);
});

it('the wpapi client creates, updates and deletes with an application password, and reads revisions', async () => {
  const client = admin();
  expect((await client.users().me()).slug).toBe('admin-writes');
  const created = await client.posts().create({ title: 'From a client', content: 'One.', status: 'publish' });
  const changed = await client.posts().id(created.id).update({ content: 'Two.' });
  expect(changed.content).toMatchObject({ raw: 'Two.' });
  expect((await client.posts().id(created.id).revisions()).length).toBeGreaterThan(0);
  await client.posts().id(created.id).delete({ force: true });
  await expect(Promise.resolve(client.posts().id(created.id))).rejects.toMatchObject({
    code: 'rest_post_invalid_id',
    data: { status: 404 },
  });
});

it('the wpapi client uploads files and describes them', async () => {
  const client = admin();
  const item = await client
    .media()
    .file(await testImage(40, 30, { format: 'png' }), 'meadow.png')
    .create({ title: 'Meadow', alt_text: 'Grass' });
  expect(item).toMatchObject({ title: { raw: 'Meadow' }, alt_text: 'Grass', media_type: 'image' });
  await client.media().id(item.id).delete({ force: true });
});

it('the wpapi client calls routes that it does not know', async () => {
  const client = admin();
  const extended = Object.assign(client, { patterns: client.registerRoute('wp/v2', '/blocks/(?P<id>)') });
  const created = await extended.patterns().create({ title: 'Pattern', content: 'x', status: 'publish' });
  expect((await extended.patterns().id(created.id)).id).toBe(created.id);
});

it('the wpapi client receives the errors of invalid requests', async () => {
  await expect(Promise.resolve(new Client({ endpoint }).posts().create({ title: 'x' }))).rejects.toMatchObject({
    code: 'rest_cannot_create',
    data: { status: 401 },
  });
});
