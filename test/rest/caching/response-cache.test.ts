import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { postIds, secrets } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { type RunningSite, SITE_URL } from '../../support/test-site.ts';

const statements = async (path: string, headers: Record<string, string> = {}) =>
  (await cms.statements(() => cms.get(path, { headers }))).length;

const create = async (path: string, json: Record<string, unknown>): Promise<number> => {
  const { status, body } = await cms.send<{ id: number }>({ method: 'POST', path, as: 'admin', json });
  expect(status).toBe(201);
  return body.id;
};

describe('an anonymous read', () => {
  it('runs no SQL statement the second time and gets the same answer', async () => {
    const path = 'posts?per_page=4&_embed';
    const first = await cms.get(path);
    expect(await statements(path)).toBe(0);
    const second = await cms.get(path);
    expect(second.text).toBe(first.text);
    const { date: _, 'x-request-id': id, ...headers } = second.headers;
    expect(headers).toMatchObject({ 'x-cms-total': first.headers['x-cms-total'], link: first.headers.link });
    expect(id).not.toBe(first.headers['x-request-id']);
  });

  it.each([
    ['an item', `posts/${postIds.mint}`],
    ['an envelope', 'posts?per_page=2&_envelope'],
    ['a JSONP answer', 'posts?per_page=2&_jsonp=show'],
    ['an item that does not exist', 'posts/987654'],
    ['an empty list', 'posts?slug=nothing-has-this-slug'],
    ['a search', 'search?search=pea'],
    ['the index', '/cms-json/'],
  ])('of %s is answered from the cache', async (_name, path) => {
    await cms.get(path);
    expect(await statements(path)).toBe(0);
  });

  it('by HEAD is answered from the cache, without a body', async () => {
    const head = () => cms.send({ method: 'HEAD', path: 'posts?per_page=3' });
    const first = await head();
    expect(await cms.statements(head)).toEqual([]);
    expect(first.text).toBe('');
    expect(Number(first.headers['x-cms-total'])).toBeGreaterThan(3);
  });

  it.each([
    ['a read with credentials', `posts/${postIds.mint}?context=view`, { as: 'editor' as const }],
    [
      'an answer with a random part',
      `/cms-json/oembed/1.0/embed?url=${encodeURIComponent(`${SITE_URL}/?p=${postIds.mint}`)}`,
      {},
    ],
  ])('does not share the cache with what is never cached: %s', async (_name, path, options) => {
    expect((await cms.get(path, options)).status).toBe(200);
    expect((await cms.statements(() => cms.get(path, options))).length).toBeGreaterThan(0);
  });

  it('with the password of an item is checked each time, so that the limit on password attempts applies', async () => {
    const path = `posts/${postIds.protected}?password=${encodeURIComponent(secrets.protectedPassword)}`;
    const read = () => cms.get(path);
    expect((await read()).body.content?.protected).toBe(true);
    expect((await cms.statements(read)).length).toBeGreaterThan(0);
  });

  it('with a bad nonce is refused, though the answer without one is cached', async () => {
    await cms.get('posts?per_page=2');
    const { status } = await cms.get('posts?per_page=2', { headers: { 'x-cms-nonce': 'wrong' } });
    expect(status).toBe(403);
  });

  it('from an origin has the headers of that origin', async () => {
    for (const origin of ['https://one.example', 'https://two.example', 'https://one.example']) {
      const { headers } = await cms.get('tags', { headers: { origin } });
      expect(headers['access-control-allow-origin']).toBe(origin);
    }
    expect((await cms.get('tags')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a change', () => {
  it('of an item is visible at once in the item, in lists and in searches', async () => {
    const id = await create('posts', { title: 'Before', slug: 'before', status: 'publish' });
    const paths = [
      `posts/${id}`,
      'posts?per_page=1&orderby=id&order=desc',
      'posts?slug=before',
      'search?search=before',
    ];
    for (const path of paths) expect((await cms.get(path)).text).toContain('Before');
    await cms.send({ method: 'PUT', path: `posts/${id}`, as: 'admin', json: { title: 'Afterwards' } });
    for (const path of paths.slice(0, 3)) expect((await cms.get(path)).text).toContain('Afterwards');
    expect((await cms.get(paths[3] as string)).text).not.toContain('Before');
  });

  it('that publishes an item replaces a cached 404 and a cached empty list', async () => {
    const id = await create('posts', { title: 'Hidden', slug: 'hidden-until-now', status: 'draft' });
    expect((await cms.get(`posts/${id}`)).status).toBe(401);
    expect((await cms.get('posts?slug=hidden-until-now')).body).toEqual([]);
    // Revisions take ids too.
    for (const next of [id + 1, id + 2, id + 3]) expect((await cms.get(`posts/${next}`)).status).toBe(404);
    await cms.send({ method: 'PUT', path: `posts/${id}`, as: 'admin', json: { status: 'publish' } });
    expect((await cms.get(`posts/${id}`)).status).toBe(200);
    expect((await cms.get<unknown[]>('posts?slug=hidden-until-now')).body).toHaveLength(1);
    const next = await create('posts', { title: 'Next', status: 'publish' });
    expect([id + 1, id + 2, id + 3]).toContain(next);
    expect((await cms.get(`posts/${next}`)).status).toBe(200);
  });

  it('by another program is visible at once', async () => {
    const otherProgram = await site.start();
    const title = async (program: RunningSite) => (await program.get(`posts/${postIds.mint}`)).body.title.rendered;
    expect(await title(otherProgram)).toBe(await title(cms));
    await otherProgram.send({
      method: 'PUT',
      path: `posts/${postIds.mint}`,
      as: 'admin',
      json: { title: 'Spearmint' },
    });
    expect(await title(cms)).toBe('Spearmint');
  });

  it('of tables that an answer was not read from leaves it in the cache', async () => {
    await cms.get('types');
    await create('comments', { post: postIds.sowingPeas, content: 'A comment that no type shows.' });
    const counts = () => cms.app.responseCache?.counts();
    const before = counts();
    await cms.get('types');
    expect(counts()?.hits).toBe((before?.hits ?? 0) + 1);
  });
});

describe('a validator', () => {
  it('in If-None-Match is answered with 304 without a body, until the answer changes', async () => {
    const path = 'tags?per_page=5';
    const { headers } = await cms.get(path);
    const etag = String(headers.etag);
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    const revalidated = await cms.get(path, { headers: { 'if-none-match': etag } });
    expect([revalidated.status, revalidated.text, revalidated.headers.etag]).toEqual([304, '', etag]);
    expect((await cms.get(path, { headers: { 'if-none-match': `"other", W/${etag}` } })).status).toBe(304);
    expect((await cms.get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    await create('tags', { name: 'A new tag' });
    expect((await cms.get(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('of an item identifies the body for reads, and the version of the item for writes', async () => {
    const id = await create('posts', { title: 'Versioned', status: 'publish' });
    const [view, edit] = await Promise.all([
      cms.get(`posts/${id}`),
      cms.get(`posts/${id}?context=edit`, { as: 'admin' }),
    ]);
    const [viewTag, editTag] = [String(view.headers.etag), String(edit.headers.etag)];
    expect(viewTag).not.toBe(editTag);
    expect((await cms.get(`posts/${id}`, { headers: { 'if-none-match': viewTag } })).status).toBe(304);
    expect((await cms.get(`posts/${id}`, { headers: { 'if-none-match': editTag } })).status).toBe(200);
    const update = (tag: string) =>
      cms.send({
        method: 'PUT',
        path: `posts/${id}`,
        as: 'admin',
        json: { title: 'New' },
        headers: { 'if-match': tag },
      });
    expect((await update(viewTag.replace(/"$/, '-br"'))).status).toBe(200);
    expect((await update(editTag)).status).toBe(412);
  });

  it('of an answer to a request with credentials leads to 304 too', async () => {
    const path = 'posts?context=edit&per_page=2';
    const { headers } = await cms.get(path, { as: 'admin' });
    const revalidated = await cms.get(path, { as: 'admin', headers: { 'if-none-match': String(headers.etag) } });
    expect(revalidated.status).toBe(304);
  });
});

describe('compression', () => {
  const fetchWithEncoding = async (accept: string) => {
    const response = await fetch(`http://127.0.0.1:${cms.port}/cms-json/cms/v2/posts?per_page=6`, {
      headers: { 'accept-encoding': accept },
    });
    return { headers: response.headers, body: await response.text() };
  };
  const fetchRaw = async (accept: string) => {
    const bytes = await cms.sendRaw(
      `GET /cms-json/cms/v2/posts?per_page=6 HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${accept}\r\nConnection: close\r\n\r\n`,
    );
    const [head = ''] = bytes.split('\r\n\r\n', 1);
    return { head, body: Buffer.from(bytes.slice(head.length + 4), 'latin1') };
  };

  it('sends the encoding that the client accepts, each with a validator of its own', async () => {
    const uncompressed = await fetchWithEncoding('identity');
    expect(uncompressed.headers.get('content-encoding')).toBeNull();
    const gzip = await fetchRaw('gzip');
    expect(gzip.head).toMatch(/^Content-Encoding: gzip\r$/m);
    expect(gunzipSync(gzip.body).toString()).toBe(uncompressed.body);
    const brotli = await fetchRaw('gzip, deflate, br');
    expect(brotli.head).toMatch(/^Content-Encoding: br\r$/m);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(uncompressed.body);
    expect(brotli.body.length).toBeLessThan(uncompressed.body.length / 3);
    const tags = [gzip, brotli].map(({ head }) => /^ETag: (.*)\r$/m.exec(head)?.[1]);
    expect(new Set([...tags, uncompressed.headers.get('etag')]).size).toBe(3);
    expect(gzip.head).toMatch(/^Vary: .*Accept-Encoding\r$/m);
  });
});

describe('the metrics', () => {
  it('count hits, misses and stale answers', async () => {
    const program = await site.start({ env: { METRICS_PORT: '0' } });
    for (let reading = 0; reading < 3; reading++) await program.get('tags?per_page=3');
    await create('tags', { name: 'Counted' });
    await program.get('tags?per_page=3');
    const text = (await program.app.metrics?.text()) ?? '';
    const counted = (result: string) =>
      Number(new RegExp(`response_cache_requests_total\\{result="${result}"\\} (\\d+)`).exec(text)?.[1]);
    expect([counted('hit'), counted('miss'), counted('stale')]).toEqual([2, 1, 1]);
    expect(text).toMatch(/^response_cache_entries 1$/m);
  });
});

describe('the memory of the cache', () => {
  it('stays below RESPONSE_CACHE_BYTES', async () => {
    const small = await site.start({ env: { RESPONSE_CACHE_BYTES: '100000' } });
    for (let page = 1; page <= 40; page++) await small.get(`posts?per_page=1&page=1&reading=${page}`);
    const counts = small.app.responseCache?.counts();
    expect(counts?.bytes).toBeGreaterThan(10_000);
    expect(counts?.bytes).toBeLessThanOrEqual(100_000);
  });

  it('is not used with RESPONSE_CACHE_BYTES=0', async () => {
    const siteWithoutCache = await site.start({ env: { RESPONSE_CACHE_BYTES: '0' } });
    expect(siteWithoutCache.app.responseCache).toBeNull();
    await siteWithoutCache.get('tags');
    expect((await siteWithoutCache.statements(() => siteWithoutCache.get('tags'))).length).toBeGreaterThan(0);
  });
});
