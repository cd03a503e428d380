import { expect } from 'vitest';
import type { PostItem, UserItem } from '../../support/rest-bodies.ts';
import { accounts, mediaIds, postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

const write = <Body = PostItem>(path: string, json: unknown) =>
  cms.send<Body>({ method: 'POST', path, as: 'admin', json });

it('null in an update clears what an item refers to, its password and its flags', async () => {
  const { body: term } = await write<{ id: number }>('tags', { name: 'Cleared' });
  const { body: created } = await write('posts', {
    ...{ title: 'Null', content: 'Text', status: 'publish', featured_media: mediaIds.public, tags: [term.id] },
    ...{ password: 'secret', format: 'aside', excerpt: 'Short' },
  });
  const cleared = { featured_media: null, tags: null, categories: null, password: null, format: null, status: null };
  const { status, body } = await write(`posts/${created.id}`, { ...cleared, sticky: null, comment_status: null });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ featured_media: 0, tags: [], password: '', format: 'standard', status: 'draft', sticky: false },
    comment_status: 'closed',
  });
});

it('null in an update leaves texts, the author, the date and meta values as they are', async () => {
  const { body: before } = await write('posts', {
    title: 'Whole',
    content: 'Text',
    excerpt: 'Short',
    status: 'publish',
  });
  const unchanged = { title: null, content: null, excerpt: null, author: null, meta: null };
  const { body } = await write(`posts/${before.id}`, unchanged);
  expect([body.title, body.content, body.excerpt, body.author]).toEqual([
    ...[before.title, before.content, before.excerpt, before.author],
  ]);
});

it('null in an update clears parent and position of a page, and the parent of a term', async () => {
  const json = { title: 'Child', parent: postIds.aboutPage, menu_order: 4, status: 'publish' };
  const { body: page } = await write<{ id: number }>('pages', json);
  expect((await write<object>(`pages/${page.id}`, { parent: null, menu_order: null })).body).toMatchObject({
    ...{ parent: 0, menu_order: 0 },
  });
  const { body: top } = await write<{ id: number }>('categories', { name: 'Top' });
  const { body: inner } = await write<{ id: number }>('categories', {
    name: 'Inner',
    parent: top.id,
    description: 'D',
  });
  const { body } = await write<object>(`categories/${inner.id}`, { parent: null, description: null });
  expect(body).toMatchObject({ parent: 0, description: '', name: 'Inner' });
});

it('null in an update clears texts of an account, also in a batch', async () => {
  const path = `/cms/v2/users/${accounts.admin.id}`;
  const put = (json: object) => write<UserItem>('users/me', json);
  await put({ first_name: 'Ada', description: 'Writes.', url: 'https://ada.example' });
  expect((await put({ first_name: null, url: null })).body).toMatchObject({ first_name: '', url: '' });
  const requests = [{ method: 'PUT', path, body: { description: null } }];
  const { body } = await write<{ responses: { body: object }[] }>(`${cms.root}batch/v1`, { requests });
  expect(body.responses[0]?.body).toMatchObject({ description: '' });
});

it('null in a new item counts as absent', async () => {
  const nulls = { featured_media: null, comment_status: null, status: null, sticky: null, format: null };
  const { status, body } = await write('posts', { title: 'New', ...nulls });
  expect(status).toBe(201);
  expect(body).toMatchObject({ featured_media: 0, comment_status: 'open', status: 'draft', format: 'standard' });
});
