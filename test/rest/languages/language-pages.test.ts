import { describe, expect } from 'vitest';
import type { LanguageDeclaration } from '../../../schema/core/registry/declared-languages.ts';
import { cms, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

const languages: readonly LanguageDeclaration[] = [
  { code: 'en', name: 'English', locale: 'en_US' },
  { code: 'de', name: 'Deutsch', locale: 'de_DE_formal' },
  { code: 'fr', name: 'Français', locale: 'fr_FR' },
];

const it = siteTest({ declarations: { languages } });

const ids: Record<string, number> = {};

const send = async <Body>(path: string, json: object): Promise<Body> => {
  const { status, body } = await cms.send<Body>({ method: 'POST', path, json, as: 'admin' });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

const create = async (path: string, json: object): Promise<number> =>
  (await send<{ id: number }>(path, { status: 'publish', ...json })).id;

it.beforeAll(async () => {
  ids.english = await create('posts', { title: 'Lighthouse', slug: 'lighthouse', date: '2021-08-02T10:00:00' });
  ids.german = await create('posts', {
    ...{ title: 'Leuchtturm', slug: 'leuchtturm', date: '2021-08-03T10:00:00', lang: 'de' },
    translations: { en: ids.english },
  });
  ids.frontPage = await create('pages', { title: 'Welcome', slug: 'welcome', date: '2020-01-01T00:00:00' });
  ids.germanFront = await create('pages', {
    ...{ title: 'Willkommen', slug: 'willkommen', date: '2020-01-01T00:00:00', lang: 'de' },
    translations: { en: ids.frontPage },
  });
  ids.news = await create('pages', { title: 'News', slug: 'news', date: '2020-01-01T00:00:00' });
  ids.germanNews = await create('pages', {
    ...{ title: 'Neues', slug: 'neues', date: '2020-01-01T00:00:00', lang: 'de' },
    translations: { en: ids.news },
  });
});

/** The slugs of the items that are listed at an address. */
const listedAt = async (uri: string): Promise<string[]> => {
  const query = `{ placeByUri(uri: "${uri}") { contentNodes(first: 100) { nodes { slug } } } }`;
  const { placeByUri: place } = (await cms.graphql(query)).body.data as {
    placeByUri: { contentNodes: { nodes: { slug: string }[] } };
  };
  return place.contentNodes.nodes.map(({ slug }) => slug);
};

describe('lists at addresses', () => {
  it('have the items in the language of the address, and the default one also those without a language', async () => {
    expect(await listedAt('/de/')).toEqual(['leuchtturm']);
    expect(await listedAt('/fr/')).toEqual([]);
    const all = await listedAt('/');
    expect(all).toContain('lighthouse');
    expect(all).not.toContain('leuchtturm');
    // The posts of the test site have no language.
    expect(all.length).toBeGreaterThan(1);
    expect(await listedAt('/de/2021/08/')).toEqual(['leuchtturm']);
    expect(await listedAt('/2021/08/')).toContain('lighthouse');
    expect(await listedAt('/2021/08/')).not.toContain('leuchtturm');
    expect(await listedAt('/de/?s=leucht')).toEqual(['leuchtturm']);
    expect(await listedAt('/?s=lighthouse')).toEqual(['lighthouse']);
  });

  it('are the feeds and pages of their languages', async () => {
    const german = (await cms.get('/de/feed/')).text;
    expect(german).toContain('Leuchtturm');
    expect(german).not.toContain('Lighthouse');
    expect(german).toContain(`<link>${SITE_URL}/de/</link>`);
    const feed = (await cms.get('/feed/')).text;
    expect(feed).toContain('Lighthouse');
    expect(feed).not.toContain('Leuchtturm');
    const page = (await cms.get('/de/')).text;
    expect(page).toContain('<html lang="de-DE">');
    expect(page).toContain('Leuchtturm');
    expect(page).not.toContain('Lighthouse');
    expect((await cms.get('/')).text).toContain('<html lang="en-US">');
  });

  it('have the home pages of all languages in the sitemap, and all items', async () => {
    const { text } = await cms.get('/cms-sitemap-posts-page-1.xml');
    for (const address of ['/', '/de/', '/fr/', '/de/willkommen/', '/welcome/'])
      expect(text).toContain(`<loc>${SITE_URL}${address}</loc>`);
  });
});

describe('a front page', () => {
  const idAt = async (uri: string) => {
    const { nodeByUri: node } = (await cms.graphql(`{ nodeByUri(uri: "${uri}") { databaseId } }`)).body.data as {
      nodeByUri: { databaseId: number } | null;
    };
    return node?.databaseId;
  };

  it.beforeAll(async () => {
    await send('settings', { show_on_front: 'page', page_on_front: ids.frontPage, page_for_posts: ids.news });
  });

  it('has translations, which are the front pages of their languages', async () => {
    const language = async (code: string) => (await cms.get(`/cms-json/pll/v1/languages/${code}`)).body;
    expect(await language('en')).toMatchObject({
      ...{ page_on_front: ids.frontPage, page_for_posts: ids.news },
      home_url: `${SITE_URL}/`,
    });
    expect(await language('de')).toMatchObject({
      ...{ page_on_front: ids.germanFront, page_for_posts: ids.germanNews },
      ...{ home_url: `${SITE_URL}/de/willkommen/`, search_url: `${SITE_URL}/de/` },
    });
    expect(await language('fr')).toMatchObject({ page_on_front: 0, page_for_posts: 0, home_url: `${SITE_URL}/fr/` });
    expect([await idAt('/'), await idAt('/de/'), await idAt('/fr/')]).toEqual([
      ids.frontPage,
      ids.germanFront,
      undefined,
    ]);
    const { data } = await queryWpgraphql(cms, { query: '{ languages { homeUrl } }' });
    expect(data).toEqual({
      languages: [`${SITE_URL}/`, `${SITE_URL}/de/willkommen/`, `${SITE_URL}/fr/`].map((homeUrl) => ({ homeUrl })),
    });
  });

  it('has the address of the folder with redirect_lang', async () => {
    const link = async () => (await cms.get<{ link: string }>(`pages/${ids.germanFront}`)).body.link;
    expect(await link()).toBe(`${SITE_URL}/de/willkommen/`);
    await send('/cms-json/pll/v1/settings', { redirect_lang: true });
    expect(await link()).toBe(`${SITE_URL}/de/`);
    expect((await cms.get('/cms-json/pll/v1/languages/de')).body).toMatchObject({ home_url: `${SITE_URL}/de/` });
    await send('/cms-json/pll/v1/settings', { redirect_lang: false });
  });

  it('has a page for posts in each language', async () => {
    expect(await listedAt('/de/neues/')).toEqual(['leuchtturm']);
    expect(await listedAt('/news/')).not.toContain('leuchtturm');
    const query =
      '{ page(id: "/de/neues/", idType: URI) { isPostsPage } nodeByUri(uri: "/de/willkommen/") { ... on Page { isFrontPage } } }';
    expect((await queryWpgraphql(cms, { query })).data).toMatchObject({ nodeByUri: { isFrontPage: true } });
  });
});
