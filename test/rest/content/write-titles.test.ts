import { expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it } from '../../support/site-test.ts';

interface WrittenPost {
  id: number;
  slug: string;
  title: { raw: string };
  content: { raw: string };
}

const write = async (path: string, json: object) =>
  (await cms.send<WrittenPost>({ method: 'POST', path, as: 'admin', json })).body;

it('an empty title in an object does not change a post, other empty texts do', async () => {
  const { id } = await write('posts', { title: { raw: 'First' }, content: { raw: 'Text' } });
  for (const raw of ['', '0']) expect((await write(`posts/${id}`, { title: { raw } })).title.raw).toBe('First');
  expect((await write(`posts/${id}`, { title: {} })).title.raw).toBe('First');
  expect((await write(`posts/${id}`, { content: { raw: '' } })).content.raw).toBe('');
  expect((await write(`posts/${id}`, { title: { raw: 'Next' } })).title.raw).toBe('Next');
  expect((await write(`posts/${id}`, { title: '0', content: 'Text' })).title.raw).toBe('0');
});

it('a page without a title gets its id as slug, with a suffix: addresses of pages of a page end with a number', async () => {
  const { id, slug } = await write('pages', { content: 'Text', status: 'publish' });
  expect(slug).toBe(`${id}-2`);
});

it('a slug is unique among drafts if the status is sent with it', async () => {
  await write('posts', { title: 'Taken', slug: 'taken', status: 'publish' });
  expect((await write('posts', { title: 'Draft', slug: 'taken' })).slug).toBe('taken');
  expect((await write('posts', { title: 'Draft', slug: 'taken', status: 'draft' })).slug).toBe('taken-2');
});

it('a new item cannot be in the trash, and a zero date is refused as a date', async () => {
  const codeOf = async (json: object) => {
    const { body } = await cms.send<ErrorBody>({ method: 'POST', path: 'posts', as: 'admin', json });
    return body.code;
  };
  expect(await codeOf({ title: 'A', status: 'trash' })).toBe('rest_invalid_param');
  expect(await codeOf({ title: 'A', date: '0000-00-00T00:00:00' })).toBe('invalid_date');
});

it('an empty title in an object leaves a new post without a title', async () => {
  expect((await write('posts', { title: { raw: '' }, content: 'Text' })).title.raw).toBe('');
});
