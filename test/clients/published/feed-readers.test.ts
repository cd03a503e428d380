import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { site, siteTest } from '../../support/site-test.ts';

// Runs published, unmodified programs: a reader of feeds, a reader of sitemaps and a reader of robots.txt.
const require = createRequire(import.meta.url);

interface ParsedFeed {
  title: string;
  feedUrl?: string;
  items: { title: string; link: string; isoDate: string; creator?: string; author?: string; categories?: string[] }[];
}
const FeedParser: new () => { parseURL(url: string): Promise<ParsedFeed> } = require('rss-parser');
const Sitemapper: new (options: object) => { fetch(url: string): Promise<{ sites: string[]; errors: unknown[] }> } =
  require('sitemapper').default ?? require('sitemapper');
const robotsParser: (url: string, text: string) => { getSitemaps(): string[]; isAllowed(url: string): boolean } =
  require('robots-parser');

const it = siteTest({ extraPosts: 30 });
let server: Server;
let home: string;

it.beforeAll(async () => {
  // Links contain the port of the server, so the port is determined first.
  let listener: RequestListener = (_request, response) => response.end();
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  listener = (await site.start({ brand: 'wp', env: { SITE_URL: home } })).app.listener;
});
it.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each(['/feed/', '/feed/atom/', '/tag/soup/feed/', '/comments/feed/'])('rss-parser reads %s', async (path) => {
  const feed = await new FeedParser().parseURL(home + path);
  expect(feed.title).not.toBe('');
  expect(feed.items.length).toBeGreaterThan(0);
  for (const item of feed.items) {
    expect(item.title).not.toBe('');
    expect(item.link).toMatch(new RegExp(`^${home}/`));
    expect(item.isoDate).toMatch(/^20\d\d-.*Z$/);
  }
  expect(feed.items.some(({ creator, author }) => creator ?? author)).toBe(true);
});

it('sitemapper finds every post through robots.txt, as robots-parser reads it', async () => {
  const robots = robotsParser(`${home}/robots.txt`, await (await fetch(`${home}/robots.txt`)).text());
  const [index = ''] = robots.getSitemaps();
  expect(index).toBe(`${home}/wp-sitemap.xml`);
  expect(robots.isAllowed(`${home}/2021/05/pea-soup/`)).toBe(true);
  expect(robots.isAllowed(`${home}/wp-admin/profile.php`)).toBe(false);
  const { sites, errors } = await new Sitemapper({ timeout: 20_000 }).fetch(index);
  expect(errors).toEqual([]);
  const posts = (await (await fetch(`${home}/wp-json/wp/v2/posts?per_page=100&_fields=link`)).json()) as {
    link: string;
  }[];
  expect(posts.length).toBeGreaterThan(30);
  expect(sites).toEqual(expect.arrayContaining(posts.map(({ link }) => link)));
  const answers = await Promise.all(sites.slice(0, 10).map(async (address) => (await fetch(address)).status));
  expect(new Set(answers)).toEqual(new Set([200]));
});
