import { setTimeout } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import type { LanguageDeclaration } from '../../../schema/core/registry/declared-languages.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

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
    // A slug that is sent is made in the language of the site, as filters by slugs are.
    const changed = await send(`posts/${draft.id}`, { slug: 'Größe', title: 'Übel' });
    expect([changed.slug, changed.generated_slug]).toEqual(['grose', 'uebel']);
    const { body } = await cms.get<Written>(`posts/${draft.id}?context=edit`, { as: 'admin' });
    expect(body.generated_slug).toBe('uebel');
    const list = await cms.get<Written[]>(`posts?context=edit&include=${draft.id}`, { as: 'admin' });
    expect(list.body.map((post) => post.generated_slug)).toEqual(['uebel']);
    const french = await publish('posts', { title: 'Hölle', lang: 'fr' });
    expect([french.slug, french.generated_slug]).toEqual(['holle', 'holle']);
    const trashed = await cms.send<Written>({ method: 'DELETE', path: `posts/${draft.id}?context=edit`, as: 'admin' });
    expect(trashed.body.generated_slug).toBe('uebel');
  });

  it('of a term is made in its language when it is changed', async () => {
    const { id } = await send('categories', { name: 'Haus', lang: 'de' });
    expect((await send(`categories/${id}`, { name: 'Häuser', slug: '' })).slug).toBe('haeuser');
  });
});

it('the guid of an item has no language', async () => {
  const { guid, link } = await publish('posts', { title: 'Guide', slug: 'guide', lang: 'fr' });
  expect([link, guid.raw]).toEqual([`${SITE_URL}/fr/2024/05/guide/`, `${SITE_URL}/2024/05/guide/`]);
});

/** The slugs of the terms with these ids. */
const slugs = async (path: 'categories' | 'tags', ids: readonly number[]): Promise<string[]> => {
  const { body } = await cms.get<{ id: number; slug: string }[]>(`${path}?per_page=100&include=${ids.join(',')}`);
  return body.map(({ slug }) => slug);
};

const graphql = async (query: string): Promise<Record<string, unknown>> => {
  const { data, errors } = await queryWpgraphql(cms, { query, as: 'admin' });
  expect(errors, JSON.stringify(errors)).toBeUndefined();
  return data as Record<string, unknown>;
};

describe('terms of an item', () => {
  it('are those of its language: translations, terms with the same name, or else copies', async () => {
    const harbor = await send('categories', { name: 'Harbor' });
    const hafen = await send('categories', { name: 'Hafen', lang: 'de', translations: { en: harbor.id } });
    const pier = await send('categories', { name: 'Pier', parent: harbor.id });
    const fog = await send('tags', { name: 'Fog' });
    const nebel = await send('tags', { name: 'Mist', slug: 'mist-de', lang: 'de' });
    const mist = await send('tags', { name: 'Mist', slug: 'mist' });
    const post = await publish('posts', {
      ...{ title: 'x', lang: 'de', categories: [harbor.id, hafen.id, pier.id] },
      tags: [fog.id, mist.id],
    });
    expect(await slugs('categories', post.categories)).toEqual(['hafen', 'pier-de']);
    expect(await slugs('tags', post.tags)).toEqual(['fog-de', 'mist-de']);
    expect(post.tags).toContain(nebel.id);
    const copies = await graphql(`{
      category(id: "pier-de", idType: SLUG) {
        name uri language { slug } translations { databaseId } parent { node { databaseId } }
      }
      tag(id: "fog-de", idType: SLUG) { name count translations { slug } }
    }`);
    expect(copies).toEqual({
      category: {
        ...{ name: 'Pier', uri: '/de/category/hafen/pier-de/', language: { slug: 'de' } },
        ...{ translations: [{ databaseId: pier.id }], parent: { node: { databaseId: hafen.id } } },
      },
      tag: { name: 'Fog', count: 1, translations: [{ slug: 'fog' }] },
    });
    const changed = await send(`posts/${post.id}`, { categories: [pier.id], tags: [fog.id] });
    expect(await slugs('categories', changed.categories)).toEqual(['pier-de']);
    expect(await slugs('tags', changed.tags)).toEqual(['fog-de']);
    const english = await publish('posts', { title: 'y', categories: [hafen.id] });
    expect(english.categories).toEqual([harbor.id]);
  });

  it('are translated into several languages at once without losing one', async () => {
    const lighthouse = await send('categories', { name: 'Lighthouse' });
    const create = (lang: string) => publish('posts', { title: 'Tower', lang, categories: [lighthouse.id] });
    const { database } = cms.app.domain.kernel;
    // All of them have read the term before the first one may write.
    const creating = await database.transaction(async (client) => {
      await database.lock(client, 'terms');
      const created = ['de', 'fr', 'de'].map(create);
      await setTimeout(300);
      return { created };
    });
    const posts = await Promise.all(creating.created);
    const [german, french, again] = posts.map(({ categories }) => categories[0]);
    expect(again).toBe(german);
    const { body } = await cms.graphql(`{
      english: category(id: ${lighthouse.id}) { translations { databaseId } }
      german: category(id: ${german}) { translations { databaseId } }
      french: category(id: ${french}) { translations { databaseId } }
    }`);
    const translations = (...ids: unknown[]) => ({ translations: ids.map((databaseId) => ({ databaseId })) });
    expect(body.data).toEqual({
      english: translations(german, french),
      german: translations(lighthouse.id, french),
      french: translations(lighthouse.id, german),
    });
  });

  it('remain without a copy if the viewer may not change the item', async () => {
    const { id } = await send('tags', { name: 'Secret' });
    const { id: post } = await publish('posts', { title: 'Of the administrator', lang: 'de' });
    const { status } = await cms.send({ method: 'POST', path: `posts/${post}`, json: { tags: [id] }, as: 'author' });
    expect([status, (await cms.get('tags?slug=secret-de')).body]).toEqual([403, []]);
  });
});

