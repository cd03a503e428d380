import { describe, expect } from 'vitest';
import { cms, it } from '../../support/site-test.ts';

interface TemplateBody {
  id: string;
  title: { raw: string };
  description: string;
}

const read = async <Body = TemplateBody>(path: string) => (await cms.get<Body>(path, { as: 'admin' })).body;
const write = <Body = TemplateBody>(path: string, json: object) =>
  cms.send<Body>({ method: 'POST', path, as: 'admin', json });
const remove = (path: string) => cms.send({ method: 'DELETE', path, as: 'admin' });

describe('an untitled template for one item', () => {
  const titleFor = async (slug: string, fields: object = {}) => {
    const { body } = await write('templates', { slug, content: '<p>x</p>', ...fields });
    const { title, description } = await read(`templates/${body.id}`);
    await remove(`templates/${body.id}?force=true`);
    return [title.raw, description];
  };

  it('is titled with the name of its page, post, term or author', async () => {
    const page = { title: 'Harbour & quay', slug: 'harbour', status: 'publish' };
    const { body: first } = await write<{ id: number }>('pages', page);
    expect(await titleFor('page-harbour')).toEqual(['Page: Harbour & quay', 'Made for Harbour & quay alone.']);
    const { body: second } = await write<{ id: number }>('pages', { ...page, slug: 'harbour-too' });
    expect((await titleFor('page-harbour-too'))[0]).toBe('Page: Harbour & quay (harbour-too)');
    const post = await write<{ id: number }>('posts', { title: 'Gulls', slug: 'gulls', status: 'publish' });
    expect((await titleFor('single-post-gulls'))[0]).toBe('Post: Gulls');
    const term = await write<{ id: number }>('categories', { name: 'Birds', slug: 'birds' });
    expect((await titleFor('category-birds'))[0]).toBe('Category: Birds');
    expect((await titleFor('taxonomy-category-birds'))[0]).toBe('Category: Birds');
    const [author] = await read<{ slug: string; name: string }[]>('users?search=admin');
    expect((await titleFor(`author-${author?.slug}`))[0]).toBe(`Author: ${author?.name}`);
    for (const id of [first.id, second.id]) await remove(`pages/${id}?force=true`);
    await remove(`posts/${post.body.id}?force=true`);
    await remove(`categories/${term.body.id}?force=true`);
  });

  it('is titled "Not found" or "Deleted author" if its item does not exist or is hidden', async () => {
    const draft = await write<{ id: number }>('pages', { title: 'Secret', slug: 'secret', status: 'draft' });
    expect(await titleFor('page-secret')).toEqual(['Not found: Page (secret)', '']);
    expect((await titleFor('tag-none'))[0]).toBe('Not found: Tag (none)');
    expect((await titleFor('author-nobody'))[0]).toBe('Deleted author: nobody');
    await remove(`pages/${draft.body.id}?force=true`);
  });

  it('preserves a title and a description that were set', async () => {
    const fields = { title: 'Mine', description: 'All mine.' };
    expect(await titleFor('page-anything', fields)).toEqual(['Mine', 'All mine.']);
    expect(await titleFor('page-anything', { title: 'Mine' })).toEqual(['Mine', '']);
    expect(await titleFor('page-anything', { description: 'All mine.' })).toEqual(['', 'All mine.']);
    expect((await titleFor('unknown-slug'))[0]).not.toContain(':');
  });
});
