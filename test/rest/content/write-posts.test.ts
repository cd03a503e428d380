import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import type { ErrorBody, PostItem } from '../../support/rest-bodies.ts';
import { type Login, mediaIds, postIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';

const write = <Body = PostItem>(path: string, json: unknown, as: Login = 'editor') =>
  cms.send<Body>({ method: 'POST', path, as, json });

/** Creates an item and returns its path. */
async function createItem(
  json: object,
  { as = 'editor', base = 'posts' }: { as?: Login; base?: string } = {},
): Promise<string> {
  const { status, body } = await write(base, { title: 'Created', content: 'Text', ...json }, as);
  expect(status).toBe(201);
  return `${base}/${body.id}`;
}

/** Sends JSON and returns the status and code of the error. */
async function refusal(path: string, json: unknown, as?: Login): Promise<unknown[]> {
  const { status, body } = await write<ErrorBody>(path, json, as);
  return [status, body.code];
}

describe('the terms of a post', () => {
  it('are found together by a list of posts that have all of twelve terms', async () => {
    const ids: number[] = [];
    for (let number = 1; number <= 12; number++) {
      const { body } = await write<{ id: number }>('tags', { name: `One of twelve ${number}` }, 'admin');
      ids.push(body.id);
    }
    const all = await createItem({ tags: ids, status: 'publish' });
    await createItem({ tags: ids.slice(1), status: 'publish' });
    const published = await cms.get<PostItem[]>(`posts?tags[terms]=${ids.join(',')}&tags[operator]=AND`);
    expect(published.body.map(({ id }) => `posts/${id}`)).toEqual([all]);
  });
});

describe('the term 0', () => {
  it.each(['categories', 'tags'])('cannot be assigned in %s, while unknown terms are ignored', async (name) => {
    const refused = [403, 'rest_cannot_assign_term'];
    expect(await refusal('posts', { title: 'T', [name]: [0] }, 'admin')).toEqual(refused);
    const path = await createItem({});
    expect(await refusal(path, { [name]: [2, 0] })).toEqual(refused);
    expect((await write(path, { [name]: [999_999] })).body[name]).toEqual([]);
    expect((await write(path, { [name]: [] })).status).toBe(200);
  });
});

describe('a text of a post', () => {
  it('loses surrounding white space only if it is the title', async () => {
    const { body } = await write('posts', { title: ' \n A title\t', content: ' A text ', excerpt: ' ' });
    expect([body.title.raw, body.content.raw, body.excerpt.raw]).toEqual(['A title', ' A text ', ' ']);
  });

  it('that is an excerpt of spaces only is replaced by one generated from the content', async () => {
    const { body } = await write('posts', { title: 'T', content: 'Some words', excerpt: ' \n' });
    expect(body.excerpt.rendered).toBe('<p>Some words</p>\n');
  });

  it('has its Windows-1252 character references converted, except in title and excerpt', async () => {
    const { body } = await write('posts', {
      title: '&#145;',
      content: '&#147;a&#148; &#133;&#129;',
      excerpt: '&#8211;',
    });
    expect([body.title.raw, body.content.raw]).toEqual(['&#145;', '&#8220;a&#8221; &#8230;']);
    expect(body.excerpt.raw).toBe('&#8211;');
  });

  it('can be sent in an object, and an empty title in an object changes nothing', async () => {
    const path = await createItem({ title: { raw: 'First' } });
    for (const title of [{ raw: '' }, { raw: '0' }, {}, { rendered: 'x' }, ['x']]) {
      expect((await write(path, { title })).body.title.raw).toBe('First');
    }
    expect((await write(path, { title: { raw: 7 } })).body.title.raw).toBe('7');
    expect((await write(path, { content: { raw: '' } })).body.content.raw).toBe('');
    expect((await write(path, { title: '', content: 'x' })).body.title.raw).toBe('');
  });

  it.each([{}, { title: '0' }, { title: '  ' }, { content: '0', excerpt: '' }])(
    'is required: a post without title, content and excerpt is refused: %j',
    async (json) => expect(await refusal('posts', json)).toEqual([400, 'empty_content']),
  );

  it('is not required for a type without excerpt, whose slug is then the id with a suffix', async () => {
    const { status, body } = await write('pages', { status: 'publish' });
    expect([status, body.slug]).toEqual([201, `${body.id}-2`]);
  });
});

describe('the status of a post', () => {
  it('cannot be set to `trash`, but a trashed post accepts its own status', async () => {
    const path = await createItem({});
    expect(await refusal(path, { status: 'trash' })).toEqual([400, 'rest_invalid_param']);
    await cms.send({ method: 'DELETE', path, as: 'editor' });
    const { status, body } = await write(path, { status: 'trash', title: 'Still there' });
    expect([status, body.status, body.title.raw]).toEqual([200, 'trash', 'Still there']);
    const { body: error } = await write<ErrorBody>(path, { status: 'inherit' });
    expect(error.data).toMatchObject({ status: 400, details: { status: { code: 'rest_not_in_enum' } } });
  });

  it('`private` removes the password', async () => {
    const path = await createItem({ status: 'private', password: 'hush' });
    const read = async () =>
      (await cms.get<{ password: string }>(`${path}?context=edit`, { as: 'editor' })).body.password;
    expect(await read()).toBe('');
    await write(path, { status: 'publish', password: 'hush' });
    expect(await read()).toBe('hush');
    await write(path, { status: 'private' });
    await write(path, { status: 'publish' });
    expect(await read()).toBe('');
  });
});

describe('the slug of a post', () => {
  it('of a pending post requires permission to publish it', async () => {
    const path = await createItem({ status: 'pending', slug: 'mine' }, { as: 'contributor' });
    const slugAfterWrite = async (json: object, as: Login) => (await write(path, json, as)).body.slug;
    expect(await slugAfterWrite({ slug: 'mine' }, 'contributor')).toBe('');
    expect(await slugAfterWrite({ slug: 'chosen' }, 'editor')).toBe('chosen');
    expect(await slugAfterWrite({ title: 'Changed' }, 'contributor')).toBe('');
    expect((await write('posts', { title: 'T', status: 'draft', slug: 'mine' }, 'contributor')).body.slug).toBe('mine');
  });

  it('can be a number for posts but not for pages, where it would be a page number', async () => {
    const page = await createItem({ status: 'publish' }, { base: 'pages' });
    const slugOf = async (path: string, slug: string) => (await write(path, { slug })).body.slug;
    expect(await slugOf(page, '2020')).toBe('2020-2');
    expect(await slugOf(page, 'page7')).toBe('page7-2');
    expect(await slugOf(page, 'page')).toBe('page');
    expect(await slugOf(await createItem({ status: 'publish' }), '2020')).toBe('2020');
  });

  it.each([
    ['/%postname%/', '2020', '2020-2'],
    ['/%year%/%postname%/', '12', '12-2'],
    ['/%year%/%postname%/', '13', '13'],
    ['/%year%/%monthnum%/%postname%/', '31', '31-2'],
    ['/%year%/%monthnum%/%postname%/', '32', '32'],
    ['/%category%/%postname%/', '5', '5'],
  ])('cannot be confused with a date in permalinks with %s: %s', async (structure, slug, expected) => {
    const previousStructure = await replaceStructure(JSON.stringify(structure));
    const path = await createItem({ status: 'publish', title: slug });
    const { body } = await cms.get<PostItem & { generated_slug: string }>(`${path}?context=edit`, { as: 'editor' });
    expect([body.slug, body.generated_slug]).toEqual([expected, expected]);
    await cms.send({ method: 'DELETE', path: `${path}?force=true`, as: 'editor' });
    await replaceStructure(previousStructure);
  });

  it('remains a number without a suffix after a change of the structure, until another number is requested', async () => {
    const path = await createItem({ status: 'publish', slug: '2031' });
    const previousStructure = await replaceStructure('"/%postname%/"');
    expect((await write(path, { status: 'private' })).body.slug).toBe('2031');
    expect((await write(path, { slug: '2032' })).body.slug).toBe('2032-2');
    await cms.send({ method: 'DELETE', path: `${path}?force=true`, as: 'editor' });
    await replaceStructure(previousStructure);
  });

  /** Replaces the JSON text of the permalink structure and returns the previous one. */
  async function replaceStructure(value: string): Promise<string> {
    const where = { name: 'permalink_structure' };
    const previous = await site.database.reader.setting.findUnique({ where });
    await site.database.transaction((client) =>
      client.setting.upsert({ where, create: { ...where, value }, update: { value } }),
    );
    return previous?.value ?? '""';
  }
});

describe('the featured image of a post', () => {
  it('is preserved for an unknown id and removed for an item that is not an image', async () => {
    const path = await createItem({ featured_media: mediaIds.public });
    const featuredImageAfter = async (id: number) => (await write(path, { featured_media: id })).body.featured_media;
    expect(await featuredImageAfter(999_999)).toBe(mediaIds.public);
    expect(await featuredImageAfter(postIds.sowingPeas)).toBe(0);
    expect(await featuredImageAfter(mediaIds.public)).toBe(mediaIds.public);
    expect(await featuredImageAfter(0)).toBe(0);
  });
});

describe('a trashed item', () => {
  const trash = (path: string) => cms.send<PostItem>({ method: 'DELETE', path, as: 'admin' });

  it('is restored with its previous slug, even if another is sent', async () => {
    const path = await createItem({ title: 'Restored', status: 'publish' });
    await trash(path);
    expect((await write(path, { status: 'draft', slug: 'another' })).body.slug).toBe('restored');
  });

  it('that had no fixed date gets the present time', async () => {
    const path = await createItem({ title: 'Undated' });
    const where = { id: Number(path.split('/').at(-1)) };
    const data = { date: '2020-01-01T00:00:00', dateGmt: null };
    await cms.app.domain.kernel.database.transaction((client) => client.post.update({ where, data }));
    const { date_gmt: date } = (await trash(path)).body;
    expect(Date.now() - Date.parse(`${date}Z`)).toBeLessThan(3_600_000);
  });

  it('is not sticky', async () => {
    const path = await createItem({ status: 'publish', sticky: true });
    expect((await trash(path)).body.sticky).toBe(false);
    expect((await write(path, { status: 'publish' })).body.sticky).toBe(false);
  });

  it.each(['', '?force=true'])('is no longer the front page or the posts page, with the query %j', async (query) => {
    const paths = [
      await createItem({ status: 'publish' }, { base: 'pages' }),
      await createItem({ status: 'publish' }, { base: 'pages' }),
    ];
    const [frontPage, postsPage] = paths.map((path) => Number(path.split('/')[1]));
    const settings = { show_on_front: 'page', page_on_front: frontPage, page_for_posts: postsPage };
    await write('settings', settings, 'admin');
    const read = async () => (await cms.get<typeof settings>('settings', { as: 'admin' })).body;
    await trash(`pages/${postsPage}${query}`);
    expect(await read()).toMatchObject({ ...settings, page_for_posts: 0 });
    await trash(`pages/${frontPage}${query}`);
    expect(await read()).toMatchObject({ show_on_front: 'posts', page_on_front: 0 });
  });
});

describe('a sticky post', () => {
  it('cannot have a password, even if the same request removes one of both', async () => {
    const sticky = await createItem({ status: 'publish', sticky: true });
    const protectedPost = await createItem({ status: 'publish', password: 'hush' });
    const refused = [400, 'rest_invalid_field'];
    expect(await refusal(sticky, { password: 'hush', sticky: false })).toEqual(refused);
    expect(await refusal(protectedPost, { password: '', sticky: true })).toEqual(refused);
    expect((await write(sticky, { password: '', sticky: true })).body.sticky).toBe(true);
    expect((await write(protectedPost, { password: 'more', sticky: false })).body.sticky).toBe(false);
  });
});

describe('a refused write', () => {
  it('says which methods are allowed, also if it has a new password', async () => {
    const sticky = await createItem({ status: 'publish', sticky: true });
    for (const method of ['PUT', 'POST'] as const) {
      const answer = await cms.send({ method, path: sticky, as: 'editor', json: { password: 'hush', sticky: true } });
      expect([answer.status, answer.headers.allow]).toEqual([400, 'GET, POST, PUT, PATCH, DELETE']);
    }
    const page = await createItem({ status: 'publish', password: 'hush' }, { base: 'pages' });
    const answer = await cms.send({
      method: 'PATCH',
      path: page,
      as: 'editor',
      json: { password: 'new', parent: 99_999 },
    });
    expect([answer.status, answer.headers.allow]).toEqual([400, 'GET, POST, PUT, PATCH, DELETE']);
  });
});

describe('a date in the hour that daylight saving skips', () => {
  it('is shown an hour later, in items and comments', async () => {
    const date = '2024-03-31T02:30:00';
    const { body } = await write('posts', { title: 'Skipped', status: 'publish', date });
    expect([body.date, body.date_gmt]).toEqual(['2024-03-31T03:30:00', '2024-03-31T01:30:00']);
    expect((await cms.get(`posts/${body.id}`)).body.date).toBe('2024-03-31T03:30:00');
    const { body: node } = await cms.graphql(`{ post(id: ${body.id}) { date } }`);
    expect(node.data).toEqual({ post: { date: '2024-03-31T03:30:00' } });
    const comment = { post: body.id, content: 'Late', date };
    expect((await write('comments', comment)).body.date).toBe('2024-03-31T03:30:00');
  });
});

describe('a revision of a post', () => {
  it('is stored for changed texts, but not for changed white space', async () => {
    const path = await createItem({ title: 'A title', content: 'One\n\ntwo' });
    const count = async () => (await cms.get<unknown[]>(`${path}/revisions`, { as: 'editor' })).body.length;
    const countAfter = async (json: object) => {
      await write(path, json);
      return count();
    };
    expect([
      await count(),
      await countAfter({ title: 'A title' }),
      await countAfter({ content: ' One\ntwo  ' }),
    ]).toEqual([0, 1, 1]);
    expect([
      await countAfter({ content: 'One two' }),
      await countAfter({ excerpt: 'e' }),
      await countAfter({ sticky: true }),
    ]).toEqual([2, 3, 3]);
  });
});

describe('an account that may publish but not edit published posts', () => {
  it('reads the post in the answer to its creation, and not later', async () => {
    const name = 'roles';
    const { setting } = writerOf(site.database);
    const stored = await setting.findUnique({ where: { name } });
    const capabilities = { read: true, edit_posts: true, publish_posts: true };
    const value = JSON.stringify({ ...JSON.parse(stored?.value ?? '{}'), author: { name: 'Author', capabilities } });
    await setting.upsert({ where: { name }, create: { name, value }, update: { value } });
    const json = { title: 'Once', content: 'Said', status: 'publish' };
    const create = () => write('posts', json, 'author');
    await expect.poll(async () => (await create()).status).toBe(201);
    const { status, body } = await create();
    expect([status, body.title.raw, body.content.raw, body.password]).toEqual([201, 'Once', 'Said', '']);
    expect(await refusal(`posts/${body.id}`, { title: 'Twice' }, 'author')).toEqual([403, 'rest_cannot_edit']);
    expect((await cms.get(`posts/${body.id}?context=edit`, { as: 'author' })).status).toBe(403);
    if (stored) await setting.update({ where: { name }, data: { value: stored.value } });
    else await setting.delete({ where: { name } });
  });
});
