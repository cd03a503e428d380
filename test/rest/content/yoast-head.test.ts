import { expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import { addMedia, attachmentIds } from '../../support/media-site.ts';
import { postIds } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import type { TestSite } from '../../support/test-site.ts';

/** An item with the metadata of its page. */
interface HeadedItem {
  id: number;
  link: string;
  yoast_head: string;
  yoast_head_json: Record<string, unknown>;
  _embedded: Record<string, Record<string, unknown>[]>;
}

const declarations = {
  types: ['book', 'ledger'].map((name) => ({
    name,
    restBase: `${name}s`,
    labels: { name: `${name}s`, singularName: name },
    graphql: { type: name === 'book' ? 'Book' : 'Ledger', singular: name, plural: `${name}s` },
    viewable: name === 'book',
    ...(name === 'book' ? { taxonomies: ['genre'] } : {}),
  })),
  taxonomies: [
    {
      name: 'genre',
      restBase: 'genres',
      labels: { name: 'Genres', singularName: 'Genre' },
      graphql: { type: 'Genre', singular: 'genre', plural: 'genres' },
      types: ['book'],
    },
  ],
};

/** Adds 20 images and audio files, of which some belong to an item. */
const addFiles = ({ database }: TestSite) =>
  database.transaction(async (client) => {
    const photo = await client.post.findUniqueOrThrow({ where: { id: attachmentIds.photo } });
    const file = await client.attachment.findUniqueOrThrow({ where: { postId: attachmentIds.photo } });
    for (let number = 0; number < 20; number += 1) {
      const id = 2_000 + number;
      const parentId = [0, postIds.sowingPeas, postIds.peaSoup][number % 3] as number;
      const mimeType = number % 2 === 0 ? 'audio/mpeg' : 'image/jpeg';
      const date = `2020-01-01T00:00:${number + 10}`;
      await client.post.create({ data: { ...photo, id, mimeType, parentId, slug: `file-${number}`, date } });
      await client.attachment.create({ data: { ...file, postId: id } });
    }
  });

const it = siteTest({
  env: { YOAST_HEAD: 'on', RESPONSE_CACHE_BYTES: '0' },
  declarations,
  prepare: async (created) => {
    await addMedia(created);
    await addFiles(created);
    for (const [name, value] of Object.entries({
      blogname: 'Harbor',
      wpseo_titles: { separator: 'sc-pipe', 'title-author-wpseo': '%%name%% writes %%sep%% %%sitename%%' },
      wpseo_social: { twitter_site: 'harbor' },
    })) {
      const row = { name, value: JSON.stringify(value) };
      await writerOf(created.database).setting.upsert({ where: { name }, create: row, update: row });
    }
  },
});

async function create(path: string, json: Record<string, unknown>): Promise<HeadedItem> {
  const { status, body } = await cms.send<HeadedItem>({ method: 'POST', path, as: 'admin', json });
  expect(status).toBe(201);
  return body;
}

const createPost = (json: Record<string, unknown>) => create('posts', { status: 'publish', ...json });

async function storeMeta(postId: number, meta: Readonly<Record<string, unknown>>): Promise<void> {
  await writerOf(site.database).postMeta.createMany({
    data: Object.entries(meta).map(([key, value]) => ({ postId, key, value: JSON.stringify(value) })),
  });
}

const read = async (path: string) => (await cms.get<HeadedItem>(path)).body;

it('a post has its metadata as an object with the names of the plugin, and the same as markup', async () => {
  const { id } = await createPost({
    title: 'Tides & <em>moons</em>',
    excerpt: 'Water rises.',
    featured_media: attachmentIds.photo,
    date_gmt: '2024-05-01T10:00:00',
  });
  await storeMeta(id, {
    '_yoast_wpseo_opengraph-title': 'For friends',
    '_yoast_wpseo_twitter-description': 'Tweet',
    '_yoast_wpseo_estimated-reading-time-minutes': '2',
  });
  expect((await read(`posts/${id}`)).yoast_head_json).not.toHaveProperty('article_modified_time');
  await cms.send({ method: 'POST', path: `posts/${id}`, as: 'admin', json: { content: 'Changed' } });
  const { link, yoast_head: head, yoast_head_json: json } = await read(`posts/${id}`);
  expect(json).toEqual({
    title: 'Tides & moons | Harbor',
    description: 'Water rises.',
    robots: {
      index: 'index',
      follow: 'follow',
      'max-snippet': 'max-snippet:-1',
      'max-image-preview': 'max-image-preview:large',
      'max-video-preview': 'max-video-preview:-1',
    },
    canonical: link,
    og_locale: 'en_US',
    og_type: 'article',
    og_title: 'For friends',
    og_description: 'Water rises.',
    og_url: link,
    og_site_name: 'Harbor',
    article_published_time: '2024-05-01T10:00:00+00:00',
    article_modified_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    og_image: [{ width: 2560, height: 1920, url: expect.stringMatching(/garden-scaled\.jpg$/), type: 'image/jpeg' }],
    author: 'Ada Brook',
    twitter_card: 'summary_large_image',
    twitter_description: 'Tweet',
    twitter_site: '@harbor',
    twitter_misc: { 'Written by': 'Ada Brook', 'Est. reading time': '2 minutes' },
    schema: { '@context': 'https://schema.org', '@graph': expect.any(Array) },
  });
  expect(head).toContain('<title>Tides &amp; moons | Harbor</title>');
  expect(head).toContain('<meta property="og:title" content="For friends" />');
  expect(head).toContain('<meta property="og:image:width" content="2560" />');
  expect(head).toContain(
    '<meta name="twitter:label2" content="Est. reading time" />\n<meta name="twitter:data2" content="2 minutes" />',
  );
  expect(head).toContain('<script type="application/ld+json">{"@context":"https://schema.org"');
});

it('pages, files, items of declared types, terms and authors have both fields, items of hidden types none', async () => {
  const page = await create('pages', { title: 'Port', status: 'publish' });
  const book = await create('books', { title: 'Knots', status: 'publish' });
  const category = await create('categories', { name: 'Coast', description: 'High <b>cliffs</b>.' });
  const tag = await create('tags', { name: 'Foam' });
  const genre = await create('genres', { name: 'Atlas' });
  const expected: [string, string, string][] = [
    [`pages/${page.id}`, 'Port | Harbor', 'article'],
    [`media/${attachmentIds.photo}`, expect.stringMatching(/ \| Harbor$/), 'article'],
    [`books/${book.id}`, 'Knots | Harbor', 'article'],
    [`categories/${category.id}`, 'Coast | Harbor', 'article'],
    [`tags/${tag.id}`, 'Foam | Harbor', 'article'],
    [`genres/${genre.id}`, 'Atlas | Harbor', 'article'],
    ['users/1', expect.stringMatching(/ writes \| Harbor$/), 'profile'],
  ];
  for (const [path, title, type] of expected) {
    const { link, yoast_head: head, yoast_head_json: json } = await read(path);
    expect(json, path).toMatchObject({ title, og_type: type, og_url: link });
    expect(json, path).not.toHaveProperty('article_published_time');
    expect(head, path).toMatch(/^<title>.+ \| Harbor<\/title>/);
  }
  expect((await read(`categories/${category.id}`)).yoast_head_json.description).toBe('High cliffs.');
  const { id: hidden } = await create('ledgers', { title: 'Debts', status: 'publish' });
  expect(await read(`ledgers/${hidden}`)).not.toHaveProperty('yoast_head');
});

it('the fields are part of every context, of embedded items and of answers to writes', async () => {
  const created = await createPost({ title: 'Everywhere', featured_media: attachmentIds.photo });
  expect(created.yoast_head_json.title).toBe('Everywhere | Harbor');
  const { body: updated } = await cms.send<HeadedItem>({
    method: 'POST',
    path: `posts/${created.id}`,
    as: 'admin',
    json: { title: 'Changed', yoast_head_json: { title: 'Ignored' } },
  });
  expect(updated.yoast_head_json.title).toBe('Changed | Harbor');
  for (const context of ['view', 'embed', 'edit']) {
    const { body } = await cms.get<HeadedItem>(`posts/${created.id}?context=${context}`, { as: 'admin' });
    expect(body.yoast_head_json.title, context).toBe('Changed | Harbor');
    expect(body.yoast_head, context).toContain('<title>Changed | Harbor</title>');
  }
  const { _embedded: embedded } = await read(`posts/${created.id}?_embed`);
  const [author] = embedded.author ?? [];
  const [media] = embedded['cms:featuredmedia'] ?? [];
  const [terms] = (embedded['cms:term'] ?? []) as unknown as HeadedItem[][];
  for (const item of [author, media, terms?.[0]]) {
    expect(item?.yoast_head_json).toHaveProperty('title');
    expect(item?.yoast_head).toContain('<title>');
  }
  expect(await read(`posts/${created.id}?_fields=yoast_head_json.title,yoast_head_json.og_type`)).toEqual({
    yoast_head_json: { title: 'Changed | Harbor', og_type: 'article' },
  });
});

it('both fields are null for viewers from whom a password hides the texts', async () => {
  const { id } = await createPost({ title: 'Locked', password: 'secret', excerpt: 'Hidden text' });
  expect(await read(`posts/${id}`)).toMatchObject({ yoast_head: null, yoast_head_json: null });
  const unlocked = await read(`posts/${id}?password=secret`);
  expect(unlocked.yoast_head_json).toMatchObject({ title: 'Locked | Harbor', description: 'Hidden text' });
  const { body } = await cms.get<HeadedItem>(`posts/${id}?context=edit`, { as: 'admin' });
  expect(body.yoast_head_json.description).toBe('Hidden text');
});

it('the metadata of lists takes the same statements, whatever their length', async () => {
  const parent = await create('categories', { name: 'Counted root' });
  const top = await create('pages', { title: 'Counted root', status: 'publish' });
  for (let index = 0; index < 8; index += 1) {
    const category = await create('categories', { name: `Counted ${index}`, parent: parent.id });
    const { id } = await createPost({
      title: `Counted ${index}`,
      categories: [category.id],
      featured_media: attachmentIds.photo,
    });
    await storeMeta(id, { _yoast_wpseo_title: '%%title%% by %%name%%' });
    await create('pages', { title: `Counted ${index}`, status: 'publish', parent: top.id });
  }
  for (const list of [
    'posts?search=Counted',
    'posts?search=Counted&_embed',
    `pages?parent=${top.id}`,
    'media?order=asc',
    'media?order=asc&_embed',
    `categories?parent=${parent.id}`,
    'users?',
  ]) {
    const statementsOf = (size: number) => cms.statements(() => cms.get(`${list}&per_page=${size}`));
    await statementsOf(20);
    const few = await statementsOf(3);
    const many = await statementsOf(20);
    expect(few.length, list).toBeGreaterThan(1);
    // Rows that two fields need are loaded by one statement or by two, depending on which field is resolved first.
    expect(many.length, `${list}\n${many.join('\n')}`).toBeLessThanOrEqual(few.length + 1);
  }
});

it('OPTIONS and OpenAPI describe the fields as read-only, and no endpoint has them as parameters', async () => {
  const { body } = await cms.send<{
    schema: { properties: Record<string, Record<string, unknown>> };
    endpoints: { args: Record<string, unknown> }[];
  }>({ method: 'OPTIONS', path: 'posts' });
  expect(body.schema.properties.yoast_head).toMatchObject({
    type: 'string',
    readonly: true,
    context: ['view', 'edit', 'embed'],
  });
  expect(body.schema.properties.yoast_head_json).toMatchObject({ type: 'object', readonly: true });
  for (const { args } of body.endpoints) expect(args).not.toHaveProperty('yoast_head_json');
  const { body: document } = await cms.get<{ components: { schemas: Record<string, { properties: object }> } }>(
    '/openapi.json',
  );
  expect(document.components.schemas.post?.properties).toHaveProperty('yoast_head_json.properties.og_image');
});

it('without the setting, no answer and no schema contains the fields', async () => {
  const plain = await site.start({ declarations });
  for (const path of ['posts?_embed', 'pages', 'media', 'categories', 'users', 'books', 'posts?_fields=yoast_head']) {
    expect(JSON.stringify((await plain.get(path)).body), path).not.toContain('yoast_head');
  }
  const { body } = await plain.send({ method: 'OPTIONS', path: 'posts' });
  expect(JSON.stringify(body)).not.toContain('yoast_head');
});
