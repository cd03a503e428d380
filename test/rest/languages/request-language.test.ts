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
  declarations: { languages, menuLocations: { primary: 'Main menu', footer: 'Below every page' } },
});

const ids: Record<string, number> = {};

const send = async <Body>(path: string, json: object): Promise<Body> => {
  const { status, body } = await cms.send<Body>({ method: 'POST', path, json, as: 'admin' });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

const create = async (path: string, json: object): Promise<number> => (await send<{ id: number }>(path, json)).id;

it.beforeAll(async () => {
  ids.harbor = await create('categories', { name: 'Harbor', lang: 'en' });
  ids.hafen = await create('categories', { name: 'Hafen', lang: 'de', translations: { en: ids.harbor } });
  const published = { status: 'publish', comment_status: 'open' };
  ids.english = await create('posts', { ...published, title: 'Boat', categories: [ids.harbor], lang: 'en' });
  ids.german = await create('posts', { ...published, title: 'Boot', categories: [ids.hafen], lang: 'de' });
  const blocks = ['categories', 'latest-comments', 'site-title', 'latest-posts', 'archives'];
  ids.lists = await create('posts', {
    ...published,
    title: 'Lists',
    content: blocks.map((name) => `<!-- wp:${name} /-->`).join(''),
  });
  await create('comments', { post: ids.english, content: 'English words' });
  await create('comments', { post: ids.german, content: 'German words' });
  await send('settings', { title: 'Lighthouse' });
  await send('settings?lang=de', { title: 'Leuchtturm' });
  await send('settings?lang=en', { title: 'Lighthouse' });
});

const contentOf = async (path: string): Promise<string> =>
  (await cms.get<{ content: { rendered: string } }>(path)).body.content.rendered;

describe('content over REST with a language', () => {
  it('has terms, comments and the title of the site in the language, also after an answer in another one', async () => {
    for (const round of [1, 2]) {
      const all = await contentOf(`posts/${ids.lists}?round=${round}`);
      for (const text of ['Harbor', 'Hafen', 'Boat', 'Boot']) expect(all).toContain(text);
      const german = await contentOf(`posts/${ids.lists}?lang=de&round=${round}`);
      expect(german).toContain(`<a href="${SITE_URL}/de/category/hafen/">Hafen</a>`);
      expect(german).not.toContain('Harbor');
      expect(german).toContain('Leuchtturm</a>');
      const comments = /<ol[^>]*wp-block-latest-comments[\s\S]*?<\/ol>/;
      expect(comments.exec(german)?.[0]).toContain('>Boot</a>');
      expect(comments.exec(german)?.[0]).not.toContain('>Boat</a>');
      const english = await contentOf(`posts/${ids.lists}?lang=EN&round=${round}`);
      expect(english).toContain('Harbor');
      expect(english).not.toContain('Hafen');
      expect(english).toContain('Lighthouse</a>');
      // A code that the site does not have stands for the default language.
      expect(await contentOf(`posts/${ids.lists}?lang=xx&round=${round}`)).toBe(english);
    }
  });

  it('has posts and archives of all languages', async () => {
    const german = await contentOf(`posts/${ids.lists}?lang=de`);
    const posts = /<ul[^>]*wp-block-latest-posts[\s\S]*?<\/ul>/.exec(german)?.[0];
    for (const title of ['Boat', 'Boot', 'Lists']) expect(posts).toContain(`>${title}</a>`);
    expect(german).toContain(`<a href='${SITE_URL}/2021/08/'>August 2021</a>`);
  });

  it('is rendered by the block renderer with the language of the body or the query', async () => {
    const path = 'block-renderer/core/categories?context=edit';
    const rendered = async (query: string, json: object) =>
      (await send<{ rendered: string }>(`${path}${query}`, json)).rendered;
    expect(await rendered('', {})).toContain('Harbor');
    for (const german of [await rendered('', { lang: 'de' }), await rendered('&lang=de', {})]) {
      expect(german).toContain('Hafen');
      expect(german).not.toContain('Harbor');
    }
    expect(await rendered('&lang=de', { lang: 'en' })).toContain('Harbor');
    expect(await rendered('', { lang: '' })).toContain('Harbor');
  });

  it('is in a list what it is alone, for accounts too', async () => {
    for (const as of [undefined, 'editor'] as const) {
      const options = as ? { as } : {};
      for (const query of ['', '&lang=de', '', '&lang=de']) {
        const { body: list } = await cms.get<{ content: { rendered: string } }[]>(
          `posts?include=${ids.lists}${query}`,
          options,
        );
        expect(list[0]?.content.rendered).toBe(await contentOf(`posts/${ids.lists}?_envelopes${query}`));
      }
    }
  });

  it('has all languages in GraphQL', async () => {
    const { body } = await cms.graphql(`{ post(id: ${ids.lists}) { content { rendered } } site { name } }`);
    expect(JSON.stringify(body.data)).toContain('Hafen');
    expect(JSON.stringify(body.data)).toContain('Harbor');
    expect(body.data).toMatchObject({ site: { name: 'Leuchtturm' } });
  });
});

describe('texts of settings with a language', () => {
  const titleIn = async (query: string): Promise<string> =>
    (await cms.get<{ title: string }>(`settings${query}`, { as: 'admin' })).body.title;

  it('are translations, which a change in one language preserves for the others', async () => {
    expect(await titleIn('')).toBe('Leuchtturm');
    expect(await titleIn('?lang=de')).toBe('Leuchtturm');
    expect(await titleIn('?lang=en')).toBe('Lighthouse');
    // Sending a translation back changes nothing.
    await send('settings?lang=en', { title: 'Lighthouse' });
    expect(await titleIn('')).toBe('Leuchtturm');
    const { body } = await cms.get<{ name: string }>('/cms-json/?lang=en');
    expect(body.name).toBe('Lighthouse');
    const string = 'Leuchtturm';
    const translated = await queryWpgraphql(cms, { query: `{ translateString(string: "${string}", language: EN) }` });
    expect(translated.data).toEqual({ translateString: 'Lighthouse' });
  });

  it('are on the pages and in the feeds of the language', async () => {
    expect((await cms.get('/')).text).toContain('<title>Lighthouse</title>');
    expect((await cms.get('/de/')).text).toContain('<title>Leuchtturm</title>');
    expect((await cms.get('/feed/')).text).toContain('<title>Lighthouse</title>');
    expect((await cms.get('/de/feed/')).text).toContain('<title>Leuchtturm</title>');
  });
});

describe('texts of settings without a language', () => {
  const titlesOfPages = async () =>
    Promise.all(['/', '/de/'].map(async (path) => /<title>(.*)<\/title>/.exec((await cms.get(path)).text)?.[1]));

  it('are those of the default language, and of all languages without a translation', async () => {
    await send('settings', { title: 'Beacon', description: 'Lights' });
    expect(await titlesOfPages()).toEqual(['Beacon', 'Leuchtturm']);
    await send('settings', { title: 'Lighthouse' });
    expect(await titlesOfPages()).toEqual(['Lighthouse', 'Leuchtturm']);
    const rows = await site.database.reader.termMeta.findMany({ where: { key: '_pll_strings_translations' } });
    expect(rows.length).toBeGreaterThan(1);
    // Translations of former texts are removed.
    for (const { value } of rows) expect(value).not.toContain('Beacon');
  });
});

describe('menus with a language', () => {
  it('have the locations of the language', async () => {
    const english = await create('menus', { name: 'Main', locations: ['primary'] });
    const german = await create('menus', { name: 'Haupt', locations: ['primary___de'] });
    const locationsOf = async (id: number, query: string) =>
      (await cms.get<{ locations: string[] }>(`menus/${id}${query}`, { as: 'admin' })).body.locations;
    expect(await locationsOf(english, '')).toEqual(['primary']);
    expect(await locationsOf(german, '')).toEqual(['primary___de']);
    expect(await locationsOf(english, '?lang=de')).toEqual([]);
    expect(await locationsOf(german, '?lang=de')).toEqual(['primary']);
    expect(await locationsOf(english, '?lang=en')).toEqual(['primary']);
    const { body } = await cms.get<{ id: number; _links: Record<string, { href: string }[]> }[]>('menus?lang=de', {
      as: 'admin',
    });
    // What was read in a language can be sent back in it.
    await send(`menus/${german}?lang=de`, { locations: ['primary'] });
    await send(`menus/${english}?lang=de`, { locations: [] });
    expect(await locationsOf(german, '')).toEqual(['primary___de']);
    expect(await locationsOf(english, '')).toEqual(['primary']);
    const links = body.find(({ id }) => id === german)?._links['cms:menu-location'];
    expect(links?.map(({ href }) => href)).toEqual([`${SITE_URL}/cms-json/cms/v2/menu-locations/primary`]);
  });
});
