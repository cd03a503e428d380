import { describe, expect } from 'vitest';
import { accounts } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { type ReceivedWebhook, startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let receiver: WebhookReceiver;

const it = siteTest(async (onCleanup) => {
  receiver = await startWebhookReceiver();
  onCleanup(receiver.close);
  return { env: { WEBHOOK_TARGETS: receiver.host, GRAPHQL_MAX_COST: '3000' } };
});
it.beforeAll(() => void cms.app.startJobs());

let paths = 0;

async function createHook(values: object) {
  const path = `/payload-${++paths}`;
  const json = { name: path, url: receiver.url + path, types: ['post'], ...values };
  const { status, body } = await cms.send({ method: 'POST', path: '/cms-json/postern/v1/webhooks', as: 'admin', json });
  expect(status).toBe(201);
  const received = (): ReceivedWebhook[] => receiver.received.filter((webhook) => webhook.path === path);
  return { id: body.id, received };
}

async function write(path: string, json: object): Promise<number> {
  const { status, body } = await cms.send({ method: 'POST', path, as: 'admin', json });
  expect(status).toBeLessThan(300);
  return body.id;
}

describe('the payload', () => {
  it('`rest` is the item that the REST API returns to the public, and nothing of a draft', async () => {
    const { received } = await createHook({ payload: 'rest' });
    const id = await write('posts', { title: 'In public', status: 'publish', content: 'Text' });
    await write('posts', { title: 'Secret draft', slug: 'secret-draft', status: 'draft', content: 'Hidden' });
    await expect.poll(() => received().length).toBe(2);
    const item = received().find(({ body }) => body.data.id === id)?.body.data.item;
    expect(item).toEqual((await cms.get(`posts/${id}`)).body);
    const draft = received().find(({ body }) => body.data.id !== id);
    expect(draft?.body.data).toMatchObject({ status: 'draft', item: null, slug: null, uri: null });
    expect(draft?.text).not.toMatch(/secret|hidden/i);
  });

  it('that is read as the owner contains drafts, with the rights that the owner has at that time', async () => {
    const { received } = await createHook({ payload: 'rest', reads_as: 'owner' });
    const id = await write('posts', { title: 'Draft of the editor', status: 'draft', author: accounts.editor.id });
    await expect.poll(() => received().length).toBe(1);
    expect(received()[0]?.body.data.item).toMatchObject({ id, status: 'draft' });
    const admin = accounts.admin.id;
    const { roles } = await site.database.reader.user.findUniqueOrThrow({ where: { id: admin } });
    const setRoles = (value: string) =>
      site.database.transaction((client) => client.user.update({ where: { id: admin }, data: { roles: value } }));
    await setRoles('["subscriber"]');
    try {
      await site.database.transaction((client) =>
        client.post.update({ where: { id }, data: { modifiedGmt: '2030-01-01T00:00:00' } }),
      );
      await expect.poll(() => received().length).toBe(2);
      expect(received()[1]?.body.data.item).toBeNull();
    } finally {
      await setRoles(roles);
    }
  });

  it('`graphql` is the result of the document, for the public without what needs rights', async () => {
    const document =
      'query ($databaseId: Int!, $action: String!) { post(id: $databaseId) { title { rendered } content { raw } } site { name } }';
    const refused = await cms.send<{ code: string }>({
      method: 'POST',
      path: '/cms-json/postern/v1/webhooks',
      as: 'admin',
      json: { name: 'Unused variable', url: receiver.url, payload: 'graphql', document },
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'rest_invalid_param']);
    const withRaw = document.replace(', $action: String!', '');
    const forEditors = await createHook({ payload: 'graphql', document: withRaw });
    const ofOwner = await createHook({ payload: 'graphql', document: withRaw, reads_as: 'owner' });
    const forEveryone = await createHook({ payload: 'graphql', document: withRaw.replace('content { raw }', '') });
    await write('posts', { title: 'Queried', status: 'publish', content: 'Raw' });
    for (const { received } of [forEditors, ofOwner, forEveryone]) await expect.poll(() => received().length).toBe(1);
    const result = ({ received }: typeof ofOwner) => received()[0]?.body.data.graphql;
    expect(result(forEditors)).toMatchObject({ data: null, errors: [{ code: 'rest_forbidden_context' }] });
    const post = { title: { rendered: 'Queried' } };
    expect(result(ofOwner)?.data?.post).toEqual({ ...post, content: { raw: 'Raw' } });
    expect(result(forEveryone)?.data?.post).toEqual(post);
  });

  it('of an expensive document is the error of its limit', async () => {
    const searches = Array.from(
      { length: 20 },
      (_, index) => `s${index}: posts(where: { search: "x${index}" }) { total }`,
    );
    const { received } = await createHook({ payload: 'graphql', document: `{ ${searches.join(' ')} }` });
    await write('posts', { title: 'Searched', status: 'publish' });
    await expect.poll(() => received().length).toBe(1);
    expect(received()[0]?.body.data.graphql).toMatchObject({ errors: [{ code: 'graphql_limit_exceeded' }] });
  });

  it('that is too large is left out', async () => {
    const { received } = await createHook({ payload: 'rest' });
    const id = await write('posts', { title: 'Large', status: 'publish', content: 'word '.repeat(300_000) });
    await expect.poll(() => received().length).toBe(1);
    expect(received()[0]?.body.data).toMatchObject({ id, item: null, isTruncated: true });
  });
});

describe('for the public', () => {
  /** Lets the receiver refuse messages until the item has changed again, so that they are sent with the later data. */
  async function whileRefused(change: () => Promise<unknown>): Promise<void> {
    const { answer } = receiver;
    receiver.answer = (_request, response) => void response.writeHead(503).end();
    const count = receiver.received.length;
    try {
      await change();
      await expect.poll(() => receiver.received.length).toBeGreaterThan(count);
    } finally {
      receiver.answer = answer;
    }
  }

  const lastOf = (received: () => ReceivedWebhook[], count: number) =>
    expect.poll(() => received().length).toBeGreaterThanOrEqual(count);

  it('a post that becomes private with another slug is reported with the slug under which it was public', async () => {
    const { received } = await createHook({});
    const id = await write('posts', { title: 'Known', slug: 'known-slug', status: 'publish' });
    await lastOf(received, 1);
    await write(`posts/${id}`, { status: 'private', slug: 'secret-slug', title: 'Secret' });
    await lastOf(received, 2);
    expect(received()[1]?.body.data).toMatchObject({ effect: 'unpublished', slug: 'known-slug', formerUri: null });
    expect(received()[1]?.body.data.uri).toContain('/known-slug/');
    await write(`posts/${id}`, { slug: 'secret-slug-2' });
    await lastOf(received, 3);
    expect(received()[2]?.body.data).toMatchObject({ slug: null, uri: null, formerUri: null });
    await write(`posts/${id}`, { status: 'publish', slug: 'new-slug' });
    await lastOf(received, 4);
    expect(received()[3]?.body.data).toMatchObject({ effect: 'published', slug: 'new-slug', formerUri: null });
    expect(
      received()
        .map(({ text }) => text)
        .join(),
    ).not.toContain('secret-slug');
  });

  it('a message that is repeated later has no slug that was never public', async () => {
    const { received } = await createHook({});
    let id = 0;
    await whileRefused(async () => {
      id = await write('posts', { title: 'Retried', slug: 'retried-slug', status: 'publish' });
    });
    await write(`posts/${id}`, { status: 'private', slug: 'secret-retried' });
    const about = () => received().filter(({ body }) => body.data.id === id);
    await expect.poll(() => about().some(({ body }) => body.data.action === 'updated')).toBe(true);
    expect(
      about()
        .map(({ text }) => text)
        .join(),
    ).not.toContain('secret-retried');
  });

  it.for([
    ['a file of a draft', 'attachment', 'media', {}],
    ['a synced pattern', 'cms_block', 'blocks', { status: 'publish', content: 'Pattern' }],
    ['a menu item', 'nav_menu_item', 'menu-items', { status: 'publish', url: 'https://example.org/' }],
    ['a menu', 'nav_menu', 'menus', {}],
  ] as const)('%s has neither a slug nor an address, and is not published', async ([, type, path, json]) => {
    const { received } = await createHook({ types: [type] });
    const name = `unseen ${type}`;
    const slug = `unseen-${type}`;
    const names = path === 'menus' ? { name, slug } : { title: name, slug };
    if (path === 'media') {
      const post = await write('posts', { title: 'Draft with a file', status: 'draft' });
      await cms.send({
        method: 'POST',
        path: `media?post=${post}&slug=${slug}&title=${slug}`,
        as: 'admin',
        headers: { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="${slug}.txt"` },
        body: 'Text',
      });
    } else await write(path, { ...json, ...names });
    await lastOf(received, 1);
    for (const { body, text } of received()) {
      expect(body.data).toMatchObject({ type, effect: null, slug: null, uri: null, formerUri: null });
      expect(text).not.toContain('unseen');
    }
  });
});

describe('while menus are public', () => {
  const setPublic = (value: boolean) => write('settings', { menus_are_public: value });

  it.for([
    ['a menu item', 'nav_menu_item', 'menu-items', { title: 'Seen', status: 'publish', url: 'https://example.org/' }],
    ['a menu', 'nav_menu', 'menus', { name: 'Seen menu' }],
  ] as const)('%s is published and unpublished', async ([, type, path, json]) => {
    await setPublic(true);
    try {
      const { received } = await createHook({ types: [type] });
      const id = await write(path, json);
      await expect.poll(() => received().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(1);
      expect(received()[0]?.body.data).toMatchObject({ type, effect: 'published' });
      const count = received().length;
      await cms.send({ method: 'DELETE', path: `${path}/${id}?force=true`, as: 'admin' });
      await expect.poll(() => received().length, { timeout: 10_000 }).toBeGreaterThan(count);
      expect(received().at(-1)?.body.data).toMatchObject({ type, action: 'deleted', effect: 'unpublished' });
    } finally {
      await setPublic(false);
    }
  });
});

describe('the presets for revalidation', () => {
  it('`content` sends the type, id, slug and path with the secret in a header, also of a renamed and a deleted item', async () => {
    const { received } = await createHook({
      format: 'content',
      header_name: 'x-webhook-secret',
      header_value: 'a secret',
      types: ['post', 'page', 'post_tag'],
    });
    const id = await write('pages', { title: 'First name', status: 'publish' });
    await write(`pages/${id}`, { slug: 'second-name' });
    await cms.send({ method: 'DELETE', path: `pages/${id}?force=true`, as: 'admin' });
    const tag = await write('tags', { name: 'Renewed' });
    await expect.poll(() => received().length).toBe(4);
    const about = (contentId: number) =>
      received().filter(({ text }) => (JSON.parse(text) as { contentId: number }).contentId === contentId);
    expect(about(id).map(({ text }) => JSON.parse(text))).toEqual([
      expect.objectContaining({ contentType: 'page', contentId: id }),
      expect.objectContaining({ contentType: 'page' }),
      { contentType: 'page', contentId: id, slug: 'second-name', uri: expect.any(String), action: 'unpublished' },
    ]);
    expect(about(tag).map(({ text }) => JSON.parse(text))).toEqual([
      { contentType: 'tag', contentId: tag, slug: 'renewed', uri: '/tag/renewed/', action: 'published' },
    ]);
    expect(received().every(({ headers }) => headers['x-webhook-secret'] === 'a secret')).toBe(true);
  });

  it('`paths` sends the former path of a page that moves to another parent with its slug', async () => {
    const first = await write('pages', { title: 'First parent', status: 'publish' });
    const second = await write('pages', { title: 'Second parent', status: 'publish' });
    const id = await write('pages', { title: 'Moved', status: 'publish', parent: first });
    const { received } = await createHook({ format: 'paths', types: ['page'] });
    await write(`pages/${id}`, { parent: second });
    await expect.poll(() => received().length).toBe(1);
    expect(JSON.parse(received()[0]?.text ?? '')).toMatchObject({
      paths: ['/second-parent/moved/', '/first-parent/moved/'],
    });
  });

  it('`paths` sends the paths, also the former one, and the tags of the cache', async () => {
    const { received } = await createHook({ format: 'paths', types: ['page'] });
    const id = await write('pages', { title: 'Old path', status: 'publish' });
    await expect.poll(() => received().length).toBe(1);
    await write(`pages/${id}`, { slug: 'new-path' });
    await expect.poll(() => received().length).toBe(2);
    expect(received().map(({ text }) => JSON.parse(text))).toEqual([
      { paths: ['/old-path/'], tags: [`post:${id}`, 'posts:page', 'posts', 'terms', 'users'] },
      { paths: ['/new-path/', '/old-path/'], tags: [`post:${id}`, 'posts:page', 'posts'] },
    ]);
  });
});
