import { describe, expect } from 'vitest';
import { parseFeedAddress } from '../../src/pages/feeds/feed-address.ts';
import { secrets } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';

const it = siteTest({ extraPosts: 40 });

const get = (path: string, headers: Record<string, string> = {}) => cms.get<unknown>(path, { headers });
const change = (path: string, json: object) => cms.send<{ id: number }>({ method: 'POST', path, as: 'admin', json });
const titles = (text: string): string[] =>
  [...text.matchAll(/<item>\s*<title>([^<]*)/g)].map(([, title]) => title ?? '');

describe('feeds', () => {
  it.each([
    ['/feed/', 'rss'],
    ['/feed/rss2/', 'rss'],
    ['/feed', 'rss'],
    ['/?feed=rss2', 'rss'],
    ['/feed/atom/', 'atom'],
    ['/?feed=atom', 'atom'],
    ['/comments/feed/', 'rss'],
    ['/?feed=comments-rss2', 'rss'],
    ['/comments/feed/atom/', 'atom'],
    ['/category/garden/feed/', 'rss'],
    ['/?cat=2&feed=rss2', 'rss'],
    ['/tag/soup/feed/atom/', 'atom'],
    ['/author/author-writes/feed/', 'rss'],
    ['/2021/05/feed/', 'rss'],
    ['/?s=soup&feed=rss2', 'rss'],
    ['/search/soup/feed/rss2/', 'rss'],
    ['/2021/05/pea-soup/feed/', 'rss'],
    ['/?p=103&feed=rss2', 'rss'],
  ])('are found at %s as %s', async (path, format) => {
    const { status, headers, text } = await get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(`application/${format}+xml; charset=UTF-8`);
    expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  });

  it.each([
    ['/feed/rdf/', '/feed/'],
    ['/category/garden/feed/rss/', '/category/garden/feed/'],
    ['/?feed=comments-rdf', '/?feed=comments-rss2'],
  ])('redirects the old format %s to %s', async (path, location) => {
    const { status, headers } = await get(path);
    expect([status, headers.location]).toEqual([301, SITE_URL + location]);
  });

  it.each([
    '/nothing/feed/',
    '/?p=106&feed=rss2',
    '/?p=999999&feed=rss2',
    '/?feed=unknown',
    '/?feed=__proto__',
    '/category/none/feed/',
  ])('does not find %s', async (path) => expect((await get(path)).status).toBe(404));

  it('lists the latest public items by date, with their texts, authors and terms', async () => {
    const { text } = await get('/feed/');
    const { body: posts } =
      await cms.get<{ title: { rendered: string }; guid: { rendered: string } }[]>('posts?per_page=10');
    expect(titles(text)).toHaveLength(10);
    expect(text).toContain(`<guid isPermaLink="false">${posts[0]?.guid.rendered}</guid>`);
    const soup = await get('/tag/soup/feed/');
    expect(titles(soup.text)).toContain('Pea soup');
    expect(soup.text).toContain('<dc:creator>');
    expect(soup.text).toContain('<category><![CDATA[Soup]]></category>');
    expect(soup.text).toContain('A bowl of green.');
  });

  it('contains neither private texts nor those behind a password', async () => {
    for (const path of ['/feed/', '/feed/atom/', '/comments/feed/', '/?s=juniperberry&feed=rss2', '/2021/feed/']) {
      const { text } = await get(path);
      for (const secret of Object.values(secrets)) {
        if (!path.includes(secret)) expect(text).not.toContain(secret);
      }
    }
    const ownPath = '/?p=104&feed=rss2';
    expect((await get(ownPath)).text).not.toContain('<item>');
  });

  it('cannot be broken by text of an item', async () => {
    const title = 'A ]]> & <b>B</b> \u0001 C';
    const content = '<p>x ]]&gt; ]]></p><!-- wp:html --><p><a href="/about-us/">y</a></p><!-- /wp:html -->';
    await change('posts', { title, content, status: 'publish' });
    const { text } = await get('/feed/');
    expect(text).not.toContain('\u0001');
    expect(text).toContain(`<a href="${SITE_URL}/about-us/">`);
    const withoutSections = text.replace(/<!\[CDATA\[.*?\]\]>/gs, '');
    expect(withoutSections).not.toContain(']]>');
    expect(withoutSections.split('<item>')).toHaveLength(11);
  });

  it('follows the settings for the number of items and for excerpts', async () => {
    await change('settings', { posts_per_rss: 3, rss_use_excerpt: true });
    const { text } = await get('/feed/');
    expect(titles(text)).toHaveLength(3);
    expect(text).not.toContain('<content:encoded>');
    const { body } = await cms.get<object>('settings?_fields=posts_per_rss,rss_use_excerpt', { as: 'admin' });
    expect(body).toEqual({ posts_per_rss: 3, rss_use_excerpt: true });
    await change('settings', { posts_per_rss: 10, rss_use_excerpt: false });
    expect(titles((await get('/feed/')).text)).toHaveLength(10);
  });

  it('answers 304 while nothing has changed, and has a new item at once', async () => {
    const first = await get('/feed/atom/');
    const tag = { 'If-None-Match': String(first.headers.etag) };
    const time = { 'If-Modified-Since': String(first.headers['last-modified']) };
    expect((await get('/feed/atom/', tag)).status).toBe(304);
    expect((await get('/feed/atom/', time)).status).toBe(304);
    expect((await get('/feed/atom/', { 'If-Modified-Since': 'Fri, 01 Jan 2021 00:00:00 GMT' })).status).toBe(200);
    await change('posts', { title: 'Newest of all', status: 'publish' });
    const next = await get('/feed/atom/', tag);
    expect(next.status).toBe(200);
    expect(next.text).toContain('Newest of all');
  });

  it('has a new comment at once, in the feed of its item too', async () => {
    await get('/comments/feed/');
    const { status } = await change('comments', { post: 103, content: 'Thick enough to stand a spoon in.' });
    expect(status).toBe(201);
    for (const path of ['/comments/feed/', '/2021/05/pea-soup/feed/']) {
      expect((await get(path)).text).toContain('Thick enough to stand a spoon in.');
    }
  });

  it('are linked from the pages', async () => {
    const { text } = await get('/category/garden/');
    expect(text).toContain('type="application/rss+xml" title="');
    for (const address of ['/feed/', '/comments/feed/', '/category/garden/feed/']) {
      expect(text).toContain(`href="${SITE_URL}${address}"`);
    }
    expect((await get('/2021/05/pea-soup/')).text).toContain(`href="${SITE_URL}/2021/05/pea-soup/feed/"`);
  });
});

