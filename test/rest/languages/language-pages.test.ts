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
    expect(page).toContain('<form class="search row" role="search" action="/de/" method="get">');
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

describe('versions in other languages', () => {
  const alternatesIn = (text: string): Record<string, string> => {
    const links = text.matchAll(/<(?:xhtml:)?link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/?>/g);
    return Object.fromEntries([...links].map(([, hreflang = '', address = '']) => [hreflang, address]));
  };
  const alternatesAt = async (path: string) => alternatesIn((await cms.get(path)).text);
  const addresses = {
    en: `${SITE_URL}/2021/08/lighthouse/`,
    de: `${SITE_URL}/de/2021/08/leuchtturm/`,
    'x-default': `${SITE_URL}/2021/08/lighthouse/`,
  };
  const pathOf = (address: string) => address.slice(SITE_URL.length);

  it('are named by the pages of an item and of its translations, with the language of each', async () => {
    for (const address of [addresses.en, addresses.de]) {
      const { text } = await cms.get(pathOf(address));
      expect(alternatesIn(text)).toEqual(addresses);
      expect(text).toContain(address === addresses.de ? '<html lang="de-DE">' : '<html lang="en-US">');
    }
    // The posts of the test site have no translations.
    const { text } = await cms.get('/cms-sitemap-posts-post-1.xml');
    const single = /<loc>[^<]*?(\/\d{4}\/[^<]*)<\/loc><lastmod>[^<]*<\/lastmod><\/url>/.exec(text)?.[1] as string;
    expect(await alternatesAt(single)).toEqual({});
  });

  it('are named by the home pages, and not by further pages and searches', async () => {
    const homes = { en: '/', de: '/de/', fr: '/fr/', 'x-default': '/' };
    const expected = Object.fromEntries(Object.entries(homes).map(([code, path]) => [code, `${SITE_URL}${path}`]));
    expect(await alternatesAt('/')).toEqual(expected);
    expect(await alternatesAt('/de/')).toEqual(expected);
    expect(await alternatesAt('/?s=lighthouse')).toEqual({});
    expect(alternatesIn((await cms.get('/?paged=2')).text)).toEqual({});
  });

  it('are in the sitemaps, and in GraphQL', async () => {
    const { text } = await cms.get('/cms-sitemap-posts-post-1.xml');
    expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    for (const address of [addresses.en, addresses.de]) {
      const entry = text.split('<url>').find((part) => part.startsWith(`<loc>${address}</loc>`)) ?? '';
      expect(alternatesIn(entry)).toEqual(addresses);
    }
    const { text: pages } = await cms.get('/cms-sitemap-posts-page-1.xml');
    expect(Object.keys(alternatesIn(pages.split('<url>')[1] ?? ''))).toEqual(['en', 'de', 'fr', 'x-default']);
    const query = `{ post(id: ${ids.german}) { alternates { hreflang address } } }`;
    expect((await cms.graphql(query)).body.data).toEqual({
      post: { alternates: Object.entries(addresses).map(([hreflang, address]) => ({ hreflang, address })) },
    });
  });

  it('are those that everyone may read, whoever asks', async () => {
    const status = (value: string) => send(`posts/${ids.german}`, { status: value });
    for (const hidden of ['draft', 'private']) {
      await status(hidden);
      expect(await alternatesAt(pathOf(addresses.en))).toEqual({});
      const query = `{ post(id: ${ids.english}) { translations { databaseId } alternates { hreflang } } }`;
      const { data } = (await cms.graphql(query, { as: 'admin' })).body;
      expect(data).toEqual({ post: { translations: [{ databaseId: ids.german }], alternates: [] } });
      expect((await cms.get('/cms-sitemap-posts-post-1.xml')).text).not.toContain('hreflang');
    }
    await status('publish');
    expect(await alternatesAt(pathOf(addresses.en))).toEqual(addresses);
  });

  it('are named with their regions beside others in the same language', async () => {
    await send('/cms-json/pll/v1/languages', { locale: 'de_AT', slug: 'at', name: 'Österreich' });
    const austrian = await create('posts', {
      ...{ title: 'Turm', slug: 'turm', date: '2021-08-04T10:00:00', lang: 'at' },
      translations: { en: ids.english, de: ids.german },
    });
    const tags = Object.keys(await alternatesAt(pathOf(addresses.en)));
    expect(tags.sort()).toEqual(['de-AT', 'de-DE', 'en', 'x-default']);
    await cms.send({ method: 'DELETE', path: `posts/${austrian}?force=true`, as: 'admin' });
    const { id } = (await cms.get<{ id: number }>('/cms-json/pll/v1/languages/at')).body;
    await cms.send({ method: 'DELETE', path: `/cms-json/pll/v1/languages/${id}`, as: 'admin' });
  });

  it('exist of terms with items', async () => {
    const category = (json: object) => send<{ id: number; link: string }>('categories', json);
    const english = await category({ name: 'Coast', slug: 'coast' });
    const german = await category({ name: 'Küste', slug: 'kueste', lang: 'de', translations: { en: english.id } });
    await send(`posts/${ids.english}`, { categories: [english.id] });
    expect(await alternatesAt('/category/coast/')).toEqual({});
    await send(`posts/${ids.german}`, { categories: [german.id] });
    const expected = { en: english.link, de: german.link, 'x-default': english.link };
    expect(await alternatesAt('/category/coast/')).toEqual(expected);
    const { text } = await cms.get('/cms-sitemap-taxonomies-category-1.xml');
    expect(alternatesIn(text)).toEqual(expected);
    expect((await cms.get('/de/category/kueste/')).text).toContain('<html lang="de-DE">');
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

  it('has a path of its own in WPGraphQL in other languages, and so has their page for posts', async () => {
    const page = async (id: number | undefined) => {
      const query = `{ page(id: ${id}, idType: DATABASE_ID) { uri isFrontPage isPostsPage } }`;
      return (await queryWpgraphql(cms, { query })).data?.page;
    };
    expect(await page(ids.frontPage)).toEqual({ uri: '/', isFrontPage: true, isPostsPage: false });
    expect(await page(ids.germanFront)).toEqual({ uri: '/de/willkommen/', isFrontPage: true, isPostsPage: false });
    expect(await page(ids.news)).toEqual({ uri: null, isFrontPage: false, isPostsPage: true });
    expect(await page(ids.germanNews)).toEqual({ uri: '/de/neues/', isFrontPage: false, isPostsPage: false });
    await send('/cms-json/pll/v1/settings', { redirect_lang: true });
    const front = { uri: '/de/', isFrontPage: true, isPostsPage: false };
    expect(await page(ids.germanFront)).toEqual(front);
    const query = '{ nodeByUri(uri: "/de/willkommen/") { ... on Page { uri isFrontPage isPostsPage } } }';
    expect((await queryWpgraphql(cms, { query })).data).toEqual({ nodeByUri: front });
    await send('/cms-json/pll/v1/settings', { redirect_lang: false });
  });

  it('has the address of the folder with redirect_lang', async () => {
    const link = async () => (await cms.get<{ link: string }>(`pages/${ids.germanFront}`)).body.link;
    expect(await link()).toBe(`${SITE_URL}/de/willkommen/`);
    await send('/cms-json/pll/v1/settings', { redirect_lang: true });
    expect(await link()).toBe(`${SITE_URL}/de/`);
    expect((await cms.get('/cms-json/pll/v1/languages/de')).body).toMatchObject({ home_url: `${SITE_URL}/de/` });
    await send('/cms-json/pll/v1/settings', { redirect_lang: false });
  });

  it('and the page for posts name their translations for search engines', async () => {
    const front = (await cms.get('/de/willkommen/')).text;
    expect(front).toContain(`<link rel="alternate" hreflang="de" href="${SITE_URL}/de/willkommen/">`);
    expect(front).toContain(`<link rel="alternate" hreflang="en" href="${SITE_URL}/">`);
    expect(front).toContain(`<link rel="alternate" hreflang="x-default" href="${SITE_URL}/">`);
    expect((await cms.get('/news/')).text).toContain(
      `<link rel="alternate" hreflang="de" href="${SITE_URL}/de/neues/">`,
    );
    // No page is the front page in this language.
    expect((await cms.get('/fr/')).text).not.toContain('hreflang');
  });

  it('has a page for posts in each language', async () => {
    expect(await listedAt('/de/neues/')).toEqual(['leuchtturm']);
    expect(await listedAt('/news/')).not.toContain('leuchtturm');
    const query =
      '{ page(id: "/de/neues/", idType: URI) { isPostsPage } nodeByUri(uri: "/de/willkommen/") { ... on Page { isFrontPage } } }';
    expect((await queryWpgraphql(cms, { query })).data).toMatchObject({ nodeByUri: { isFrontPage: true } });
  });
});

describe('blocks in the content of a page of the site', () => {
  const blocks = [
    '<!-- wp:latest-posts {"postsToShow":50} /-->',
    '<!-- wp:query {"query":{"perPage":50,"postType":"post","taxQuery":{"category":[CATEGORY]}}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div><!-- /wp:query -->',
    '<!-- wp:categories {"showEmpty":true} /--><!-- wp:page-list /--><!-- wp:archives /--><!-- wp:archives {"type":"postbypost"} /-->',
    '<!-- wp:latest-comments {"commentsToShow":50} /--><!-- wp:search /--><!-- wp:site-title /-->',
  ].join('');

  it('list what is in its language, and link to its home page; over the APIs they list all languages', async () => {
    const harbor = await create('categories', { name: 'Seafaring' });
    const hafen = await create('categories', { name: 'Seefahrt', lang: 'de', translations: { en: harbor } });
    const sailing = await create('posts', { title: 'Sailing', slug: 'sailing', categories: [harbor] });
    const segeln = await create('posts', { title: 'Segeln', slug: 'segeln', lang: 'de', categories: [hafen] });
    for (const post of [sailing, segeln]) await send('comments', { post, content: `About ${post}` });
    const content = blocks.replace('CATEGORY', String(harbor));
    const pages = {
      english: await create('pages', { title: 'Overview', slug: 'overview', content }),
      german: await create('pages', { title: 'Auswahl', slug: 'auswahl', content, lang: 'de' }),
    };
    const contentAt = async (path: string) =>
      /<div class="content">[\s\S]*<\/article>/.exec((await cms.get(path)).text)?.[0] ?? '';
    for (const [path, shown, hidden] of [
      ['/de/auswahl/', 'Segeln Seefahrt Willkommen', 'Sailing Seafaring Overview'],
      ['/overview/', 'Sailing Seafaring Overview', 'Segeln Seefahrt Auswahl'],
    ] as const) {
      const html = await contentAt(path);
      for (const text of shown.split(' ')) expect(html, `${path} ${text}`).toContain(text);
      for (const text of hidden.split(' ')) expect(html, `${path} ${text}`).not.toContain(text);
    }
    const german = await contentAt('/de/auswahl/');
    expect(german).toContain(`action="${SITE_URL}/de/"`);
    expect(german).toContain(`<a href="${SITE_URL}/de" target="_self" rel="home">`);
    expect(german).toMatch(new RegExp(`${SITE_URL}/de/\\d{4}/\\d{2}/`));
    expect(german).not.toContain('post_translations-');
    expect(await contentAt('/overview/')).toContain(`action="${SITE_URL}/"`);
    const { body } = await cms.get<{ content: { rendered: string } }>(`pages/${pages.german}`);
    for (const text of ['Segeln', 'Sailing', 'Seafaring', `action="${SITE_URL}/"`])
      expect(body.content.rendered).toContain(text);
  });

  it('link to the home page of its language without lists beside them', async () => {
    const content = '<!-- wp:site-title /-->';
    const id = await create('pages', { title: 'Titel', slug: 'titel', content, lang: 'de' });
    expect((await cms.get('/de/titel/')).text).toContain(`<a href="${SITE_URL}/de" target="_self" rel="home">`);
    const { body } = await cms.get<{ content: { rendered: string } }>(`pages/${id}`);
    expect(body.content.rendered).toContain(`<a href="${SITE_URL}" target="_self" rel="home">`);
  });
});