describe('a term that is deleted', () => {
  it('has the address of its language in the answer, and its items get the default category of the language', async () => {
    const fallback = await send('categories', { name: 'Standard' });
    await send('settings', { default_category: fallback.id });
    const german = await send('categories', { name: 'Allgemein', lang: 'de', translations: { en: fallback.id } });
    const lone = await send('categories', { name: 'Kai', lang: 'de' });
    const post = await publish('posts', { title: 'Am Kai', lang: 'de', categories: [lone.id] });
    const { body } = await cms.send<{ previous: Written }>({
      ...{ method: 'DELETE', path: `categories/${lone.id}?force=true`, as: 'admin' },
    });
    expect(body.previous.link).toBe(`${SITE_URL}/de/category/kai/`);
    expect((await cms.get<Written>(`posts/${post.id}`)).body.categories).toEqual([german.id]);
  });
});

describe('the parent of a page', () => {
  it('is the translation in the language of the page, or none', async () => {
    const about = await publish('pages', { title: 'About', slug: 'about' });
    const german = await publish('pages', { title: 'Über', slug: 'ueber', lang: 'de', translations: { en: about.id } });
    const child = await publish('pages', { title: 'Kind', slug: 'kind', lang: 'de' });
    const moved = await send(`pages/${child.id}`, { parent: about.id });
    expect([moved.parent, moved.link]).toEqual([german.id, `${SITE_URL}/de/ueber/kind/`]);
    const french = await publish('pages', { title: 'Enfant', slug: 'enfant', lang: 'fr' });
    expect((await send(`pages/${french.id}`, { parent: about.id })).parent).toBe(0);
    expect((await send(`pages/${child.id}`, { title: 'Kind 2' })).parent).toBe(german.id);
    const created = await graphql(
      `mutation { createPage(input: { title: "Neu", language: DE, status: PUBLISH, parentId: "${about.id}" }) { page { uri } } }`,
    );
    expect(created).toEqual({ createPage: { page: { uri: '/de/ueber/neu/' } } });
  });
});

describe('what has no language', () => {
  const languageOf = async (id: number) =>
    graphql(`{ post(id: ${id}, idType: DATABASE_ID) { language { slug } } }`).then(({ post }) => post);

  it('gets one when it is changed: the requested one, that of its parent, or the default one', async () => {
    const { body: posts } = await cms.get<{ id: number }[]>('posts?orderby=id&order=asc&per_page=2&_fields=id');
    const [first, second] = posts.map(({ id }) => id) as [number, number];
    expect(await languageOf(first)).toEqual({ language: null });
    await send(`posts/${first}`, { title: 'Of no language' });
    expect(await languageOf(first)).toEqual({ language: { slug: 'en' } });
    const german = await send(`posts/${second}`, { title: 'Sprache', lang: 'de' });
    expect(german.link).toMatch(`${SITE_URL}/de/`);
    await send(`posts/${second}`, { title: 'Langue', lang: 'fr' });
    expect(await languageOf(second)).toEqual({ language: { slug: 'de' } });
  });

  it('is a term that gets one in the same way', async () => {
    const { id } = await site.database.transaction((client) =>
      client.term.create({ data: { taxonomy: 'category', name: 'Alt', nameKey: 'alt', slug: 'alt' } }),
    );
    expect((await cms.get<Written>(`categories/${id}`)).body.link).toBe(`${SITE_URL}/category/alt/`);
    expect((await send(`categories/${id}`, { lang: 'de' })).link).toBe(`${SITE_URL}/de/category/alt/`);
  });
});

