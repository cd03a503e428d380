import { describe, expect } from 'vitest';
import type { LanguageDeclaration } from '../../../schema/core/registry/declared-languages.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

const languages: readonly LanguageDeclaration[] = [
  { code: 'en', name: 'English', locale: 'en_US' },
  { code: 'de', name: 'Deutsch', locale: 'de_DE' },
  { code: 'fr', name: 'Français', locale: 'fr_FR' },
];

const it = siteTest({ declarations: { languages } });

const send = async <Body>(path: string, json: object, as: 'admin' | 'author' = 'admin') =>
  cms.send<Body>({ method: 'POST', path, json, as });

const create = async (path: string, json: object): Promise<number> => {
  const { status, body } = await send<{ id: number }>(path, json);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};

const post = (lang: string, more: object = {}): Promise<number> =>
  create('posts', { title: `In ${lang}`, status: 'publish', lang, ...more });

/** The ids of the translations of an item or a term, by the codes of their languages. */
const translationsOf = async (field: string, id: number): Promise<Record<string, number>> => {
  const query = `{ node: ${field}(id: ${id}) { translations { databaseId language { code } } } }`;
  const { data } = (await cms.graphql(query, { as: 'admin' })).body;
  const { node } = data as { node: { translations: { databaseId: number; language: { code: string } }[] } };
  return Object.fromEntries(node.translations.map(({ databaseId, language }) => [language.code, databaseId]));
};

const update = async (id: number, translations: string, as: 'admin' | 'author' = 'admin') =>
  (
    await cms.graphql(
      `mutation { updatePost(id: ${id}, input: { translations: ${translations} }) { translations { databaseId } } }`,
      { as },
    )
  ).body;

describe('translations of a new item', () => {
  it('join it to the group of the others', async () => {
    const english = await post('en');
    const german = await post('de', { translations: { en: english } });
    const french = await post('fr', { translations: { de: german } });
    expect(await translationsOf('post', english)).toEqual({ de: german, fr: french });
    expect(await translationsOf('post', french)).toEqual({ en: english, de: german });
  });

  it('of several writers at once are all members of one group', async () => {
    for (let round = 0; round < 5; round++) {
      const english = await post('en');
      const [german, french] = [await post('de'), await post('fr')];
      const bodies = await Promise.all([update(english, `{ de: ${german} }`), update(french, `{ de: ${german} }`)]);
      for (const { errors } of bodies) expect(errors).toBeUndefined();
      expect(await translationsOf('post', english)).toEqual({ de: german, fr: french });
      expect(await translationsOf('post', french)).toEqual({ en: english, de: german });
    }
  });

  it('take the place of the one in its language', async () => {
    const english = await post('en');
    const former = await post('de', { translations: { en: english } });
    const german = await post('de', { translations: { en: english } });
    expect(await translationsOf('post', english)).toEqual({ de: german });
    expect(await translationsOf('post', former)).toEqual({});
  });

  it('are refused if they are not in the language, of another type, or missing, and nothing is created', async () => {
    const [english, page] = [await post('en'), await create('pages', { title: 'Page', status: 'publish' })];
    const total = async () => (await cms.get('posts')).headers['x-cms-total'];
    const before = await total();
    for (const translations of [
      { fr: english },
      { en: page },
      { en: 999_999 },
      { xx: english },
      { de: english },
      { en: 'x' },
    ]) {
      const { status, body } = await send('posts', { title: 'x', status: 'publish', lang: 'de', translations });
      expect([status, (body as { code: string }).code], JSON.stringify(translations)).toEqual([
        400,
        'rest_invalid_param',
      ]);
    }
    expect(await total()).toBe(before);
  });

  it('are ignored over REST when an item is changed', async () => {
    const [english, german] = [await post('en'), await post('de')];
    expect((await send(`posts/${german}`, { translations: { en: english } })).status).toBe(200);
    expect(await translationsOf('post', german)).toEqual({});
  });
});

describe('GraphQL', () => {
  it('links and separates items', async () => {
    const [english, german, french] = [await post('en'), await post('de'), await post('fr')];
    expect((await update(german, `{ en: ${english}, fr: ${french} }`)).data).toEqual({
      updatePost: { translations: [{ databaseId: english }, { databaseId: french }] },
    });
    await update(german, '{ fr: null }');
    expect(await translationsOf('post', german)).toEqual({ en: english });
    expect(await translationsOf('post', french)).toEqual({});
  });

  it('does not say what an author may not change', async () => {
    const { body } = await send<{ id: number }>('posts', { title: 'Own', status: 'publish', lang: 'de' }, 'author');
    const secret = await post('en', { status: 'draft' });
    const messages: string[] = [];
    for (const id of [secret, 999_999]) {
      const { errors = [] } = await update(body.id, `{ en: ${id} }`, 'author');
      messages.push(String(errors[0]?.message).replace(String(id), 'ID'));
    }
    expect(messages[0]).toContain('ID');
    expect(messages[0]).toBe(messages[1]);
    expect(await translationsOf('post', secret)).toEqual({});
  });
});

describe('terms', () => {
  it('are linked in the same way', async () => {
    const english = await create('categories', { name: 'Harbor' });
    const german = await create('categories', { name: 'Hafen', lang: 'de', translations: { en: english } });
    const french = await create('categories', { name: 'Port', lang: 'fr', translations: { en: english } });
    expect(await translationsOf('category', german)).toEqual({ en: english, fr: french });
    const mutation = `mutation { updateCategory(id: ${german}, input: { translations: { fr: 0 } }) { translations { databaseId } } }`;
    expect((await cms.graphql(mutation, { as: 'admin' })).body.data).toEqual({
      updateCategory: { translations: [{ databaseId: english }] },
    });
    expect(await translationsOf('category', french)).toEqual({});
  });

  it('are stored as imports store them', async () => {
    const english = await create('tags', { name: 'Rope' });
    const german = await create('tags', { name: 'Tau', lang: 'de', translations: { en: english } });
    const groups = await site.database.primary.term.findMany({ where: { taxonomy: 'term_translations' } });
    expect(groups.map(({ description }) => JSON.parse(description) as object)).toContainEqual({
      de: german,
      en: english,
    });
  });
});
