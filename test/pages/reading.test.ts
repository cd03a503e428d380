import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { startSession } from '../../schema/auth/login-session.ts';
import { accounts, postIds, secrets, terms } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';

const it = siteTest({ extraPosts: 40 });

const getPage = (path: string, headers: Record<string, string> = {}) => cms.get<unknown>(path, { headers });

/** The cookie of an editor who is logged in. */
async function sessionCookie(): Promise<string> {
  const client = { address: '', userAgent: '', requestId: '' };
  const { token } = await startSession(cms.app.domain, { userId: accounts.editor.id, client, remember: false });
  return `cms_session=${token}`;
}

describe('a page', () => {
  it.each(['/', '/2021/05/pea-soup/', '/category/garden/', '/cms-login.php'])(
    'at %s links to pages and files of the site by path, so that it works under every name of the server',
    async (path) => {
      const { text } = await getPage(path, { host: 'larch.example' });
      expect(text).toMatch(/<link rel="stylesheet" href="\/cms-includes\/postern\/site\.css\?v=\w+">/);
      const body = text.slice(text.indexOf('<body'));
      const chrome = body.replace(/<div class="(?:content|summary)">.*?<\/div>/gs, '');
      expect(chrome).toMatch(/ (?:href|action)="\//);
      expect(chrome).not.toContain(`="${SITE_URL}`);
    },
  );

  it('has a search form, whose answer lists what contains the words', async () => {
    expect((await getPage('/')).text).toMatch(/<form class="search row" role="search" action="\/" method="get">/);
    const { text } = await getPage('/?s=pea');
    expect(text).toContain('<h2><a href="/2021/05/pea-soup/">');
    expect(text).toContain('placeholder="Search" value="pea" required>');
    const entries = text.match(/<article class="entry">/g) ?? [];
    expect(text).toContain(`<p class="count">${entries.length} results</p>`);
    expect((await getPage('/?s=%22%3E%3Cb%3E')).text).toContain(' value="&quot;&gt;&lt;b&gt;" required>');
  });

  it('of the latest posts marks those that are sticky, in words', async () => {
    const marked = async (path: string) => {
      const entries = (await getPage(path)).text.split('<article class="entry">').slice(1);
      const titlesOf = (list: string[]) => list.map((entry) => /<h2><a [^>]*>(.*?)<\/a>/.exec(entry)?.[1]);
      return titlesOf(entries.filter((entry) => entry.includes('<span class="sticky">Pinned</span>')));
    };
    expect((await marked('/')).sort()).toEqual(['Open house', 'Sowing peas']);
    // A list of a term has them in their place.
    expect(await marked('/category/garden/')).toEqual([]);
  });

  it('of an item has the style rules of its blocks, and its policy allows no other style element', async () => {
    const content = `<!-- wp:paragraph {"style":{"elements":{"link":{"color":{"text":"#aa0000"}}}}} -->
<p class="has-link-color"><a href="https://example.org/">Link</a></p>
<!-- /wp:paragraph -->`;
    const json = { title: 'Styled', slug: 'styled-blocks', content, status: 'publish' };
    const { body } = await cms.send<{ link: string }>({ method: 'POST', path: 'posts', as: 'admin', json });
    const { text, headers } = await getPage(new URL(body.link).pathname);
    expect(text).toContain('<link rel="stylesheet" href="/global-styles.css?extent=presets">');
    const [, styles = '', ...others] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    expect(others).toEqual([]);
    expect(styles).toBe('.wp-elements-1 a:where(:not(.wp-element-button)){color: #aa0000;}\n');
    expect(text).toContain('class="has-link-color wp-elements-1 wp-block-paragraph"');
    const digest = createHash('sha256').update(styles).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${digest}';`);
    const { text: plain, headers: ofPlain } = await getPage('/2021/05/pea-soup/');
    expect(plain).not.toMatch(/<style|global-styles/);
    expect(ofPlain['content-security-policy']).toContain("style-src 'self';");
    const { text: presets } = await getPage('/global-styles.css?extent=presets');
    expect(presets).toContain('.is-layout-flex{');
    expect(presets).not.toMatch(/^body\{/m);
    expect((await getPage('/global-styles.css')).text).toMatch(/^body\{/m);
  });

  it('leads to its feed, and a list says how many pages it has', async () => {
    const { text } = await getPage('/');
    const feed = /<a href="([^"]+)" type="application\/rss\+xml">RSS feed<\/a>/.exec(text)?.[1] ?? '';
    expect((await getPage(feed)).headers['content-type']).toMatch(/^application\/rss\+xml/);
    const pages = Number(/<span>Page 1 of (\d+)<\/span>/.exec(text)?.[1]);
    expect(pages).toBeGreaterThan(1);
    expect((await getPage(`/page/${pages}/`)).text).toContain(`<span>Page ${pages} of ${pages}</span>`);
    expect((await getPage(`/page/${pages + 1}/`)).status).toBe(404);
  });

  it('of content leads to the explorers of the APIs, for accounts that are logged in', async () => {
    expect((await getPage('/')).text).not.toContain('<a href="/openapi">');
    const cookie = await sessionCookie();
    const { text } = await getPage('/', { cookie });
    for (const path of ['/openapi', '/graphql', '/wpgraphql']) {
      expect(text).toContain(`<a href="${path}">`);
      expect((await getPage(path, { accept: 'text/html' })).status).toBe(200);
    }
  });

  it('does not lead to the explorers of GraphQL without introspection', async () => {
    const closed = await site.start({ env: { GRAPHQL_INTROSPECTION: 'off' } });
    const { text } = await closed.get('/', { headers: { cookie: await sessionCookie() } });
    expect(text).toContain('<a href="/openapi">');
    expect(text).not.toContain('graphql">');
  });
});

describe('a query that names an archive', () => {
  it.each([
    [`/?cat=${terms.garden.id}`, '/category/garden/'],
    ['/?category_name=garden', '/category/garden/'],
    ['/?tag=soup', '/tag/soup/'],
    [`/?author=${accounts.author.id}`, '/author/author-writes/'],
    [`/?cat=${terms.garden.id}&paged=2`, '/category/garden/page/2/'],
  ])('%s is redirected to %s', async (query, path) => {
    const { status, headers } = await getPage(query);
    expect([status, headers.location]).toEqual([301, SITE_URL + path]);
    expect((await getPage(path)).status).not.toBe(301);
  });
});

describe('the page of a post', () => {
  it('contains the title, the canonical link and links to its JSON and oEmbed data', async () => {
    const { status, text, headers } = await getPage('/2021/05/pea-soup/');
    expect(status).toBe(200);
    const link = `${SITE_URL}/2021/05/pea-soup/`;
    const embed = `${SITE_URL}/cms-json/oembed/1.0/embed?url=${encodeURIComponent(link)}`;
    for (const part of [
      '<title>Pea soup – ',
      '<h1>Pea soup</h1>',
      `<link rel="canonical" href="${link}">`,
      `<link rel="alternate" title="oEmbed (JSON)" type="application/json+oembed" href="${embed}">`,
      `type="text/xml+oembed" href="${embed}&amp;format=xml">`,
      `<link rel="alternate" type="application/json" title="JSON" href="${SITE_URL}/cms-json/cms/v2/posts/${postIds.peaSoup}">`,
    ]) {
      expect(text).toContain(part);
    }
    expect(headers.link).toContain(`<${SITE_URL}/cms-json/>; rel="https://api.w.org/"`);
    expect(headers.link).toContain(`<${SITE_URL}/cms-json/cms/v2/posts/${postIds.peaSoup}>; rel="alternate"`);
  });

  it.each(['/\\', '/\\[', '/\\\\:99999/', 'http://larch.example:3000/', '//[/'])(
    'treats %s as a path of the site instead of the address of another host',
    async (target) => {
      const answer = await cms.sendRaw(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 (?:200|301|404) /);
      expect(answer).not.toMatch(/^location: (?!http:\/\/localhost:3000\/)/im);
    },
  );

  it('runs no scripts, and may be framed only by the site, its card by all sites', async () => {
    const { headers } = await getPage('/2021/05/pea-soup/');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    const card = await getPage('/2021/05/pea-soup/embed/');
    expect(card.headers['x-frame-options']).toBeUndefined();
    expect(card.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(card.text).toContain('A bowl of green.');
    expect((await getPage('/cms-login.php')).headers['x-frame-options']).toBe('DENY');
  });

  it('allows only the script of its drop-down lists', async () => {
    const content =
      '<!-- wp:archives {"displayAsDropdown":true} /--><!-- wp:html --><script>alert(1)</script><!-- /wp:html -->';
    const sent = await cms.send<{ link: string }>({
      method: 'POST',
      path: 'posts',
      as: 'admin',
      json: { title: 'Archive', status: 'publish', content },
    });
    const { text, headers } = await getPage(new URL(sent.body.link).pathname);
    const [script = ''] = [...text.matchAll(/<script>([^<]*document\.currentScript[^<]*)<\/script>/g)].map(
      ([, title]) => title,
    );
    const digest = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`; script-src 'sha256-${digest}';`);
  });

  it.each([
    ['/?p=103', '/2021/05/pea-soup/'],
    ['/2021/05/pea-soup', '/2021/05/pea-soup/'],
    ['/?page_id=201', '/about-us/'],
    ['/category/garden', '/category/garden/'],
  ])('redirects %s to %s', async (path, location) => {
    const { status, headers } = await getPage(path);
    expect([status, headers.location]).toEqual([301, SITE_URL + location]);
  });

  it.each([
    '/?p=108',
    '/?p=106',
    '/?p=111',
    '/?p=112',
    '/?p=301',
    '/2021/05/pea-soup/trackback/',
    '/%E0%A4',
    '/a%00b/',
  ])('returns 404 for %s', async (path) => {
    const { status, text } = await getPage(path);
    expect(status).toBe(404);
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
  });

  it('is served to viewers who may read it, and not cached', async () => {
    const { status, text, headers } = await getPage('/?p=108', { cookie: await sessionCookie() });
    expect([status, text.includes(secrets.draftText)]).toEqual([200, true]);
    expect(headers['cache-control']).toBe('no-store, private');
    expect(text).toContain('noindex');
    expect(text).not.toContain('application/json+oembed');
  });

  it('hides protected text on the page, on the card and in lists', async () => {
    for (const path of [
      '/2021/06/the-cellar-key/',
      '/2021/06/the-cellar-key/embed/',
      '/2021/06/',
      '/category/plain/',
    ]) {
      const { status, text } = await getPage(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toContain(secrets.protectedText);
      expect(text).toContain('protected by a password');
    }
  });

  it('limits wrong guesses of its password', async () => {
    const guess = (value: string) =>
      cms.send<unknown>({
        method: 'POST',
        path: '/2021/06/what-is-in-the-attic/',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ post_password: value }).toString(),
      });
    const correctAnswer = await guess(secrets.otherPassword);
    expect([correctAnswer.status, correctAnswer.text.includes('Two trunks')]).toEqual([200, true]);
    for (let count = 0; count < 10; count++) expect((await guess('x')).status).toBe(403);
    expect((await guess(secrets.otherPassword)).status).toBe(429);
  });
});

