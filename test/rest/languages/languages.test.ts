import { describe, expect } from 'vitest';
import { createRegistry } from '../../../schema/core/registry/declarations.ts';
import type { LanguageDeclaration } from '../../../schema/core/registry/declared-languages.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

const languages: readonly LanguageDeclaration[] = [
  { code: 'en', name: 'English', locale: 'en_US' },
  { code: 'de', name: 'Deutsch', locale: 'de_DE' },
  { code: 'ar', name: 'العربية', locale: 'ar', isRtl: true },
];

const it = siteTest({ declarations: { languages } });

interface Written {
  id: number;
  link: string;
  categories: number[];
}

const ids: Record<string, number> = {};

const write = async (path: string, json: object): Promise<Written> => {
  const { status, body } = await cms.send<Written>({ method: 'POST', path, json, as: 'admin' });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

/** Makes items translations of each other, in the form in which imports store them. */
const join = (postIds: readonly number[]): Promise<unknown> =>
  site.database.transaction(async (client) => {
    const slug = `pll_${postIds.join('_')}`;
    const { id: termId } = await client.term.create({ data: { taxonomy: 'post_translations', name: slug, slug } });
    await client.postTerm.createMany({ data: postIds.map((postId) => ({ postId, termId })) });
  });

it.beforeAll(async () => {
  for (const [name, json] of Object.entries({
    english: { title: 'Boat', slug: 'boat', date: '2024-05-01T10:00:00', status: 'publish' },
    german: { title: 'Boot', slug: 'boot', date: '2024-05-02T10:00:00', status: 'publish', lang: 'de' },
    draft: { title: 'قارب', slug: 'qarib', status: 'draft', lang: 'ar' },
    lonely: { title: 'Nur deutsch', slug: 'nur-deutsch', date: '2024-05-03T10:00:00', status: 'publish', lang: 'de' },
  }))
    ids[name] = (await write('posts', json)).id;
  await join([ids.english, ids.german, ids.draft] as number[]);
  ids.page = (await write('pages', { title: 'Über uns', slug: 'ueber-uns', status: 'publish', lang: 'de' })).id;
  ids.child = (await write('pages', { title: 'Team', slug: 'team', status: 'publish', parent: ids.page })).id;
  ids.term = (await write('categories', { name: 'Hafen', lang: 'de' })).id;
  ids.tag = (await write('tags?lang=de', { name: 'Tau' })).id;
});

const data = async (query: string, as?: 'admin'): Promise<Record<string, unknown>> =>
  (await cms.graphql(query, as ? { as } : {})).body.data ?? {};

const wp = async (query: string, as?: 'admin') =>
  (await queryWpgraphql(cms, { query, ...(as ? { as } : {}) })).data ?? {};

describe('the language of a new item', () => {
  it('is that of the parameter lang, that of the parent, or the default language, and its address shows it', async () => {
    const link = async (path: string) => (await cms.get<Written>(path)).body.link;
    expect(await link(`posts/${ids.english}`)).toBe(`${SITE_URL}/2024/05/boat/`);
    expect(await link(`posts/${ids.german}`)).toBe(`${SITE_URL}/de/2024/05/boot/`);
    expect(await link(`pages/${ids.child}`)).toBe(`${SITE_URL}/de/ueber-uns/team/`);
    expect(await link(`categories/${ids.term}`)).toBe(`${SITE_URL}/de/category/hafen/`);
    expect(await link(`tags/${ids.tag}`)).toBe(`${SITE_URL}/de/tag/tau/`);
    const { body } = await cms.get<Written>(`posts/${ids.draft}`, { as: 'admin' });
    expect(body.link).toBe(`${SITE_URL}/ar/?p=${ids.draft}`);
    expect(body).not.toHaveProperty('lang');
  });

  it('is the default language for a code that the site does not have, which GraphQL refuses', async () => {
    expect((await write('pages', { title: 'x', slug: 'other', status: 'publish', lang: 'xx' })).link).toBe(
      `${SITE_URL}/other/`,
    );
    const mutation = 'mutation { createPost(input: { title: "x", language: "xx" }) { databaseId } }';
    const { errors = [] } = (await cms.graphql(mutation, { as: 'admin' })).body;
    expect(errors[0]).toMatchObject({ extensions: { code: 'rest_invalid_param' } });
    expect(errors[0]?.message).toContain('en, de, ar');
  });

  it('is ignored when an item is changed', async () => {
    const path = `posts/${ids.lonely}`;
    const { body } = await cms.send<Written>({ method: 'POST', path, json: { lang: 'en' }, as: 'admin' });
    expect(body.link).toBe(`${SITE_URL}/de/2024/05/nur-deutsch/`);
  });
});

describe('GraphQL', () => {
  it('has the languages of the site', async () => {
    expect(await data('{ languages { code name locale isRtl isDefault homeUrl order } }')).toEqual({
      languages: [
        {
          code: 'en',
          name: 'English',
          locale: 'en_US',
          isRtl: false,
          isDefault: true,
          homeUrl: `${SITE_URL}/`,
          order: 0,
        },
        {
          code: 'de',
          name: 'Deutsch',
          locale: 'de_DE',
          isRtl: false,
          isDefault: false,
          homeUrl: `${SITE_URL}/de/`,
          order: 1,
        },
        {
          code: 'ar',
          name: 'العربية',
          locale: 'ar',
          isRtl: true,
          isDefault: false,
          homeUrl: `${SITE_URL}/ar/`,
          order: 2,
        },
      ],
    });
  });

  it('shows the translations that the viewer may read', async () => {
    const query = `{ post(id: ${ids.german}) { language { code } translations { databaseId language { code } link } } }`;
    const english = { databaseId: ids.english, language: { code: 'en' }, link: `${SITE_URL}/2024/05/boat/` };
    expect(await data(query)).toEqual({ post: { language: { code: 'de' }, translations: [english] } });
    const draft = { databaseId: ids.draft, language: { code: 'ar' }, link: `${SITE_URL}/ar/?p=${ids.draft}` };
    expect(await data(query, 'admin')).toEqual({ post: { language: { code: 'de' }, translations: [english, draft] } });
  });

  it('filters lists by language', async () => {
    const list = async (where: string) =>
      (await data(`{ posts(first: 20, where: ${where}) { nodes { slug } } }`)).posts as { nodes: { slug: string }[] };
    expect((await list('{ languageIn: ["de"] }')).nodes.map(({ slug }) => slug)).toEqual(['nur-deutsch', 'boot']);
    expect((await list('{ languageIn: ["de"], search: "Boot" }')).nodes).toEqual([{ slug: 'boot' }]);
    expect((await list('{ languageIn: ["xx"] }')).nodes).toEqual([]);
    const { categories } = await data('{ categories(where: { languageIn: ["de"] }) { nodes { name } } }');
    expect(categories).toEqual({ nodes: [{ name: 'Hafen' }] });
  });

  it('loads languages and translations of a list with two statements more', async () => {
    const count = async (fields: string) =>
      (await cms.statements(() => data(`{ posts(first: 10) { nodes { databaseId ${fields} } } }`))).length;
    await count('');
    const plain = await count('slug');
    expect(await count('language { code } translations { databaseId language { code } }')).toBe(plain + 2);
  });
});

describe('REST', () => {
  it('filters categories and tags by lang, and no items', async () => {
    const names = async (path: string) => (await cms.get<{ name: string }[]>(path)).body.map(({ name }) => name);
    expect(await names('categories?lang=de')).toEqual(['Hafen']);
    expect(await names('tags?lang=de')).toEqual(['Tau']);
    const total = async (path: string) => (await cms.get(path)).headers['x-cms-total'];
    expect(await total('posts?lang=de')).toBe(await total('posts'));
  });

  it('has the terms of an item in all languages', async () => {
    const { body } = await cms.get<{ id: number }[]>(`posts?lang=de&slug=boot&_fields=id`);
    const all = (await cms.get(`categories?post=${body[0]?.id}`)).body;
    expect((await cms.get(`categories?post=${body[0]?.id}&lang=en`)).body).toEqual(all);
  });

  it('searches for terms in one language', async () => {
    const found = async (query: string) =>
      (await cms.get<{ title: string }[]>(`search?type=term&per_page=100${query}`)).body.map(({ title }) => title);
    expect(await found('&lang=de')).toEqual(['Hafen', 'Tau']);
    expect((await found('')).length).toBeGreaterThan(2);
    expect(await found('&lang=ar')).toEqual([]);
    expect(await found('&lang=xx')).toEqual(await found('&lang=en'));
    const items = async (query: string) => (await cms.get<object[]>(`search?search=boot${query}`)).body;
    expect(await items('&lang=ar')).toEqual(await items(''));
  });
});

describe('GET /pll/v1', () => {
  it('has the languages, by id and code, and their options for administrators', async () => {
    const { body } = await cms.get<{ term_id: number; slug: string; home_url: string }[]>('/cms-json/pll/v1/languages');
    expect(body.map(({ slug }) => slug)).toEqual(['en', 'de', 'ar']);
    const german = { slug: 'de', w3c: 'de-DE', home_url: `${SITE_URL}/de/`, is_default: false, term_group: 1 };
    expect((await cms.get('/cms-json/pll/v1/languages/de')).body).toMatchObject(german);
    expect((await cms.get(`/cms-json/pll/v1/languages/${body[1]?.term_id}`)).body).toMatchObject(german);
    const failed = async (path: string) => {
      const { status, body: error } = await cms.get(`/cms-json/pll/v1/${path}`);
      return [status, (error as unknown as { code: string }).code];
    };
    expect(await failed('languages/xx')).toEqual([404, 'rest_invalid_slug']);
    expect(await failed('languages/999')).toEqual([404, 'rest_invalid_id']);
    expect(await failed('languages?context=edit')).toEqual([401, 'rest_forbidden_context']);
    expect(await failed('settings')).toEqual([401, 'rest_forbidden_context']);
    const options = await cms.get('/cms-json/pll/v1/settings', { as: 'admin' });
    expect(options.body).toMatchObject({ default_lang: 'en', force_lang: 1, hide_default: true });
  });
});

describe('addresses', () => {
  it('are resolved below the folder of any language', async () => {
    const at = async (uri: string) => (await wp(`{ nodeByUri(uri: "${uri}") { uri } }`)).nodeByUri;
    expect(await at('/de/ueber-uns/team/')).toEqual({ uri: '/de/ueber-uns/team/' });
    expect(await at('/ueber-uns/team/')).toEqual({ uri: '/de/ueber-uns/team/' });
    expect(await at('/ar/2024/05/boat/')).toEqual({ uri: '/2024/05/boat/' });
    expect(await at('/de/category/hafen/')).toEqual({ uri: '/de/category/hafen/' });
    expect(await at('/en/2024/05/boat/')).toBeNull();
    const { status, text } = await cms.get('/de/ueber-uns/team/');
    expect(status).toBe(200);
    expect(text).toContain('Team');
  });
});

describe('WPGraphQL', () => {
  it('has languages and translations of items and terms', async () => {
    const query = `{
      defaultLanguage { code homeUrl }
      post(id: ${ids.english}, idType: DATABASE_ID) {
        language { id code locale homeUrl } translations { databaseId } de: translation(language: DE) { title }
        ar: translation(language: AR) { title } en: translation(language: EN) { title }
      }
      posts(where: { languages: [DE, AR] }) { nodes { slug } }
      category(id: ${ids.term}, idType: DATABASE_ID) { language { slug } translations { name } }
    }`;
    expect(await wp(query)).toEqual({
      defaultLanguage: { code: 'EN', homeUrl: `${SITE_URL}/` },
      post: {
        language: { id: Buffer.from('Language:en').toString('base64'), code: 'EN', locale: 'en_US', homeUrl: null },
        translations: [{ databaseId: ids.german }],
        de: { title: 'Boot' },
        ar: null,
        en: { title: 'Boat' },
      },
      posts: { nodes: [{ slug: 'nur-deutsch' }, { slug: 'boot' }] },
      category: { language: { slug: 'de' }, translations: [] },
    });
  });

  it('writes the language of items and terms', async () => {
    const created = await wp(
      'mutation { createPost(input: { title: "Frisch", language: DE, status: PUBLISH }) { post { databaseId id uri language { code } } } }',
      'admin',
    );
    const { post } = created.createPost as { post: { id: string; uri: string; language: object } };
    expect(post.language).toEqual({ code: 'DE' });
    expect(post.uri).toMatch(/^\/de\/\d{4}\/\d\d\/frisch\/$/);
    const changed = await wp(
      `mutation { updatePost(input: { id: "${post.id}", language: AR }) { post { uri language { code } } } }`,
      'admin',
    );
    expect(changed.updatePost).toEqual({ post: { uri: post.uri.replace('/de/', '/ar/'), language: { code: 'AR' } } });
  });
});

describe('declarations', () => {
  it('name each language once, and one default language', () => {
    const [first, second] = languages as [LanguageDeclaration, LanguageDeclaration];
    expect(() => createRegistry({ languages: [first, first] })).toThrow('"en" is declared twice');
    expect(() => createRegistry({ languages: [{ ...first, code: 'De' }] })).toThrow('not a valid name of a language');
    const both = [first, second].map((language) => ({ ...language, isDefault: true }));
    expect(() => createRegistry({ languages: both })).toThrow('two languages are the default one');
  });
});