describe('a change of the language', () => {
  it('takes an item and a term out of translations that have another one in the language', async () => {
    const english = await publish('posts', { title: 'Boat' });
    const german = await publish('posts', { title: 'Boot', lang: 'de', translations: { en: english.id } });
    const update = (id: number, language: string) =>
      graphql(
        `mutation { updatePost(input: { id: "${id}", language: ${language} }) {
          post { language { slug } translations { databaseId } }
        } }`,
      );
    expect(await update(english.id, 'FR')).toEqual({
      updatePost: { post: { language: { slug: 'fr' }, translations: [{ databaseId: german.id }] } },
    });
    expect(await update(english.id, 'DE')).toEqual({
      updatePost: { post: { language: { slug: 'de' }, translations: [] } },
    });
    expect(await graphql(`{ post(id: ${german.id}, idType: DATABASE_ID) { translations { databaseId } } }`)).toEqual({
      post: { translations: [] },
    });
    const sea = await send('categories', { name: 'Sea' });
    const meer = await send('categories', { name: 'Meer', lang: 'de', translations: { en: sea.id } });
    const id = Buffer.from(`term:${sea.id}`).toString('base64');
    const changed = (language: string) =>
      graphql(
        `mutation { updateCategory(input: { id: "${id}", language: ${language} }) { category { translations { slug } } } }`,
      );
    expect(await changed('FR')).toEqual({ updateCategory: { category: { translations: [{ slug: 'meer' }] } } });
    expect(await changed('DE')).toEqual({ updateCategory: { category: { translations: [] } } });
    expect(await graphql(`{ category(id: ${meer.id}, idType: DATABASE_ID) { translations { slug } } }`)).toEqual({
      category: { translations: [] },
    });
  });
});

describe('a name that a term of another language has', () => {
  it('belongs to a new term of a language with its own slug or parent; otherwise the other term is the answer', async () => {
    const harbor = await send('categories', { name: 'Quay' });
    const german = await send('categories', { name: 'Kai', lang: 'de' });
    // The slug and the parent are those of the English term.
    const same = await send('categories', { name: 'Quay', lang: 'de', description: 'x' });
    expect(same).toEqual(harbor);
    const below = await send('categories', { name: 'Quay', lang: 'de', parent: german.id });
    expect([below.slug, below.parent]).toEqual(['quay', german.id]);
    expect(below.link).toBe(`${SITE_URL}/de/category/kai/quay/`);
    const own = await send('categories', { name: 'Quay', lang: 'de', slug: 'kaje' });
    expect(own.slug).toBe('kaje');
    const taken = await cms.send({
      method: 'POST',
      path: 'categories',
      json: { name: 'Quay', lang: 'de' },
      as: 'admin',
    });
    expect([taken.status, taken.body]).toMatchObject([400, { code: 'term_exists', data: { term_id: own.id } }]);
    const without = await cms.send({ method: 'POST', path: 'categories', json: { name: 'Kai' }, as: 'admin' });
    expect([without.status, without.body]).toMatchObject([400, { code: 'term_exists', data: { term_id: german.id } }]);
    // A write without columns keeps the slug, although it has two terms.
    expect((await send(`categories/${below.id}`, { lang: 'de' })).slug).toBe('quay');
  });

  it('changes nothing of the other term, whoever sends it', async () => {
    const tag = await send('tags', { name: 'Tau', description: 'Rope' });
    const { status, body } = await cms.send<Written>({
      ...{ method: 'POST', path: 'tags', as: 'author' },
      json: { name: 'Tau', lang: 'de', description: 'changed' },
    });
    expect([status, body.id]).toEqual([201, tag.id]);
    expect((await cms.get(`tags/${tag.id}`)).body).toMatchObject({ description: 'Rope' });
  });
});

it('a deleted term is no translation any more: the next item gets a copy', async () => {
  const english = await send('categories', { name: 'Boats' });
  const first = await publish('posts', { title: 'A', lang: 'de', categories: [english.id] });
  await cms.send({ method: 'DELETE', path: `categories/${first.categories[0]}?force=true`, as: 'admin' });
  const second = await publish('posts', { title: 'B', lang: 'de', categories: [english.id] });
  expect(await slugs('categories', second.categories)).toEqual(['boats-de']);
  expect(second.categories).not.toEqual(first.categories);
  const third = await publish('posts', { title: 'C', lang: 'fr', categories: [english.id] });
  expect(await slugs('categories', third.categories)).toEqual(['boats-fr']);
});