describe('a list', () => {
  it.each([
    ['/', 'Sowing peas'],
    ['/category/garden/', 'Category: Garden'],
    ['/tag/spring/', 'Tag: Spring'],
    ['/author/author-writes/', 'Arno Vale'],
    ['/2021/07/', 'July 2021'],
    ['/2021/07/09/', 'Bees, humming'],
  ])('%s contains %s', async (path, text) => {
    const answer = await getPage(path);
    expect([answer.status, answer.text.includes(text)]).toEqual([200, true]);
    for (const secret of Object.values(secrets)) expect(answer.text).not.toContain(secret);
  });

  it('of search results contains matching items of all types visible to the viewer, and is not indexed', async () => {
    const { status, text } = await getPage('/?s=pea');
    expect(status).toBe(200);
    expect(text).toContain('<h1>Search: pea</h1>');
    expect(text).toContain('<a href="/2021/05/pea-soup/">Pea soup</a>');
    expect(text).toContain('<meta name="robots" content="noindex">');
    for (const secret of Object.values(secrets)) {
      const results = await getPage(`/?s=${encodeURIComponent(secret)}`);
      expect(results.text.match(/class="entry"/g) ?? []).toEqual([]);
    }
    const noResults = await getPage(`/?s=${encodeURIComponent('<b>"zzz"</b>')}`);
    expect([noResults.status, noResults.text.includes('Nothing contains all of these words.')]).toEqual([200, true]);
    expect(noResults.text).toContain('<h1>Search: &lt;b&gt;');
    expect(noResults.text).not.toContain('<b>');
    expect((await getPage('/?s=')).text).toContain('Sowing peas');
  });

  it('of search results has several pages', async () => {
    const links = new Set<string>();
    let pages = 0;
    for (let path: string | undefined = '/?s=e'; path !== undefined; pages++) {
      const { status, text } = await getPage(path);
      expect(status).toBe(200);
      for (const [, link = ''] of text.matchAll(/<h2><a href="([^"]+)"/g)) links.add(link);
      path = /rel="next" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
    const { headers } = await cms.get('search?search=e&per_page=1');
    expect(pages).toBeGreaterThan(1);
    expect(links.size).toBe(Number(headers['x-cms-total']));
  });

  it('links from each page to the next until the last', async () => {
    const first = await getPage('/category/garden/');
    expect(first.text).not.toContain('rel="prev"');
    const pages = new Set<string>();
    for (let path: string | undefined = '/'; path !== undefined; ) {
      const { status, text } = await getPage(path);
      expect(status).toBe(200);
      pages.add(path);
      path = /rel="next" href="([^"]*)"/.exec(text)?.[1];
    }
    expect(pages.size).toBeGreaterThan(5);
    expect((await getPage(`/page/${pages.size + 1}/`)).status).toBe(404);
  });
});

