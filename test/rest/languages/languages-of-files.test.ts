import { describe, expect } from 'vitest';
import type { LanguageDeclaration } from '../../../schema/core/registry/declared-languages.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

const languages: readonly LanguageDeclaration[] = [
  { code: 'en', name: 'English', locale: 'en_US' },
  { code: 'de', name: 'Deutsch', locale: 'de_DE' },
];

const it = siteTest({
  declarations: { languages },
  prepare: ({ database }) =>
    database.transaction((client) =>
      client.setting.upsert({
        where: { name: 'polylang' },
        create: { name: 'polylang', value: '{"media_support":true}' },
        update: { value: '{"media_support":true}' },
      }),
    ),
});

interface Written {
  id: number;
  link: string;
  post: number | null;
  generated_slug: string;
}

const send = async (path: string, json: object): Promise<Written> => {
  const { status, body } = await cms.send<Written>({ method: 'POST', path, json, as: 'admin' });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

const upload = async (query: string, name: string): Promise<Written> => {
  const { status, body } = await cms.send<Written>({
    ...{ method: 'POST', path: `media${query}`, as: 'admin', body: 'Some text' },
    headers: { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="${name}.txt"` },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

describe('a file on a site whose files have languages', () => {
  it('gets the language of the request, else that of its item, else the default one', async () => {
    const post = await send('posts', {
      title: 'Boot',
      slug: 'boot',
      lang: 'de',
      status: 'publish',
      date: '2024-05-01T10:00:00',
    });
    expect((await upload('?lang=de', 'karte')).link).toBe(`${SITE_URL}/de/karte/`);
    expect((await upload('', 'map')).link).toBe(`${SITE_URL}/map/`);
    const attached = await upload(`?post=${post.id}`, 'bild');
    expect(attached.link).toBe(`${SITE_URL}/de/2024/05/boot/bild/`);
    const query = `{ mediaItem(id: ${attached.id}, idType: DATABASE_ID) { language { slug } } }`;
    expect((await queryWpgraphql(cms, { query })).data).toEqual({ mediaItem: { language: { slug: 'de' } } });
  });

  it('belongs to the translation of an item in its language', async () => {
    const english = await send('posts', { title: 'Fog', status: 'publish' });
    const german = await send('posts', {
      title: 'Nebel',
      lang: 'de',
      status: 'publish',
      translations: { en: english.id },
    });
    const file = await upload('?lang=de', 'nebel-bild');
    expect((await send(`media/${file.id}`, { post: english.id })).post).toBe(german.id);
  });

  it('gets no language when it is changed, unless WPGraphQL names one', async () => {
    const post = await send('posts', { title: 'Kai', slug: 'kai', lang: 'de', status: 'publish' });
    const { id } = await upload('', 'old');
    await site.database.transaction((client) => client.postTerm.deleteMany({ where: { postId: id } }));
    const changed = await send(`media/${id}`, { post: post.id, title: 'Old', lang: 'de' });
    expect(changed.post).toBe(post.id);
    const language = async () =>
      (await queryWpgraphql(cms, { query: `{ mediaItem(id: "${id}", idType: DATABASE_ID) { language { slug } } }` }))
        .data;
    expect(await language()).toEqual({ mediaItem: { language: null } });
    const query = `mutation { updateMediaItem(input: { id: "${id}", language: DE }) { mediaItem { databaseId } } }`;
    expect((await queryWpgraphql(cms, { query, as: 'admin' })).errors).toBeUndefined();
    expect(await language()).toEqual({ mediaItem: { language: { slug: 'de' } } });
  });

  it('changes its language in WPGraphQL', async () => {
    const { id } = await upload('', 'chart');
    const query = `mutation { updateMediaItem(input: { id: "${id}", language: DE }) { mediaItem { uri language { slug } } } }`;
    expect((await queryWpgraphql(cms, { query, as: 'admin' })).data).toEqual({
      updateMediaItem: { mediaItem: { uri: '/de/chart/', language: { slug: 'de' } } },
    });
  });
});
