import { expect } from 'vitest';
import { cms, it } from '../../support/site-test.ts';

interface Item {
  id: number;
  slug: string;
  class_list: string[];
}

const create = async (path: string, json: Record<string, unknown>) =>
  (await cms.send<Item>({ method: 'POST', path, as: 'admin', json: { status: 'publish', ...json } })).body;

it.each(['posts', 'pages'])('an item of %s is found by a slug in another script, decoded or encoded', async (path) => {
  const { id, slug } = await create(path, { title: '潮の干' });
  expect(slug).toBe('%e6%bd%ae%e3%81%ae%e5%b9%b2');
  for (const text of ['潮の干', slug, slug.toUpperCase()]) {
    const { body } = await cms.get<Item[]>(`${path}?slug=${encodeURIComponent(text)}`);
    expect([text, body.map((item) => item.id)]).toEqual([text, [id]]);
  }
});

it('an item with a password has no class for its image', async () => {
  const item = { title: 'Hidden', featured_media: 11 };
  expect((await create('posts', item)).class_list).toContain('has-post-thumbnail');
  const { class_list: classes } = await create('posts', { ...item, password: 'secret' });
  expect(classes).toContain('post-password-required');
  expect(classes).not.toContain('has-post-thumbnail');
});
