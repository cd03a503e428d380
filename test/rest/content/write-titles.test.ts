import { expect } from 'vitest';
import { cms, it } from '../../support/site-test.ts';

interface WrittenPost {
  id: number;
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

it('an empty title in an object leaves a new post without a title', async () => {
  expect((await write('posts', { title: { raw: '' }, content: 'Text' })).title.raw).toBe('');
});
