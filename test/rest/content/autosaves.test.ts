import { beforeEach, describe, expect } from 'vitest';
import { type ErrorBody, idsOf, type PostItem } from '../../support/rest-bodies.ts';
import { type Login, people, postIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';

/** A published post of the author's. */
let post: number;

const write = <Body = PostItem>(path: string, { as, ...fields }: { as?: Login } & Record<string, unknown>) =>
  cms.send<Body>({
    method: 'POST',
    path,
    json: fields,
    as,
  });
const create = async (fields: { as: Login } & Record<string, unknown>) => (await write('posts', fields)).body.id;
const autosave = async (id: number, fields: { as: Login } & Record<string, unknown>) =>
  (await write(`posts/${id}/autosaves`, fields)).body;
const autosaves = async (id: number, as: Login = 'edda') =>
  (await cms.get<PostItem[]>(`posts/${id}/autosaves?context=edit`, { as })).body;
const edited = async (id: number, as: Login) => (await cms.get(`posts/${id}?context=edit`, { as })).body;

beforeEach(async () => {
  post = await create({ as: 'arno', title: 'Plums', content: 'one', status: 'publish' });
});

describe('an autosave of a published item', () => {
  it('stands beside the item and leaves it alone', async () => {
    const { status, body, headers } = await write(`posts/${post}/autosaves`, { as: 'arno', content: 'on the way' });
    expect([status, headers.allow]).toEqual([200, 'GET, POST']);
    expect(body).toMatchObject({
      author: people.arno.id,
      parent: post,
      slug: `${post}-autosave-v1`,
      content: { raw: 'on the way' },
    });
    expect(body.id).not.toBe(post);
    expect((await edited(post, 'arno')).content.raw).toBe('one');
  });

  it('is one for each editor, which later ones overwrite', async () => {
    const first = await autosave(post, { as: 'arno', content: 'a', title: 'Kept' });
    const second = await autosave(post, { as: 'arno', content: 'b' });
    const other = await autosave(post, { as: 'edda', content: 'c' });
    expect(second).toMatchObject({ id: first.id, title: { raw: 'Kept' }, content: { raw: 'b' } });
    expect(other.id).not.toBe(first.id);
    expect(idsOf(await autosaves(post)).sort()).toEqual([first.id, other.id].sort());
    expect((await edited(post, 'arno'))._links['version-history']?.[0]?.count).toBe(2);
  });

  it('stays one when an editor saves many times at once', async () => {
    const saved = await Promise.all(
      Array.from({ length: 6 }, (_, number) => autosave(post, { as: 'arno', content: `attempt ${number}` })),
    );
    expect(new Set(idsOf(saved)).size).toBe(1);
    expect(await autosaves(post)).toHaveLength(1);
  });

  it('is empty where the first one names nothing', async () => {
    const { title, excerpt } = await autosave(post, { as: 'arno', content: 'only this' });
    expect([title, excerpt]).toEqual([
      { raw: '', rendered: '' },
      { raw: '', rendered: '' },
    ]);
  });

  it('stays as it is when what is sent is what the item says, white space aside', async () => {
    const first = await autosave(post, { as: 'arno', content: 'new', title: 'New' });
    const again = await autosave(post, { as: 'arno', content: ' one\n', title: 'Plums' });
    expect(again).toMatchObject({ id: first.id, content: { raw: 'new' } });
  });

  it('keeps registered values beside the item', async () => {
    await autosave(post, { as: 'arno', content: 'x', meta: { footnotes: '[7]' } });
    expect((await autosaves(post))[0]?.meta).toEqual({ footnotes: '[7]' });
    expect((await edited(post, 'arno')).meta).toEqual({ footnotes: '' });
  });

  it('is cleaned where its editor may not write all markup', async () => {
    const content = '<p onclick="x()">Hello<script>alert(1)</script></p>';
    const byAuthor = await autosave(post, { as: 'arno', content });
    const byEditor = await autosave(post, { as: 'edda', content });
    expect(byAuthor.content.raw).not.toMatch(/script>|onclick/);
    expect(byEditor.content.raw).toBe(content);
  });

  it('takes the fields of the item, and writes none of them to it', async () => {
    const before = await edited(post, 'arno');
    const { status } = await write(`posts/${post}/autosaves`, {
      as: 'arno',
      id: post,
      content: 'x',
      slug: 'elsewhere',
      status: 'draft',
      categories: [2],
      parent: 5,
    });
    const { slug, status: state, categories } = await edited(post, 'arno');
    expect([status, slug, state, categories]).toEqual([200, before.slug, 'publish', before.categories]);
  });

  it('is found by search among the revisions', async () => {
    const { id } = await autosave(post, { as: 'arno', content: 'a rare medlar' });
    const found = await cms.get<PostItem[]>(`posts/${post}/revisions?search=medlar`, { as: 'arno' });
    expect(idsOf(found.body)).toEqual([id]);
  });
});

describe("an autosave of one's own draft", () => {
  let draft: number;
  beforeEach(async () => {
    draft = await create({ as: 'arno', title: 'Draft', status: 'draft' });
  });

  it('changes the draft itself and keeps no revision', async () => {
    const saved = await autosave(draft, { as: 'arno', content: 'in place' });
    expect(saved).toMatchObject({ id: draft, parent: 0, date: null, date_gmt: null, excerpt: { rendered: '' } });
    expect(saved.preview_link).toBe(`http://localhost:3000/?p=${draft}&preview=true`);
    expect(saved._links).toBeUndefined();
    const item = await edited(draft, 'arno');
    expect([item.content.raw, item._links['version-history']?.[0]?.count]).toEqual(['in place', 0]);
  });

  it('stands beside it when another editor saves', async () => {
    expect((await autosave(draft, { as: 'edda', content: 'not mine' })).parent).toBe(draft);
    expect((await edited(draft, 'arno')).content.raw).toBe('');
  });

  it('stands beside it while somebody else has it open', async () => {
    const lock = (seconds: number, userId: number) =>
      site.database.transaction(async (client) => {
        await client.postMeta.deleteMany({ where: { postId: draft, key: '_edit_lock' } });
        const value = JSON.stringify(`${Math.floor(Date.now() / 1_000) - seconds}:${userId}`);
        await client.postMeta.create({ data: { postId: draft, key: '_edit_lock', value } });
      });
    const parents: unknown[] = [];
    for (const [seconds, userId] of [
      [5, people.edda.id],
      [5, people.arno.id],
      [600, people.edda.id],
      [5, 4_711],
    ] as const) {
      await lock(seconds, userId);
      parents.push((await autosave(draft, { as: 'arno', content: `${seconds} ${userId}` })).parent);
    }
    expect(parents).toEqual([draft, 0, 0, 0]);
  });
});

describe('reading autosaves', () => {
  it('returns an autosave of the item by its id, and nothing else', async () => {
    const own = await autosave(post, { as: 'arno', content: 'a' });
    const other = await autosave(post, { as: 'edda', content: 'b' });
    const { body: changed } = await write(`posts/${post}`, { as: 'arno', content: 'c' });
    const revision = Number(changed._links['predecessor-version']?.[0]?.id);
    const elsewhere = await autosave(await create({ as: 'arno', title: 'Elsewhere', status: 'publish' }), {
      as: 'arno',
      content: 'd',
    });
    const read = (id: number) => cms.get<ErrorBody>(`posts/${post}/autosaves/${id}`, { as: 'arno' });
    for (const { id } of [own, other]) expect((await read(id)).body).toMatchObject({ id, parent: post });
    for (const id of [elsewhere.id, revision, post, 99_999, 0]) {
      const { status, body } = await read(id);
      expect([id, status, body.code]).toEqual([id, 404, 'rest_post_no_autosave']);
    }
  });

  it('returns the own one, else the newest, over GraphQL without an id', async () => {
    const own = await autosave(post, { as: 'arno', content: 'a' });
    const other = await autosave(post, { as: 'edda', content: 'b' });
    const query = `{ autosave(parentId: ${post}) { databaseId } }`;
    const read = async (as: Login) => (await cms.graphql(query, { as })).body.data?.autosave;
    expect(await read('arno')).toEqual({ databaseId: own.id });
    expect([own.id, other.id]).toContain(((await read('ada')) as { databaseId: number }).databaseId);
  });

  it('finds none where nothing was saved', async () => {
    const { status, body } = await cms.get<ErrorBody>(`posts/${post}/autosaves/1`, { as: 'arno' });
    expect([status, body.code]).toEqual([404, 'rest_post_no_autosave']);
    expect(await autosaves(post)).toEqual([]);
  });

  it('is for those who may edit the item, as writing is', async () => {
    const reading = await cms.get<ErrorBody>(`posts/${post}/autosaves`);
    const one = await cms.get<ErrorBody>(`posts/${post}/autosaves/1`, { as: 'cora' });
    const writing = await write<ErrorBody>(`posts/${post}/autosaves`, { as: 'cora', content: 'x' });
    const nobody = await write<ErrorBody>(`posts/${post}/autosaves`, { content: 'x' });
    expect([reading, one, writing, nobody].map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'rest_cannot_read'],
      [403, 'rest_cannot_read'],
      [403, 'rest_cannot_edit'],
      [401, 'rest_cannot_edit'],
    ]);
  });

  it('belongs to an item of the kind', async () => {
    const reading = await cms.get<ErrorBody>(`posts/${postIds.aboutPage}/autosaves`, { as: 'ada' });
    const writing = await write<ErrorBody>(`posts/${postIds.aboutPage}/autosaves`, { as: 'ada', content: 'x' });
    expect([reading, writing].map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'rest_post_invalid_parent'],
      [404, 'rest_post_invalid_id'],
    ]);
    expect((await write(`pages/${postIds.aboutPage}/autosaves`, { as: 'ada', content: 'x' })).body.parent).toBe(201);
  });
});

describe('the preview of an autosave', () => {
  const link = async (as: Login) => String((await autosave(post, { as, content: `by ${as}` })).preview_link);

  it('is the address of the item with a mark', async () => {
    const { link: address } = (await cms.get(`posts/${post}`)).body;
    const [path, query] = (await link('arno')).split('?');
    expect(path).toBe(address);
    expect(query).toMatch(new RegExp(`^preview_id=${post}&preview_nonce=[0-9a-f]{10}&preview=true$`));
  });

  it('has a mark of its own for each editor and item, the same every time', async () => {
    const mine = await link('arno');
    expect(await link('arno')).toBe(mine);
    const nonce = (text: string) => /preview_nonce=(\w+)/.exec(text)?.[1];
    expect(nonce(await link('edda'))).not.toBe(nonce(mine));
    post = await create({ as: 'arno', title: 'Another', status: 'publish' });
    expect(nonce(await link('arno'))).not.toBe(nonce(mine));
  });

  it('is for editing only', async () => {
    await link('arno');
    const { body } = await cms.get<PostItem[]>(`posts/${post}/autosaves`, { as: 'arno' });
    expect(body).toHaveLength(1);
    expect(body[0]).not.toHaveProperty('preview_link');
  });
});
