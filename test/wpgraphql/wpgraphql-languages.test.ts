import { describe, expect } from 'vitest';
import type { LanguageDeclaration } from '../../schema/core/registry/declared-languages.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const languages: readonly LanguageDeclaration[] = [
  { code: 'en', name: 'English', locale: 'en_US' },
  { code: 'de', name: 'Deutsch', locale: 'de_DE' },
  { code: 'fr', name: 'Français', locale: 'fr_FR' },
];

const it = siteTest({
  declarations: { languages, menuLocations: { main: 'Main' } },
  prepare: ({ database }) =>
    database.transaction((client) => client.setting.create({ data: { name: 'stylesheet', value: '"harbor"' } })),
});

const ids: Record<string, number> = {};

const create = async (path: string, json: object): Promise<number> => {
  const { status, body } = await cms.send<{ id: number }>({ method: 'POST', path, json, as: 'admin' });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};

const post = (title: string, json: object = {}): Promise<number> =>
  create('posts', { title, status: 'publish', date: '2021-08-01T10:00:00', ...json });

const ask = (query: string, as?: 'admin' | 'author') => queryWpgraphql(cms, { query, ...(as ? { as } : {}) });

const data = async (query: string, as?: 'admin' | 'author') => {
  const { data: found, errors } = await ask(query, as);
  expect(errors, JSON.stringify(errors)).toBeUndefined();
  return found;
};

it.beforeAll(async () => {
  ids.english = await post('Fog', { slug: 'fog' });
  ids.german = await post('Nebel', { slug: 'nebel', lang: 'de', translations: { en: ids.english } });
  ids.draft = await post('Brume', { lang: 'fr', status: 'draft', translations: { en: ids.english } });
  ids.harbor = await create('categories', { name: 'Harbor' });
  ids.hafen = await create('categories', { name: 'Hafen', lang: 'de', translations: { en: ids.harbor } });
  for (const [name, code] of [
    ['Main', 'en'],
    ['Haupt', 'de'],
  ] as const) {
    const location = code === 'en' ? 'main' : `main___${code}`;
    ids[name] = await create('menus', { name, locations: [location] });
    await create('menu-items', { title: `Start ${code}`, url: '/', menus: ids[name], status: 'publish' });
  }
});

describe('lists', () => {
  const slugs = async (where: string): Promise<string[]> => {
    const found = (await data(`{ posts(first: 100${where && `, where: ${where}`}) { nodes { slug } } }`)) as {
      posts: { nodes: { slug: string }[] };
    };
    return found.posts.nodes.map(({ slug }) => slug);
  };

  it('have all languages without a filter', async () => {
    expect(await slugs('')).toEqual(expect.arrayContaining(['fog', 'nebel']));
    expect(await slugs('{ language: ALL }')).toEqual(await slugs(''));
  });

  it('filter by one language, by several, and by the default one', async () => {
    expect(await slugs('{ language: DE }')).toEqual(['nebel']);
    expect(await slugs('{ language: DEFAULT }')).toEqual(['fog']);
    expect(await slugs('{ languages: [DE, EN] }')).toEqual(expect.arrayContaining(['fog', 'nebel']));
    const { categories, contentNodes } = (await data(
      '{ categories(where: { language: DE }) { nodes { name } } contentNodes(where: { language: DE }) { nodes { slug } } }',
    )) as Record<string, { nodes: object[] }>;
    expect(categories?.nodes).toEqual([{ name: 'Hafen' }]);
    expect(contentNodes?.nodes).toEqual([{ slug: 'nebel' }]);
  });
});

describe('translations', () => {
  it('are those that the viewer may see', async () => {
    const query = `{ post(id: ${ids.english}, idType: DATABASE_ID) {
      translations { databaseId } translation(language: FR) { databaseId } } }`;
    expect(await data(query)).toEqual({ post: { translations: [{ databaseId: ids.german }], translation: null } });
    expect(await data(query, 'admin')).toEqual({
      post: {
        translations: [{ databaseId: ids.german }, { databaseId: ids.draft }],
        translation: { databaseId: ids.draft },
      },
    });
  });

  it('are found by terms too', async () => {
    const query = `{ category(id: ${ids.hafen}, idType: DATABASE_ID) {
      language { code name locale slug } translations { name language { code } } translation(language: EN) { name } } }`;
    expect(await data(query)).toEqual({
      category: {
        language: { code: 'DE', name: 'Deutsch', locale: 'de_DE', slug: 'de' },
        translations: [{ name: 'Harbor', language: { code: 'EN' } }],
        translation: { name: 'Harbor' },
      },
    });
  });

  it('cost two statements more for a list', async () => {
    const count = async (fields: string) =>
      (await cms.statements(() => data(`{ posts(first: 10) { nodes { databaseId ${fields} } } }`))).length;
    await count('');
    const plain = await count('slug');
    expect(await count('language { code } translations { databaseId language { code } }')).toBe(plain + 2);
  });
});

describe('mutations', () => {
  it('create items and terms in a language, by default in the default one', async () => {
    const created = await data(
      `mutation {
        de: createPost(input: { title: "Neu", language: DE, status: PUBLISH }) { post { language { code } } }
        en: createPost(input: { title: "New", status: PUBLISH }) { post { language { code } } }
        term: createCategory(input: { name: "Boote", language: DE }) { category { language { code } uri } }
      }`,
      'admin',
    );
    expect(created).toEqual({
      de: { post: { language: { code: 'DE' } } },
      en: { post: { language: { code: 'EN' } } },
      term: { category: { language: { code: 'DE' }, uri: '/de/category/boote/' } },
    });
  });
});

describe('menus', () => {
  it('are at a location with the code of their language', async () => {
    const items = async (location: string) =>
      data(`{ menuItems(where: { location: ${location} }) { nodes { label } } }`);
    expect(await items('MAIN')).toEqual({ menuItems: { nodes: [{ label: 'Start en' }] } });
    expect(await items('MAIN___DE')).toEqual({ menuItems: { nodes: [{ label: 'Start de' }] } });
  });
});

describe('translateString', () => {
  it('returns the stored translation of a text, or the text itself', async () => {
    const german = await site.database.primary.term.findFirstOrThrow({ where: { taxonomy: 'language', slug: 'de' } });
    await site.database.transaction((client) =>
      client.termMeta.create({
        data: {
          termId: german.id,
          key: '_pll_strings_translations',
          value: JSON.stringify([['Hello', 'Hallo'], 7, ['', 'x']]),
        },
      }),
    );
    const query = `{ a: translateString(string: "Hello", language: DE) b: translateString(string: "Bye", language: DE)
      c: translateString(string: "Hello", language: FR) }`;
    expect(await data(query)).toEqual({ a: 'Hallo', b: 'Bye', c: 'Hello' });
  });
});
