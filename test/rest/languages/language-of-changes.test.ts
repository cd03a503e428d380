import { describe, expect } from 'vitest';
import type { LanguageDeclaration } from '../../../schema/core/registry/declared-languages.ts';
import { cms, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';

const languages: readonly LanguageDeclaration[] = [
  { code: 'en', name: 'English', locale: 'en_US' },
  { code: 'de', name: 'Deutsch', locale: 'de_DE' },
  { code: 'fr', name: 'Français', locale: 'fr_FR' },
];

const it = siteTest({ declarations: { languages } });

interface Written {
  id: number;
  slug: string;
  link: string;
  parent: number;
  categories: number[];
  tags: number[];
  guid: { raw: string };
  generated_slug: string;
}

const send = async (path: string, json: object): Promise<Written> => {
  const { status, body } = await cms.send<Written>({ method: 'POST', path, json, as: 'admin' });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

const publish = (path: string, json: object): Promise<Written> =>
  send(path, { status: 'publish', date: '2024-05-01T10:00:00', ...json });

describe('the slug of an item', () => {
  it('is made in its language, also when it is changed', async () => {
    const draft = await send('posts', { title: 'Straße', lang: 'de', date: '2024-05-01T10:00:00' });
    expect(draft.generated_slug).toBe('strasse');
    const published = await send(`posts/${draft.id}`, { status: 'publish' });
    expect([published.slug, published.generated_slug]).toEqual(['strasse', 'strasse']);
    const changed = await send(`posts/${draft.id}`, { slug: 'Größe', title: 'Übel' });
    expect([changed.slug, changed.generated_slug]).toEqual(['groesse', 'uebel']);
    const { body } = await cms.get<Written>(`posts/${draft.id}?context=edit`, { as: 'admin' });
    expect(body.generated_slug).toBe('uebel');
    const list = await cms.get<Written[]>(`posts?context=edit&include=${draft.id}`, { as: 'admin' });
    expect(list.body.map((post) => post.generated_slug)).toEqual(['uebel']);
    const french = await publish('posts', { title: 'Größe', lang: 'fr' });
    expect([french.slug, french.generated_slug]).toEqual(['grose', 'grose']);
    const trashed = await cms.send<Written>({ method: 'DELETE', path: `posts/${draft.id}?context=edit`, as: 'admin' });
    expect(trashed.body.generated_slug).toBe('uebel');
  });

  it('of a term is made in its language when it is changed', async () => {
    const { id } = await send('categories', { name: 'Haus', lang: 'de' });
    expect((await send(`categories/${id}`, { slug: 'Häuser' })).slug).toBe('haeuser');
  });
});

it('the guid of an item has no language', async () => {
  const { guid, link } = await publish('posts', { title: 'Guide', slug: 'guide', lang: 'fr' });
  expect([link, guid.raw]).toEqual([`${SITE_URL}/fr/2024/05/guide/`, `${SITE_URL}/2024/05/guide/`]);
});
