import { describe, expect } from 'vitest';
import { idsOf } from '../../support/rest-bodies.ts';
import { accounts, postIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';

const { id } = accounts.subscriber;
const PATTERN_ID = 950;

const publish = async () => {
  const row = await site.database.reader.post.findUniqueOrThrow({ where: { id: postIds.elan } });
  await site.database.transaction((client) =>
    client.post.create({ data: { ...row, id: PATTERN_ID, slug: 'pattern', type: 'cms_block', authorId: id } }),
  );
};

const authors = async () => idsOf((await cms.get<{ id: number }[]>('users')).body);

describe('an account whose only published item is a pattern', () => {
  it('is public, as all authors of published items are', async () => {
    expect((await cms.get(`users/${id}`)).status).toBe(401);
    expect(await authors()).not.toContain(id);
    await publish();
    expect((await cms.get(`users/${id}`)).status).toBe(200);
    expect(await authors()).toContain(id);
  });

  it('is not in the sitemap of authors, whose archives list posts', async () => {
    const { text } = await cms.get('/cms-sitemap-users-1.xml');
    expect(text).toContain('/author/');
    expect(text).not.toContain('subscriber-writes');
  });

  it('is not named as the author of patterns, which are not public', async () => {
    expect((await cms.get<unknown[]>('users?has_published_posts=cms_block')).body).toEqual([]);
  });
});
