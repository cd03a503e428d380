import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { renderCommand } from '../../src/commands/render-command.ts';
import { loadConfig } from '../../src/config.ts';
import { commandContext } from '../support/command-line.ts';
import { accounts, terms } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import { type RunningSite, SITE_URL } from '../support/test-site.ts';
import { testImage, upload } from '../support/test-uploads.ts';

const NEW_SITE_URL = 'https://larch.example/blog';

interface Item {
  id: number;
  link: string;
  source_url: string;
  guid: { rendered: string };
  content: { raw: string; rendered: string };
  excerpt: { rendered: string };
}

let movedSite: RunningSite;
let image: Item;
let post: Item;

/** Content with the addresses of the image, the site and other sites in the spellings that editors use. */
const contentWith = (url: string, { home, slash = '\\/' }: { home: string; slash?: string }) =>
  [
    `<!-- wp:image --><figure class="wp-block-image"><img src="${url}" srcset="${url} 40w, ${home}/b.jpg 80w" alt=""/></figure><!-- /wp:image -->`,
    `<!-- wp:cover {"url":"${url.replaceAll('/', slash)}","dimRatio":50} --><div class="wp-block-cover"></div><!-- /wp:cover -->`,
    `<p><a href="${home}/2021/05/pea-soup/">Soup</a> <a href="https://share.example/?u=${encodeURIComponent(`${home}/`)}">Share</a> ${home}.other.example</p>`,
  ].join('\n');

const readForEditing = async (server: RunningSite, id: number) =>
  (await server.get<Item>(`posts/${id}?context=edit`, { as: 'admin' })).body;

it.beforeAll(async () => {
  image = (await upload(cms, { name: 'gate.png', body: await testImage(40, 30, { format: 'png' }) }))
    .body as unknown as Item;
  const json = { title: 'Gate', status: 'publish', content: contentWith(image.source_url, { home: SITE_URL }) };
  post = (await cms.send<Item>({ method: 'POST', path: 'posts', as: 'admin', json })).body;
  movedSite = await site.start({ brand: 'wp', env: { SITE_URL: NEW_SITE_URL } });
});

it('content in every spelling uses the configured address of the site, and guids do not change', async () => {
  expect(image.source_url).toContain(`${SITE_URL}/cms-content/uploads/`);
  const item = await readForEditing(movedSite, post.id);
  const url = image.source_url.replace(`${SITE_URL}/cms-content`, `${NEW_SITE_URL}/wp-content`);
  // Slashes in block attributes are returned unescaped.
  const expected = contentWith(url, { home: NEW_SITE_URL, slash: '/' });
  expect(item.content.raw).toBe(expected.replace(`${NEW_SITE_URL}.other`, `${SITE_URL}.other`));
  expect(item.content.rendered).toContain(`src="${url}"`);
  expect(item.content.rendered).not.toContain(`${SITE_URL}/`);
  expect(item.guid.rendered).toBe(post.guid.rendered);
  const { body } = await movedSite.graphql(`{ post(id: ${post.id}) { content { rendered } } }`);
  expect(body.data).toEqual({ post: { content: { rendered: item.content.rendered } } });
});

it('uploads are served under the paths of both brands', async () => {
  const { pathname } = new URL(image.source_url);
  for (const server of [cms, movedSite]) {
    for (const path of [pathname, pathname.replace('/cms-', '/wp-')]) {
      expect([path, (await server.get(path)).status]).toEqual([path, 200]);
    }
  }
});

it('switching back restores every item, and translates items written meanwhile', async () => {
  const before = await readForEditing(cms, post.id);
  const raw = `<p>We moved from ${SITE_URL}/ to <a href="${NEW_SITE_URL}/">here</a>.</p>`;
  const json = { title: 'News', status: 'publish', content: raw };
  const { body: newPost } = await movedSite.send<Item>({ method: 'POST', path: 'posts', as: 'admin', json });
  expect(newPost.content.raw).toBe(raw);
  expect(newPost.content.rendered.trim()).toBe(raw);
  expect(await readForEditing(cms, post.id)).toEqual(before);
  expect((await readForEditing(cms, newPost.id)).content.raw).toBe(raw.replace(NEW_SITE_URL, SITE_URL));
  expect((await readForEditing(cms, newPost.id)).guid.rendered).toBe(newPost.guid.rendered);
  expect((await readForEditing(movedSite, newPost.id)).content.raw).toBe(raw);
});

it('an item that is read and saved unchanged is restored unchanged', async () => {
  const before = await readForEditing(cms, post.id);
  const { content } = await readForEditing(movedSite, post.id);
  await movedSite.send({ method: 'POST', path: `posts/${post.id}`, as: 'admin', json: { content: content.raw } });
  expect((await readForEditing(cms, post.id)).content).toEqual(before.content);
});

it('settings, metadata, accounts and menus use the new address', async () => {
  const send = (path: string, json: object) => cms.send<{ id: number }>({ method: 'POST', path, as: 'admin', json });
  const user = await send(`users/${accounts.editor.id}`, {
    url: `${SITE_URL}/editor`,
    description: `See ${SITE_URL}/editor`,
  });
  const term = await send(`categories/${terms.kitchen.id}`, {
    description: `<a href="${SITE_URL}/recipes">Recipes</a>`,
  });
  const menu = await send('menus', { name: 'Main' });
  const json = { title: 'Us', url: `${SITE_URL}/us`, menus: menu.body.id, status: 'publish' };
  const item = await send('menu-items', json);
  const read = async (path: string) =>
    JSON.stringify((await movedSite.get(path, { as: 'admin' })).body).replaceAll('\\/', '/');
  expect(await read(`users/${user.body.id}`)).toContain(`See ${NEW_SITE_URL}/editor`);
  expect(await read(`categories/${term.body.id}`)).toContain(`${NEW_SITE_URL}/recipes`);
  expect(await read(`menu-items/${item.body.id}`)).toContain(`"url":"${NEW_SITE_URL}/us"`);
  expect(await read('settings')).toContain(`"url":"${NEW_SITE_URL}"`);
});

it('the render command stores markup for the new address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postern-render-'));
  try {
    const env = { ...site.environment(), BRAND: 'wp', SITE_URL: NEW_SITE_URL };
    const written: string[] = [];
    const output = { write: (text: string) => written.push(text) };
    const count = await site.database.primary.post.count();
    expect(await renderCommand.run(commandContext({ config: loadConfig(env, { cwd: folder }), output }))).toBe(0);
    expect(written.join('')).toContain(`${count} items rendered`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect((await readForEditing(movedSite, post.id)).content.rendered).not.toContain(`${SITE_URL}/`);
});

it('an error names the setting if a client uses the path of the other brand', async () => {
  for (const [server, path, brand] of [
    [cms, '/wp-json/wp/v2/posts', 'BRAND=wp'],
    [cms, '/wp-json', 'BRAND=wp'],
    [movedSite, '/cms-json/', 'BRAND=cms'],
  ] as const) {
    const { status, headers, body } = await server.get<{ code: string; message: string }>(path);
    expect([status, headers['content-type'], body.code]).toEqual([
      404,
      'application/json; charset=UTF-8',
      'rest_no_route',
    ]);
    expect(body.message).toContain(brand);
  }
});
