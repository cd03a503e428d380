import { beforeEach, describe, expect } from 'vitest';
import { removeOldEditLocks } from '../../../schema/content/versions/edit-locks.ts';
import { writerOf } from '../../support/database.ts';
import { accounts, type Login, mediaIds, postIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';

const LOCKS = '/cms-json/postern/v1/edit-locks';
const post = postIds.mint;

interface Lock {
  post: number;
  user: number;
  user_name: string;
  is_own: boolean;
  renewed: string;
  expires: string;
}

interface Failure {
  code?: string;
  message?: string;
}

const open = (as: Login | undefined, json: object = {}) =>
  cms.send<Lock & Failure>({ method: 'POST', path: LOCKS, as, json: { post, ...json } });

const close = (as: Login) => cms.send<Failure>({ method: 'DELETE', path: `${LOCKS}/${post}`, as });

const listed = async (as: Login, ids: readonly number[] = [post]) =>
  (await cms.get<Lock[]>(`${LOCKS}?post=${ids}`, { as })).body;

const EMPTY = '<!-- wp:paragraph -->\n<p></p>\n<!-- /wp:paragraph -->';

const change = (path: string, json: object) => cms.send({ method: 'PUT', path, as: 'author', json });

/** Makes the lock of the item as old as this. */
const age = (seconds: number) =>
  writerOf(site.database).editLock.update({
    where: { postId: post },
    data: { renewed: new Date(Date.now() - seconds * 1_000).toISOString().slice(0, 19) },
  });

beforeEach(() => writerOf(site.database).editLock.deleteMany());

describe('the lock of an editor', () => {
  it('shows who has an item open to those who may edit it, once', async () => {
    const { status, body, headers } = await open('author');
    expect([status, headers.location]).toEqual([201, expect.stringMatching(/\/postern\/v1\/edit-locks\/102$/)]);
    const own = { post, user: accounts.author.id, user_name: accounts.author.name, is_own: true };
    expect(body).toMatchObject(own);
    expect(Date.parse(`${body.expires}Z`) - Date.parse(`${body.renewed}Z`)).toBe(150_000);
    expect(await listed('author', [post, post])).toMatchObject([own]);
    expect(await listed('editor', [postIds.sowingPeas, post, 99_999])).toMatchObject([{ ...own, is_own: false }]);
    expect(await listed('contributor')).toEqual([]);
  });

  it('refuses others until they take the item over', async () => {
    await open('author');
    const { status, body } = await open('editor');
    expect([status, body.code, body.message]).toEqual([409, 'rest_item_locked', 'Arno Vale is editing this item.']);
    expect((await open('author')).status).toBe(201);
    expect((await open('editor', { takes_over: true })).status).toBe(201);
    expect((await open('author')).body.message).toBe(`${accounts.editor.name} is editing this item.`);
    expect((await close('author')).status).toBe(404);
    expect((await close('editor')).status).toBe(200);
    expect((await open('author')).status).toBe(201);
  });

  it('ends 150 seconds after its last renewal', async () => {
    await open('author');
    await age(140);
    expect(await listed('editor')).toHaveLength(1);
    await age(151);
    expect(await listed('editor')).toEqual([]);
    expect((await open('editor')).status).toBe(201);
    await age(151);
    await removeOldEditLocks(cms.app.domain);
    expect(await site.database.reader.editLock.count()).toBe(0);
  });

  it.each([
    [undefined, {}, 401, 'rest_cannot_edit'],
    ['subscriber', {}, 403, 'rest_cannot_edit'],
    ['contributor', {}, 403, 'rest_cannot_edit'],
    ['author', { post: postIds.sowingPeas }, 403, 'rest_cannot_edit'],
    ['author', { post: 99_999 }, 404, 'rest_post_invalid_id'],
  ] as const)('is not for %s with %o', async (as, json, status, code) => {
    const answer = await open(as, json);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await site.database.reader.editLock.count()).toBe(0);
  });

  it('goes with its item, and with its account', async () => {
    const json = { title: 'Short life', status: 'draft' };
    const { body } = await cms.send<{ id: number }>({ method: 'POST', path: 'posts', as: 'editor', json });
    await open('editor', { post: body.id });
    await cms.send({ method: 'DELETE', path: `posts/${body.id}?force=true`, as: 'editor' });
    expect(await site.database.reader.editLock.count()).toBe(0);
  });

  it.each([
    ['left empty', async () => {}, 404],
    ['changed', (path: string) => change(path, { title: 'A word' }), 200],
    [
      'emptied again',
      async (path: string) => {
        await change(path, { content: 'A word' });
        const { id } = (await cms.get<{ id: number }>(path, { as: 'author' })).body;
        await writerOf(site.database).editLock.update({
          where: { postId: id },
          data: { untouchedSince: '2020-01-01T00:00:00' },
        });
        return change(path, { content: EMPTY });
      },
      200,
    ],
  ] as const)('of a new item that was %s', async (_name, edit, status) => {
    const json = { content: EMPTY, status: 'draft' };
    const { body } = await cms.send<{ id: number }>({ method: 'POST', path: 'posts', as: 'author', json });
    const path = `posts/${body.id}`;
    await open('author', { post: body.id, is_new: true });
    await edit(path);
    await cms.send({ method: 'DELETE', path: `${LOCKS}/${body.id}`, as: 'author' });
    // The page of an empty one can be loaded again.
    expect(await site.database.reader.editLock.count()).toBe(status === 404 ? 1 : 0);
    await removeOldEditLocks(cms.app.domain);
    expect((await cms.get(path, { as: 'author' })).status).toBe(200);
    await writerOf(site.database).editLock.updateMany({ data: { renewed: '2020-01-01T00:00:00' } });
    await removeOldEditLocks(cms.app.domain);
    expect((await cms.get(path, { as: 'author' })).status).toBe(status);
    expect(await site.database.reader.editLock.count()).toBe(0);
  });

  it('of a new item that expires does not delete autosaves of others, nor files that belong to the item', async () => {
    const create = async () => {
      const json = { content: EMPTY, status: 'draft' };
      const { body } = await cms.send<{ id: number }>({ method: 'POST', path: 'posts', as: 'author', json });
      await open('author', { post: body.id, is_new: true });
      return body.id;
    };
    const ids = [await create(), await create(), await create()] as const;
    await open('editor', { post: ids[0], takes_over: true });
    const autosave = {
      method: 'POST',
      path: `posts/${ids[0]}/autosaves`,
      as: 'editor',
      json: { content: 'A word' },
    } as const;
    expect((await cms.send(autosave)).status).toBe(200);
    await cms.send({ method: 'PUT', path: `media/${mediaIds.public}`, as: 'admin', json: { post: ids[1] } });
    await writerOf(site.database).editLock.updateMany({ data: { renewed: '2020-01-01T00:00:00' } });
    await removeOldEditLocks(cms.app.domain);
    const statuses = await Promise.all(ids.map(async (id) => (await cms.get(`posts/${id}`, { as: 'author' })).status));
    expect(statuses).toEqual([200, 200, 404]);
    expect((await cms.get<unknown[]>(`posts/${ids[0]}/autosaves`, { as: 'editor' })).body).toHaveLength(1);
  });

  it('ends no cached answer, and leaves the item as it is', async () => {
    const item = () => site.database.reader.post.findUniqueOrThrow({ where: { id: post } });
    const before = await item();
    const answer = () => cms.get<unknown>(`posts/${post}`);
    await answer();
    const statements = await cms.statements(answer);
    expect((await open('author')).status).toBe(201);
    expect(await cms.statements(answer)).toEqual(statements);
    expect(statements.filter((text) => /"posts"/.test(text))).toEqual([]);
    expect(await item()).toEqual(before);
  });
});