describe('sitemaps', () => {
  it('list all public addresses, and no others', async () => {
    const index = await get('/cms-sitemap.xml');
    expect(index.headers['content-type']).toBe('application/xml; charset=UTF-8');
    const pages = [...index.text.matchAll(/<loc>([^<]*)/g)].map(([, address]) => new URL(String(address)).pathname);
    expect(pages).toContain('/cms-sitemap-posts-post-1.xml');
    expect(pages).toContain('/cms-sitemap-users-1.xml');
    const texts = await Promise.all(pages.map(async (path) => (await get(path)).text));
    const addresses = texts.join('').match(/<loc>[^<]*/g) ?? [];
    expect(new Set(addresses).size).toBe(addresses.length);
    const { headers } = await cms.get<unknown>('posts?per_page=1');
    const posts = (await get('/cms-sitemap-posts-post-1.xml')).text.match(/<loc>/g) ?? [];
    expect(posts).toHaveLength(Number(headers['x-wp-total'] ?? headers['x-cms-total']));
    expect(addresses).toContain(`<loc>${SITE_URL}/`);
    expect(addresses).toContain(`<loc>${SITE_URL}/category/garden/`);
    expect(addresses).toContain(`<loc>${SITE_URL}/author/author-writes/`);
    expect(addresses).not.toContain(`<loc>${SITE_URL}/author/subscriber/`);
  });

  it('have a new item at once', async () => {
    const path = '/cms-sitemap-posts-page-1.xml';
    await get(path);
    await change('pages', { title: 'Opening hours', status: 'publish' });
    expect((await get(path)).text).toContain(`<loc>${SITE_URL}/opening-hours/</loc><lastmod>`);
  });

  it.each([
    '/cms-sitemap-posts-post-2.xml',
    '/cms-sitemap-posts-post-0.xml',
    '/cms-sitemap-posts-revision-1.xml',
    '/cms-sitemap-posts-attachment-1.xml',
    '/cms-sitemap-users-x-1.xml',
    '/wp-sitemap.xml',
  ])('does not find %s', async (path) => expect((await get(path)).status).toBe(404));

  it('cost over GraphQL what their pages contain', async () => {
    const limited = await site.start({ env: { GRAPHQL_MAX_COST: '3000' } });
    const codeOf = async (count: number) => {
      const pages = Array.from(
        { length: count },
        (_, index) => `page${index}: entries(page: ${index + 1}) { address }`,
      );
      const { body } = await limited.graphql(`{ sitemaps { ${pages.join(' ')} } }`);
      return body.errors?.[0]?.extensions?.code;
    };
    expect(await codeOf(1)).toBeUndefined();
    expect(await codeOf(50)).toBe('graphql_limit_exceeded');
  });

  it('are named in robots.txt, and found at the usual address', async () => {
    const { status, text, headers } = await get('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=UTF-8']);
    expect(text).toContain(`Sitemap: ${SITE_URL}/cms-sitemap.xml`);
    expect(text).toContain('Disallow: /cms-admin/');
    expect((await get('/sitemap.xml')).headers.location).toBe(`${SITE_URL}/cms-sitemap.xml`);
  });

  it('are absent if the site is not public, and its pages ask not to be listed', async () => {
    await change('settings', { blog_public: false });
    expect((await get('/cms-sitemap.xml')).status).toBe(404);
    expect((await get('/cms-sitemap-posts-post-1.xml')).status).toBe(404);
    expect((await get('/robots.txt')).text).not.toContain('Sitemap');
    expect((await get('/2021/05/pea-soup/')).text).toContain('<meta name="robots" content="noindex, nofollow">');
    await change('settings', { blog_public: true });
    expect((await get('/cms-sitemap.xml')).status).toBe(200);
  });
});

describe('the address of a feed', () => {
  it.each([
    ['/sub/feed/', { kind: 'posts' }],
    ['/sub/comments/feed/', { kind: 'comments' }],
    ['/sub/a/b/feed/atom/', { kind: 'place', address: '/sub/a/b/' }],
    ['/sub/search/a%20b/feed/', { kind: 'place', address: '/sub/?s=a%20b' }],
  ])('%s is parsed below the path of the site', (path, subject) => {
    expect(parseFeedAddress(new URL(path, 'http://localhost'), '/sub/')?.subject).toEqual(subject);
  });
  it('is ignored outside the path of the site', () => {
    expect(parseFeedAddress(new URL('http://localhost/feed/'), '/sub/')).toBeNull();
  });
});
