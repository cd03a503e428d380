import { describe, expect } from 'vitest';
import { idsOf, type PostList } from '../../support/rest-bodies.ts';
import { cms, it, site } from '../../support/site-test.ts';

interface Sluggish {
  id: number;
  slug: string;
  generated_slug: string;
}

const create = async (path: string, json: object) =>
  (await cms.send<Sluggish>({ method: 'POST', path: `${path}?context=edit`, as: 'admin', json })).body;

it.beforeAll(() =>
  site.database.transaction((client) =>
    client.setting.upsert({
      where: { name: 'WPLANG' },
      update: { value: '"de_DE"' },
      create: { name: 'WPLANG', value: '"de_DE"' },
    }),
  ),
);

describe('slugs on a site in German', () => {
  it('have the umlauts of titles and requested slugs as two letters', async () => {
    const post = await create('posts', { title: 'Äpfel für Straßen', status: 'publish' });
    expect(post).toMatchObject({ slug: 'aepfel-fuer-strassen', generated_slug: 'aepfel-fuer-strassen' });
    expect((await create('posts', { title: 'Any', slug: 'Öl', status: 'publish' })).slug).toBe('oel');
    const found = await cms.get<PostList>(`posts?slug=${encodeURIComponent('äpfel-für-straßen')}`);
    expect(idsOf(found.body)).toEqual([post.id]);
  });

  it('are suggested for drafts in the same spelling', async () => {
    const draft = await create('posts', { title: 'Grüße' });
    const { body } = await cms.get<Sluggish>(`posts/${draft.id}?context=edit`, { as: 'admin' });
    expect([draft.generated_slug, body.generated_slug]).toEqual(['gruesse', 'gruesse']);
  });

  it('have them in terms too, by which terms are found', async () => {
    const term = await create('categories', { name: 'Gemüse' });
    expect(term.slug).toBe('gemuese');
    for (const order of ['name', 'include_slugs']) {
      const found = await cms.get<Sluggish[]>(`categories?slug=${encodeURIComponent('Gemüse')}&orderby=${order}`);
      expect(found.body.map(({ id }) => id)).toEqual([term.id]);
    }
  });
});
