import { describe, expect } from 'vitest';
import type { PostList } from '../../support/rest-bodies.ts';
import { postIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';

const { sowingPeas: peas, mint, peaSoup: soup, aside, aboutPage: page } = postIds;

const retitle = (id: number, title: string) =>
  site.database.transaction((client) => client.post.update({ where: { id }, data: { title } }));

const generatedSlug = async (path: string) =>
  (await cms.get<{ generated_slug: string }>(`${path}?context=edit`, { as: 'admin' })).body.generated_slug;

describe('the generated slug of an item', () => {
  it('comes from the title, not from the stored slug', async () => {
    await retitle(peas, 'Sowing more peas');
    expect(await generatedSlug(`posts/${peas}`)).toBe('sowing-more-peas');
  });

  it('gets a number if another item of the type has it', async () => {
    for (const id of [mint, soup]) await retitle(id, 'A word aside');
    expect(await generatedSlug(`posts/${mint}`)).toBe('a-word-aside-2');
    await site.database.transaction((client) =>
      client.post.update({ where: { id: soup }, data: { slug: 'a-word-aside-2' } }),
    );
    expect(await generatedSlug(`posts/${mint}`)).toBe('a-word-aside-3');
    expect(await generatedSlug(`posts/${soup}`)).toBe('a-word-aside-2');
    expect(await generatedSlug(`posts/${aside}`)).toBe('a-word-aside');
    await retitle(page, 'A word aside');
    expect(await generatedSlug(`pages/${page}`)).toBe('a-word-aside');
    await retitle(page, 'Feed');
    expect(await generatedSlug(`pages/${page}`)).toBe('feed-2');
  });

  it('takes at most two more SQL statements for a whole list', async () => {
    const count = async (query: string) => {
      const path = `posts?context=edit&per_page=20&orderby=id&order=asc&_fields=${query}`;
      await cms.get<PostList>(path, { as: 'admin' });
      return (await cms.statements(() => cms.get<PostList>(path, { as: 'admin' }))).length;
    };
    expect((await count('id,generated_slug')) - (await count('id'))).toBeLessThanOrEqual(2);
  });
});
