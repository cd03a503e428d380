import { describe, expect } from 'vitest';
import type { PostList } from '../../support/rest-bodies.ts';
import { cms, it, site } from '../../support/site-test.ts';

/** Posts of the test site. */
const [peas, mint, soup, aside, page] = [101, 102, 103, 114, 201];

const retitle = (id: number, title: string) =>
  site.database.transaction((client) => client.post.update({ where: { id }, data: { title } }));

const generated = async (path: string) =>
  (await cms.get<{ generated_slug: string }>(`${path}?context=edit`, { as: 'ada' })).body.generated_slug;

describe('the slug that an item would get from its title', () => {
  it('is made of the title, whatever slug it has', async () => {
    await retitle(peas, 'Sowing more peas');
    expect(await generated(`posts/${peas}`)).toBe('sowing-more-peas');
  });

  it('has a number where another item of the type has it', async () => {
    for (const id of [mint, soup]) await retitle(id, 'A word aside');
    expect(await generated(`posts/${mint}`)).toBe('a-word-aside-2');
    await site.database.transaction((client) =>
      client.post.update({ where: { id: soup }, data: { slug: 'a-word-aside-2' } }),
    );
    expect(await generated(`posts/${mint}`)).toBe('a-word-aside-3');
    expect(await generated(`posts/${soup}`)).toBe('a-word-aside-2');
    expect(await generated(`posts/${aside}`)).toBe('a-word-aside');
    await retitle(page, 'A word aside');
    expect(await generated(`pages/${page}`)).toBe('a-word-aside');
    await retitle(page, 'Feed');
    expect(await generated(`pages/${page}`)).toBe('feed-2');
  });

  it('takes two statements at most for a whole list', async () => {
    const count = async (query: string) => {
      const path = `posts?context=edit&per_page=20&orderby=id&order=asc&_fields=${query}`;
      await cms.get<PostList>(path, { as: 'ada' });
      return (await cms.statements(() => cms.get<PostList>(path, { as: 'ada' }))).length;
    };
    expect((await count('id,generated_slug')) - (await count('id'))).toBeLessThanOrEqual(2);
  });
});
