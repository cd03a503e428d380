import { describe, expect } from 'vitest';
import { checkDeclaredLanguages, type LanguageDeclaration } from '../../../schema/core/registry/declared-languages.ts';
import { cms, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

const GERMAN = 'https://de.harbor.example';

const languages: readonly LanguageDeclaration[] = [
  { code: 'en', name: 'English', locale: 'en_US' },
  { code: 'de', name: 'Deutsch', locale: 'de_DE', host: GERMAN },
  { code: 'fr', name: 'Français', locale: 'fr_FR' },
];

const it = siteTest({ declarations: { languages } });

const ids: Record<string, number> = {};

const create = async (path: string, json: object): Promise<{ id: number; link: string; slug: string }> => {
  const values = { status: 'publish', ...json };
  const { status, body } = await cms.send<{ id: number; link: string; slug: string }>({
    method: 'POST',
    path,
    json: values,
    as: 'admin',
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

const english = `${SITE_URL}/2021/08/lighthouse/`;
const german = `${GERMAN}/2021/08/leuchtturm/`;

it.beforeAll(async () => {
  const first = await create('posts', { title: 'Lighthouse', slug: 'lighthouse', date: '2021-08-02T10:00:00' });
  const second = await create('posts', {
    ...{ title: 'Leuchtturm', slug: 'leuchtturm', date: '2021-08-03T10:00:00', lang: 'de' },
    translations: { en: first.id },
  });
  Object.assign(ids, { english: first.id, german: second.id });
  expect([first.link, second.link]).toEqual([english, german]);
});

/** Requests a path from a host. */
const at = (host: string, path: string, options: { as?: 'admin' } = {}) =>
  cms.send<unknown>({ method: 'GET', path, headers: { host }, ...options });

const HOST = new URL(GERMAN).host;

describe('addresses', () => {
  it('of items, terms, feeds and languages have the host of their language', async () => {
    const { body: category } = await cms.send<{ link: string }>({
      ...{ method: 'POST', path: 'categories', as: 'admin' },
      json: { name: 'Küste', slug: 'kueste', lang: 'de' },
    });
    expect(category.link).toBe(`${GERMAN}/category/kueste/`);
    expect((await cms.get(`posts/${ids.german}`)).body).toMatchObject({ link: german });
    expect((await cms.get('/cms-json/pll/v1/languages/de')).body).toMatchObject({ home_url: `${GERMAN}/` });
    const query = `{ post(id: ${ids.german}) { link uri } }`;
    expect((await cms.graphql(query)).body.data).toEqual({
      post: { link: german, uri: '/de/2021/08/leuchtturm/' },
    });
  });

  it('are paths below the folder in menus of WPGraphQL', async () => {
    const menu = await create('menus', { name: 'Main' });
    const item = { menus: menu.id, type: 'post_type', object: 'post', object_id: ids.german };
    const { id } = await create('menu-items', { title: 'Leuchtturm', ...item });
    const query = `{ menuItem(id: "${id}", idType: DATABASE_ID) { url uri path } }`;
    const path = '/de/2021/08/leuchtturm/';
    expect((await queryWpgraphql(cms, { query, as: 'admin' })).data).toEqual({
      menuItem: { url: german, uri: path, path },
    });
  });

  it('lead to the items of both GraphQL APIs, whole or below the folder of the language', async () => {
    for (const uri of [german, '/de/2021/08/leuchtturm/']) {
      const { data } = (await cms.graphql(`{ placeByUri(uri: "${uri}") { node { databaseId } language { code } } }`))
        .body;
      expect(data).toEqual({ placeByUri: { node: { databaseId: ids.german }, language: { code: 'de' } } });
      const query = `{ nodeByUri(uri: "${uri}") { ... on Post { databaseId uri link } } }`;
      expect((await queryWpgraphql(cms, { query })).data).toEqual({
        nodeByUri: { databaseId: ids.german, uri: '/de/2021/08/leuchtturm/', link: german },
      });
    }
    const { data } = (await cms.graphql(`{ placeByUri(uri: "https://other.example/2021/08/leuchtturm/") { kind } }`))
      .body;
    expect(data).toEqual({ placeByUri: null });
  });
});

describe('the host of a request', () => {
  it('decides which language lists, feeds and searches have', async () => {
    const own = await at(HOST, '/');
    expect(own.text).toContain('Leuchtturm');
    expect(own.text).not.toContain('Lighthouse');
    expect(own.text).toContain('<html lang="de-DE">');
    expect(own.text).toContain(`<link rel="canonical" href="${GERMAN}/">`);
    // Asked again, so that a cached page of the other host would be noticed.
    for (const path of ['/', '/?s=l', '/feed/', '/2021/08/']) {
      for (const [host, shown, hidden] of [
        [HOST, 'Leuchtturm', 'Lighthouse'],
        ['localhost:3000', 'Lighthouse', 'Leuchtturm'],
        [HOST, 'Leuchtturm', 'Lighthouse'],
      ] as const) {
        const { text } = await at(host, path);
        expect([path, host, text.includes(shown), text.includes(hidden)]).toEqual([path, host, true, false]);
      }
    }
    expect((await at(HOST, '/feed/')).text).toContain(`<link>${GERMAN}/</link>`);
  });

  it('leads to the address of an item, wherever it was asked for', async () => {
    expect((await at(HOST, '/2021/08/leuchtturm/')).text).toContain('<html lang="de-DE">');
    for (const [host, path] of [
      ['localhost:3000', '/2021/08/leuchtturm/'],
      ['localhost:3000', '/de/2021/08/leuchtturm/'],
      [HOST, `/?p=${ids.german}`],
      ['localhost:3000', `/?p=${ids.german}`],
    ] as const) {
      const { status, headers } = await at(host, path);
      expect([host, path, status, headers.location]).toEqual([host, path, 301, german]);
    }
    const { status, headers } = await at(HOST, '/2021/08/lighthouse/');
    expect([status, headers.location]).toEqual([301, english]);
  });

  it('leads to the address of a term', async () => {
    const { slug } = await create('categories', { name: 'Ufer', slug: 'ufer', lang: 'de' });
    const address = `${GERMAN}/category/${slug}/`;
    for (const path of [`/category/${slug}/`, `/de/category/${slug}/`, `/fr/category/${slug}/`]) {
      const { status, headers } = await at('localhost:3000', path);
      expect([path, status, headers.location]).toEqual([path, 301, address]);
    }
    expect((await at('localhost:3000', `/category/${slug}/page/2/`)).headers.location).toBe(`${address}page/2/`);
    const own = await at(HOST, `/category/${slug}/`);
    expect([own.status, own.text.includes(`<link rel="canonical" href="${address}">`)]).toEqual([200, true]);
  });

  it('counts only if the site declares it', async () => {
    const usual = await at('localhost:3000', '/');
    for (const host of ['evil.example', 'fr.harbor.example', 'xde.harbor.example', 'de.harbor.example:8443']) {
      const { text } = await at(host, '/');
      expect(text).toBe(usual.text);
      expect(text).not.toContain(host);
    }
    expect((await at(`${HOST.toUpperCase()}:443`, '/')).text).toContain('Leuchtturm');
  });

  it('is where guests write comments', async () => {
    const body = new URLSearchParams({
      ...{ comment_post_ID: String(ids.german), comment: 'Schön!', author: 'Lu', email: 'lu@larch.example' },
      redirect_to: '',
    });
    const { status, headers } = await cms.send({
      ...{ method: 'POST', path: '/cms-comments-post.php', body: String(body) },
      headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([status, headers.location?.startsWith(`${german}`)]).toEqual([302, true]);
  });

  it('does not change the REST API, and the pages of accounts are on the host of the site', async () => {
    const list = async (host: string) => (await at(host, '/cms-json/cms/v2/posts?per_page=3')).text;
    expect(await list(HOST)).toBe(await list('localhost:3000'));
    for (const path of ['/cms-login.php', '/cms-admin/profile.php?tab=1']) {
      const { status, headers } = await at(HOST, path);
      expect([status, headers.location, headers['set-cookie']]).toEqual([302, `${SITE_URL}${path}`, undefined]);
    }
  });
});

it('search engines are told the addresses on all hosts', async () => {
  const { text } = await at(HOST, '/2021/08/leuchtturm/');
  for (const [hreflang, href] of Object.entries({ en: english, de: german, 'x-default': english }))
    expect(text).toContain(`<link rel="alternate" hreflang="${hreflang}" href="${href}">`);
  expect((await cms.get('/cms-sitemap-posts-post-1.xml')).text).toContain(`<loc>${german}</loc>`);
  const homes = (await cms.get('/')).text;
  expect(homes).toContain(`<link rel="alternate" hreflang="de" href="${GERMAN}/">`);
  expect(homes).toContain(`<link rel="alternate" hreflang="fr" href="${SITE_URL}/fr/">`);
});

it('a front page of a language is at its host', async () => {
  const front = await create('pages', { title: 'Welcome', slug: 'welcome' });
  const germanFront = await create('pages', {
    ...{ title: 'Willkommen', slug: 'willkommen', lang: 'de' },
    translations: { en: front.id },
  });
  await create('settings', { show_on_front: 'page', page_on_front: front.id });
  expect((await cms.get(`pages/${germanFront.id}`)).body).toMatchObject({ link: `${GERMAN}/` });
  expect((await at(HOST, '/')).text).toContain('<h1>Willkommen</h1>');
  expect((await cms.get('/')).text).toContain('<h1>Welcome</h1>');
  const { data } = await queryWpgraphql(cms, {
    query: `{ nodeByUri(uri: "${GERMAN}/") { ... on Page { databaseId } } }`,
  });
  expect(data).toEqual({ nodeByUri: { databaseId: germanFront.id } });
});

it('refuses hosts with a path, and two languages with one host', () => {
  const kinds = { types: [], taxonomies: [] };
  const [, de] = languages as [LanguageDeclaration, LanguageDeclaration];
  expect(() => checkDeclaredLanguages([{ ...de, host: `${GERMAN}/` }], kinds)).toThrow(
    'write an address without a path',
  );
  expect(() => checkDeclaredLanguages([{ ...de, host: 'de.harbor.example' }], kinds)).toThrow('without a path');
  expect(() => checkDeclaredLanguages([de, { ...de, code: 'at' }], kinds)).toThrow('two languages have the host');
});
