// Runs on one engine only in CI: it is about reading a REST API.
import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { type OtherSite, startOtherSite } from '../support/other-site.ts';
import { importFromAddress, type RestImportOptions } from './rest-import.ts';
import { it, target } from './target-site.ts';

const run = (address: string, options: RestImportOptions = {}) => importFromAddress({ target, address, ...options });

/** Answers by path: a value that is sent as JSON, or a request listener. */
type Answers = Record<string, object | RequestListener>;

const SMALL_SITE: Answers = {
  '/api/': { name: 'Small', home: 'https://small.example', namespaces: ['wp/v2'] },
  '/api/wp/v2/types': { post: { rest_base: 'posts', rest_namespace: 'wp/v2' } },
  '/api/wp/v2/taxonomies': {},
  '/api/wp/v2/posts': [
    { id: 5, title: { rendered: 'Five' }, slug: 'five', link: 'https://small.example/five/', status: 'publish' },
  ],
};

describe('the import from a live site', () => {
  let site: OtherSite;
  let answers: Answers;
  beforeEach(async () => {
    answers = { ...SMALL_SITE };
    site = await startOtherSite((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://site');
      const answer = answers[pathname];
      if (typeof answer === 'function') return answer(request, response);
      const isList = pathname.startsWith('/api/wp/v2/') && answer === undefined;
      response.statusCode = answer === undefined && !isList ? 404 : 200;
      response.end(JSON.stringify(isList ? [] : (answer ?? {})));
    });
  });
  afterEach(() => site.close());

  const titles = async () => (await target.database.reader.post.findMany()).map(({ title }) => title);

  it('finds the API that the site names in a Link header', async () => {
    answers['/'] = ((_request, response) => {
      response.setHeader('link', `<${site.url}/api/>; rel="https://api.w.org/"`);
      response.end('<html></html>');
    }) satisfies RequestListener;
    expect(await run(site.url)).toMatchObject({ code: 0 });
    expect(await titles()).toEqual(['Five']);
    const structure = await target.database.reader.setting.findUnique({ where: { name: 'permalink_structure' } });
    expect(structure?.value).toBe('"/%postname%/"');
  });

  it('finds the permalink structure of addresses with the path of a category', async () => {
    answers['/api/wp/v2/taxonomies'] = { category: { rest_base: 'categories', rest_namespace: 'wp/v2' } };
    answers['/api/wp/v2/categories'] = [
      { id: 2, name: 'Birds', slug: 'birds', parent: 0 },
      { id: 3, name: 'Ducks', slug: 'ducks', parent: 2 },
    ];
    answers['/api/wp/v2/posts'] = (SMALL_SITE['/api/wp/v2/posts'] as object[]).map((post) => ({
      ...post,
      categories: [3],
      link: 'https://small.example/birds/ducks/five/',
    }));
    expect(await run(`${site.url}/api/`)).toMatchObject({ code: 0 });
    const structure = await target.database.reader.setting.findUnique({ where: { name: 'permalink_structure' } });
    expect(structure?.value).toBe('"/%category%/%postname%/"');
  });

  it('warns if the addresses of posts have no form that a permalink structure can have', async () => {
    const posts = (SMALL_SITE['/api/wp/v2/posts'] as object[]).map((post) => ({
      ...post,
      link: 'https://small.example/a/',
    }));
    answers['/api/wp/v2/posts'] = posts;
    const { code, text } = await run(`${site.url}/api/`);
    expect([code, text]).toEqual([0, expect.stringContaining('such as https://small.example/a/, have no form')]);
  });

  it('uses query parameters if the site does not rewrite addresses', async () => {
    answers['/'] = ((request, response) => {
      const route = new URL(request.url ?? '', 'http://site').searchParams.get('rest_route');
      response.end(route === null ? '<html></html>' : JSON.stringify(SMALL_SITE[`/api${route}`] ?? []));
    }) satisfies RequestListener;
    expect(await run(site.url)).toMatchObject({ code: 0 });
    expect(await titles()).toEqual(['Five']);
  });

  it('repeats a request after the pause that a busy site requests', async () => {
    let refusals = 0;
    answers['/api/wp/v2/posts'] = ((_request, response) => {
      if (refusals++ < 2) response.writeHead(refusals === 1 ? 429 : 503, { 'retry-after': '0' }).end();
      else response.end(JSON.stringify(SMALL_SITE['/api/wp/v2/posts']));
    }) satisfies RequestListener;
    expect(await run(`${site.url}/api/`)).toMatchObject({ code: 0 });
    expect(await titles()).toEqual(['Five']);
  });

  const respondWith =
    (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
    (_request, response) => {
      response.writeHead(status, headers).end(body);
    };
  const index = '/api/';
  const posts = '/api/wp/v2/posts';
  const manyPages = { 'x-wp-totalpages': '9999999', 'x-wp-total': '999999900' };
  it.each<[string, Answers, string]>([
    [
      'redirects to another host',
      { [index]: respondWith(302, '', { location: 'http://elsewhere.example/' }) },
      'redirects to http://elsewhere.example.',
    ],
    ['redirects to the same address', { [index]: respondWith(301, '', { location: '/api/' }) }, 'redirects too often'],
    [
      'has its API on another host',
      { [index]: respondWith(200, '', { link: '<https://elsewhere.example/>; rel="https://api.w.org/"' }) },
      'has its API at https://elsewhere.example/',
    ],
    ['has no API', { [index]: respondWith(200, '<html></html>') }, 'has no REST API'],
    ['has no namespace of the core routes', { [index]: { namespaces: ['shop/v1'] } }, 'neither of the namespaces'],
    [
      'returns the same page for every page number',
      { [posts]: respondWith(200, '[{"id":1}]', manyPages) },
      'repeats the previous pages',
    ],
    [
      'announces pages that are empty',
      { [posts]: respondWith(200, '[]', manyPages) },
      'although more pages should follow',
    ],
    ['returns malformed JSON', { [posts]: respondWith(200, '[{"id":1') }, 'something that is not JSON'],
    ['returns an object instead of a list', { [posts]: respondWith(200, '{"id":1}') }, 'a list of objects'],
    [
      'answers 500 to every attempt',
      { [posts]: respondWith(500, '{"code":"internal_error"}', { 'retry-after': '0' }) },
      'answers 500 (internal_error)',
    ],
    ['answers 503 to every attempt', { [posts]: respondWith(503, '', { 'retry-after': '0' }) }, 'answers 503'],
    ['returns items without ids', { [posts]: [{ title: 'No' }] }, 'ID is "0"'],
  ])('fails and leaves the database unchanged if the site %s', async (_name, changedAnswers, message) => {
    Object.assign(answers, changedAnswers);
    const before = await target.database.reader.post.count();
    const { code, text } = await run(`${site.url}/api/`);
    expect([code, text]).toEqual([1, expect.stringContaining(message)]);
    expect(await target.database.reader.post.count()).toBe(before);
  });

  it('continues without lists and items that the site refuses, and reports them', async () => {
    answers['/api/wp/v2/users'] = respondWith(401, '{}');
    answers['/api/wp/v2/media'] = respondWith(200, '[]', { 'x-wp-totalpages': '1', 'x-wp-total': '2' });
    const { code, text } = await run(`${site.url}/api/`);
    expect([text, code]).toEqual([expect.stringContaining('The site does not reveal its users.'), 0]);
    expect(text).toContain('The site returned 0 of 2 media.');
    expect(await titles()).toEqual(['Five']);
  });

  it('fails if the site refuses the account', async () => {
    answers['/api/wp/v2/users/me'] = respondWith(401, '{"code":"incorrect_password"}');
    const { code, text } = await run(`${site.url}/api/`, {
      user: 'ada',
      password: 'wrong-password',
    });
    expect([code, text]).toEqual([1, expect.stringContaining('refuses the account "ada"')]);
    expect(text).not.toContain('wrong-password');
  });
});

it.each([
  ['an account without a password', 'https://site.example', { user: 'ada' }, 'Set IMPORT_PASSWORD'],
  ['credentials in the address', 'https://ada:secret@site.example', {}, 'Pass the account with --user'],
])('an import with %s is rejected before any request', async (_name, address, options, message) => {
  const { code, text } = await run(address, options);
  expect([code, text]).toEqual([1, expect.stringContaining(message)]);
  expect(text).not.toContain('secret');
});