describe('pages', () => {
  it('run at most nine SQL statements each', async () => {
    const paths = ['/', '/2021/05/pea-soup/', '/category/garden/', '/nothing/', '/2021/05/pea-soup/embed/'];
    for (const path of paths) await getPage(path);
    for (const path of paths) {
      // A query parameter bypasses the cache.
      const statements = await cms.statements(() => getPage(`${path}?uncached=1`));
      expect(statements.length, `${path}\n${statements.join('\n')}`).toBeLessThanOrEqual(9);
    }
  });

  it('are cached until a change, and never for logged-in viewers', async () => {
    const path = '/2021/09/harvest/';
    expect((await getPage(path)).text).toContain('<h1>Harvest</h1>');
    expect(await cms.statements(() => getPage(path))).toHaveLength(0);
    expect((await getPage(path, { cookie: await sessionCookie() })).text).toContain('Log out');
    expect((await getPage(path)).text).not.toContain('Log out');
    await cms.send({ method: 'POST', path: `posts/${postIds.harvest}`, as: 'admin', json: { title: 'Gleanings' } });
    expect((await getPage(path)).text).toContain('<h1>Gleanings</h1>');
    await cms.send({ method: 'POST', path: `posts/${postIds.harvest}`, as: 'admin', json: { status: 'draft' } });
    expect((await getPage(path)).status).toBe(404);
  });

  it('answer HEAD without a body, and reject methods other than reading and forms', async () => {
    const head = await cms.send<unknown>({ method: 'HEAD', path: '/' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await cms.send<unknown>({ method: 'DELETE', path: '/' })).status).toBe(405);
  });

  it('reject forms that are too long', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await cms.send<unknown>({ method: 'POST', path: '/', headers, body: `a=${'b'.repeat(70_000)}` });
    expect(status).toBe(413);
  });

  it('share one style sheet, which is cached permanently', async () => {
    const path = /href="([^"]*site\.css\?v=\w+)"/.exec((await getPage('/')).text)?.[1] ?? '';
    const { status, headers, text } = await getPage(path);
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/css')]);
    expect(headers['cache-control']).toContain('immutable');
    expect(text.length).toBeLessThan(30_000);
  });
});
