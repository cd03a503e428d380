import { beforeEach, describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import { type ErrorBody, idsOf, type PostItem } from '../../support/rest-bodies.ts';
import { accounts, type Login, postIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';

/** The id of a published post of the account 'author'. */
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
const autosaves = async (id: number, as: Login = 'editor') =>
  (await cms.get<PostItem[]>(`posts/${id}/autosaves?context=edit`, { as })).body;
const readForEditing = async (id: number, as: Login) => (await cms.get(`posts/${id}?context=edit`, { as })).body;

beforeEach(async () => {
  post = await create({ as: 'author', title: 'Plums', content: 'one', status: 'publish' });
});

describe('an autosave of a published item', () => {
  it('is stored apart and does not change the item', async () => {
    const { status, body, headers } = await write(`posts/${post}/autosaves`, { as: 'author', content: 'on the way' });
    expect([status, headers.allow]).toEqual([200, 'GET, POST']);
    expect(body).toMatchObject({
      author: accounts.author.id,
      parent: post,
      slug: `${post}-autosave-v1`,
      content: { raw: 'on the way' },
    });
    expect(body.id).not.toBe(post);
    expect((await readForEditing(post, 'author')).content.raw).toBe('one');
  });

  it('exists once for each editor, and later ones replace it', async () => {
    const first = await autosave(post, { as: 'author', content: 'a', title: 'Earlier title' });
    const second = await autosave(post, { as: 'author', content: 'b' });
    const editorAutosave = await autosave(post, { as: 'editor', content: 'c' });
    expect(second).toMatchObject({ id: first.id, title: { raw: 'Earlier title' }, content: { raw: 'b' } });
    expect(editorAutosave.id).not.toBe(first.id);
    expect(idsOf(await autosaves(post)).sort()).toEqual([first.id, editorAutosave.id].sort());
    expect((await readForEditing(post, 'author'))._links['version-history']?.[0]?.count).toBe(2);
  });

  it('exists once after simultaneous saves of one editor', async () => {
    const saved = await Promise.all(
      Array.from({ length: 6 }, (_, number) => autosave(post, { as: 'author', content: `attempt ${number}` })),
    );
    expect(new Set(idsOf(saved)).size).toBe(1);
    expect(await autosaves(post)).toHaveLength(1);
  });

  it('has empty fields for those that the first save omits', async () => {
    const { title, excerpt } = await autosave(post, { as: 'author', content: 'only this' });
    expect([title, excerpt]).toEqual([
      { raw: '', rendered: '' },
      { raw: '', rendered: '' },
    ]);
  });

  it('does not change if the sent texts equal the item, apart from white space', async () => {
    const first = await autosave(post, { as: 'author', content: 'new', title: 'New' });
    const repeated = await autosave(post, { as: 'author', content: ' one\n', title: 'Plums' });
    expect(repeated).toMatchObject({ id: first.id, content: { raw: 'new' } });
  });

  it('stores registered meta values without changing the item', async () => {
    await autosave(post, { as: 'author', content: 'x', meta: { footnotes: '[7]' } });
    expect((await autosaves(post))[0]?.meta).toEqual({ footnotes: '[7]' });
    expect((await readForEditing(post, 'author')).meta).toEqual({ footnotes: '' });
  });

  it('is sanitized for editors without `unfiltered_html`', async () => {
    const content = '<p onclick="x()">Hello<script>alert(1)</script></p>';
    const byAuthor = await autosave(post, { as: 'author', content });
    const byEditor = await autosave(post, { as: 'editor', content });
    expect(byAuthor.content.raw).not.toMatch(/script>|onclick/);
    expect(byEditor.content.raw).toBe(content);
  });

  it('accepts the other fields of the item without changing the item', async () => {
    const before = await readForEditing(post, 'author');
    const { status } = await write(`posts/${post}/autosaves`, {
      as: 'author',
      id: post,
      content: 'x',
      slug: 'elsewhere',
      status: 'draft',
      categories: [2],
      parent: 5,
    });
    const { slug, status: storedStatus, categories } = await readForEditing(post, 'author');
    expect([status, slug, storedStatus, categories]).toEqual([200, before.slug, 'publish', before.categories]);
  });

  it('is found by a search among the revisions', async () => {
    const { id } = await autosave(post, { as: 'author', content: 'a rare medlar' });
    const searchAnswer = await cms.get<PostItem[]>(`posts/${post}/revisions?search=medlar`, { as: 'author' });
    expect(idsOf(searchAnswer.body)).toEqual([id]);
  });
});

describe("an autosave of the viewer's own draft", () => {
  let draft: number;
  beforeEach(async () => {
    draft = await create({ as: 'author', title: 'Draft', status: 'draft' });
  });

  it('changes the draft itself without a revision', async () => {
    const saved = await autosave(draft, { as: 'author', content: 'in place' });
    expect(saved).toMatchObject({ id: draft, parent: 0, date: null, date_gmt: null, excerpt: { rendered: '' } });
    expect(saved.preview_link).toBe(`http://localhost:3000/?p=${draft}&preview=true`);
    expect(saved._links).toBeUndefined();
    const item = await readForEditing(draft, 'author');
    expect([item.content.raw, item._links['version-history']?.[0]?.count]).toEqual(['in place', 0]);
  });

  it('of another editor is stored apart', async () => {
    expect((await autosave(draft, { as: 'editor', content: 'not mine' })).parent).toBe(draft);
    expect((await readForEditing(draft, 'author')).content.raw).toBe('');
  });

  it('is stored apart while another account has the draft locked', async () => {
    const { editLock, postMeta } = writerOf(site.database);
    const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString().slice(0, 19);
    const lock = async (seconds: number, userId: number) => {
      await editLock.deleteMany({ where: { postId: draft } });
      await editLock.create({ data: { postId: draft, userId, renewed: secondsAgo(seconds) } });
    };
    // Locks of the program from which an item was imported have no effect.
    const time = Math.floor(Date.now() / 1_000) + 10_000;
    const imported = JSON.stringify(`${time}:${accounts.editor.id}`);
    await postMeta.create({ data: { postId: draft, key: '_edit_lock', value: imported } });
    const parents: unknown[] = [];
    for (const [seconds, userId] of [
      [5, accounts.editor.id],
      [5, accounts.author.id],
      [600, accounts.editor.id],
    ] as const) {
      await lock(seconds, userId);
      parents.push((await autosave(draft, { as: 'author', content: `${seconds} ${userId}` })).parent);
    }
    expect(parents).toEqual([draft, 0, 0]);
  });
});

describe('reading autosaves', () => {
  it('returns autosaves of the item by id, and no other items', async () => {
    const authorAutosave = await autosave(post, { as: 'author', content: 'a' });
    const editorAutosave = await autosave(post, { as: 'editor', content: 'b' });
    const { body: changed } = await write(`posts/${post}`, { as: 'author', content: 'c' });
    const revision = Number(changed._links['predecessor-version']?.[0]?.id);
    const elsewhere = await autosave(await create({ as: 'author', title: 'Elsewhere', status: 'publish' }), {
      as: 'author',
      content: 'd',
    });
    const read = (id: number) => cms.get<ErrorBody>(`posts/${post}/autosaves/${id}`, { as: 'author' });
    for (const { id } of [authorAutosave, editorAutosave])
      expect((await read(id)).body).toMatchObject({ id, parent: post });
    for (const id of [elsewhere.id, revision, post, 99_999, 0]) {
      const { status, body } = await read(id);
      expect([id, status, body.code]).toEqual([id, 404, 'rest_post_no_autosave']);
    }
  });

  it("in GraphQL without an id returns the viewer's own autosave, or else the latest", async () => {
    const authorAutosave = await autosave(post, { as: 'author', content: 'a' });
    const editorAutosave = await autosave(post, { as: 'editor', content: 'b' });
    const query = `{ autosave(parentId: ${post}) { databaseId } }`;
    const read = async (as: Login) => (await cms.graphql(query, { as })).body.data?.autosave;
    expect(await read('author')).toEqual({ databaseId: authorAutosave.id });
    expect([authorAutosave.id, editorAutosave.id]).toContain(
      ((await read('admin')) as { databaseId: number }).databaseId,
    );
  });

  it('answers 404 if nothing was saved', async () => {
    const { status, body } = await cms.get<ErrorBody>(`posts/${post}/autosaves/1`, { as: 'author' });
    expect([status, body.code]).toEqual([404, 'rest_post_no_autosave']);
    expect(await autosaves(post)).toEqual([]);
  });

  it('requires permission to edit the item, like writing', async () => {
    const reading = await cms.get<ErrorBody>(`posts/${post}/autosaves`);
    const readingOne = await cms.get<ErrorBody>(`posts/${post}/autosaves/1`, { as: 'contributor' });
    const writing = await write<ErrorBody>(`posts/${post}/autosaves`, { as: 'contributor', content: 'x' });
    const anonymous = await write<ErrorBody>(`posts/${post}/autosaves`, { content: 'x' });
    expect([reading, readingOne, writing, anonymous].map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'rest_cannot_read'],
      [403, 'rest_cannot_read'],
      [403, 'rest_cannot_edit'],
      [401, 'rest_cannot_edit'],
    ]);
  });

  it('requires an item of the kind in the path', async () => {
    const reading = await cms.get<ErrorBody>(`posts/${postIds.aboutPage}/autosaves`, { as: 'admin' });
    const writing = await write<ErrorBody>(`posts/${postIds.aboutPage}/autosaves`, { as: 'admin', content: 'x' });
    expect([reading, writing].map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'rest_post_invalid_parent'],
      [404, 'rest_post_invalid_id'],
    ]);
    expect((await write(`pages/${postIds.aboutPage}/autosaves`, { as: 'admin', content: 'x' })).body.parent).toBe(201);
  });
});

describe('the preview link of an autosave', () => {
  const link = async (as: Login) => String((await autosave(post, { as, content: `by ${as}` })).preview_link);

  it('is the permalink of the item with a nonce', async () => {
    const { link: address } = (await cms.get(`posts/${post}`)).body;
    const [path, query] = (await link('author')).split('?');
    expect(path).toBe(address);
    expect(query).toMatch(new RegExp(`^preview_id=${post}&preview_nonce=[0-9a-f]{10}&preview=true$`));
  });

  it('has a stable nonce that differs by editor and item', async () => {
    const authorLink = await link('author');
    expect(await link('author')).toBe(authorLink);
    const nonce = (text: string) => /preview_nonce=(\w+)/.exec(text)?.[1];
    expect(nonce(await link('editor'))).not.toBe(nonce(authorLink));
    post = await create({ as: 'author', title: 'Another', status: 'publish' });
    expect(nonce(await link('author'))).not.toBe(nonce(authorLink));
  });

  it('is only in the edit context', async () => {
    await link('author');
    const { body } = await cms.get<PostItem[]>(`posts/${post}/autosaves`, { as: 'author' });
    expect(body).toHaveLength(1);
    expect(body[0]).not.toHaveProperty('preview_link');
  });
});
