import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';
import { site, siteTest } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

let server: S3Server;
const it = siteTest(async (onCleanup) => {
  server = await startS3Server();
  onCleanup(server.stop);
  return {};
});

const DIGITS = '0123456789';
const MODIFIED = new Date('2021-03-04T05:06:07Z');
const PATH = '/cms-content/uploads/2021/03/digits.txt';

describe.each([
  ['a folder', () => ({})],
  ['S3', () => ({ MEDIA_STORE: 's3', ...server.environment('site') })],
] as [string, () => Record<string, string>][])('files served from %s', (_name, env) => {
  let running: RunningSite;
  let etag: string;
  const get = (headers: Record<string, string> = {}, path = PATH) => running.get(path, { headers });
  const store = (key: string, content: string) =>
    running.app.domain.kernel.mediaStore.put(key, {
      size: Buffer.byteLength(content),
      modified: MODIFIED,
      open: () => Readable.from([Buffer.from(content)]),
    });
  it.beforeAll(async () => {
    running = await site.start({ env: env() });
    await store('2021/03/digits.txt', DIGITS);
    etag = String((await get()).headers.etag);
  });

  it('a file has type, length, entity tag, date and a long cache lifetime', async () => {
    const { status, text, headers } = await get();
    expect([status, text]).toEqual([200, DIGITS]);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '10',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'last-modified': MODIFIED.toUTCString(),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^public, max-age=\d{7,}/),
    });
    expect(headers).not.toHaveProperty('content-disposition');
  });

  it('HEAD answers like GET without a body, and ignores ranges', async () => {
    const head = await running.send({ method: 'HEAD', path: PATH, headers: { range: 'bytes=0-1' } });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '10']);
    expect(head.headers.etag).toBe(etag);
  });

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=5-500', '56789', 'bytes 5-9/10'],
    ['bytes=-500', DIGITS, 'bytes 0-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
    ['bytes=90-, 0-1', '01', 'bytes 0-1/10'],
    ['bytes=0-99999999999999999999', DIGITS, 'bytes 0-9/10'],
    ['bytes=0-2,3-5', '012345', 'bytes 0-5/10'],
    ['bytes=2-6,4-8,50-60', '2345678', 'bytes 2-8/10'],
  ])('the range %s returns %s', async (range, text, contentRange) => {
    const answer = await get({ range });
    expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([206, text, contentRange]);
    expect(answer.headers['content-length']).toBe(String(text.length));
  });

  it.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', 'bytes 0-1', 'bytes=', 'bytes=5-4', 'bytes=0-1,x', 'bytes=-'])(
    'the range %s is ignored: the whole file is returned',
    async (range) => {
      const answer = await get({ range });
      expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([200, DIGITS, undefined]);
    },
  );

  it.each(['bytes=10-', 'bytes=20-30', 'bytes=-0', 'bytes=99-,50-60'])(
    'the range %s is not satisfiable',
    async (range) => {
      const answer = await get({ range });
      expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([416, '', 'bytes */10']);
      expect(answer.headers['cache-control'] ?? 'no-cache').toBe('no-cache');
    },
  );

  it('a range of thousands of parts returns at most the file', async () => {
    const parts = Array.from({ length: 3_000 }, () => '1-2').join(',');
    expect((await get({ range: `bytes=${parts}` })).status).toBe(206);
    const disjointParts = Array.from({ length: 2_000 }, (_, index) => `${index % 2 ? 0 : 5}-${index % 2 ? 0 : 5}`).join(
      ',',
    );
    expect((await get({ range: `bytes=${disjointParts}` })).text).toBe(DIGITS);
  });

  it('a file that the client has cached is answered with 304', async () => {
    const current: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': MODIFIED.toUTCString() },
      { 'if-none-match': etag, range: 'bytes=0-1' },
    ];
    for (const headers of current) {
      const answer = await get(headers);
      expect([headers, answer.status, answer.text]).toEqual([headers, 304, '']);
      expect(answer.headers).toMatchObject({ etag: etag, 'cache-control': expect.any(String) });
    }
    const stale: Record<string, string>[] = [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': MODIFIED.toUTCString() },
      { 'if-modified-since': 'Wed, 03 Mar 2021 00:00:00 GMT' },
      { 'if-modified-since': 'nonsense' },
    ];
    for (const headers of stale) {
      expect([headers, (await get(headers)).status]).toEqual([headers, 200]);
    }
  });

  it('If-Match and If-Unmodified-Since answer 412 for another version', async () => {
    expect((await get({ 'if-match': etag })).status).toBe(200);
    expect((await get({ 'if-match': `"x", ${etag}` })).status).toBe(200);
    expect((await get({ 'if-match': '*' })).status).toBe(200);
    expect((await get({ 'if-match': '"x"' })).status).toBe(412);
    expect((await get({ 'if-match': `W/${etag}` })).status).toBe(412);
    expect((await get({ 'if-unmodified-since': MODIFIED.toUTCString() })).status).toBe(200);
    expect((await get({ 'if-unmodified-since': 'Wed, 03 Mar 2021 00:00:00 GMT' })).status).toBe(412);
  });

  it('If-Range returns a part only for the same version', async () => {
    const status = async (ifRange: string) => (await get({ range: 'bytes=5-', 'if-range': ifRange })).status;
    expect(await status(etag)).toBe(206);
    expect(await status(MODIFIED.toUTCString())).toBe(206);
    expect(await status('"other"')).toBe(200);
    expect(await status(`W/${etag}`)).toBe(200);
    expect(await status('Wed, 03 Mar 2021 00:00:00 GMT')).toBe(200);
  });

  it.each([
    'missing.txt',
    '2021/03',
    '2021/03/',
    '',
    '/',
    '.partial/x',
    '.probe',
    '%2e%2e/test.db',
    '..%2ftest.db',
    '2021/03/digits.txt/more',
    '2021/03/digits.txt%00',
    '%',
    '%ff.jpg',
    'a%5cb',
    'x'.repeat(3_000),
  ])('nothing is served at %s', async (path) => {
    const answer = await get({}, `/cms-content/uploads/${path}`);
    expect(answer.status).toBe(404);
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.headers['cache-control'] ?? 'no-cache').toBe('no-cache');
    expect((await get({ range: 'bytes=0-1' }, `/cms-content/uploads/${path}`)).status).toBe(404);
  });

  it.each(['Grüße.txt', 'two words.txt', '50%25 off.txt', 'a+b&c=d.txt', '写真/夏.txt'])(
    'the file %s is served at its encoded address',
    async (key) => {
      await store(key, key);
      expect((await get({}, `/cms-content/uploads/${encodeURI(key)}`)).text).toBe(key);
    },
  );

  it('an uploaded image is served with all its renditions, and deleted with all files', async () => {
    const image = { create: { width: 900, height: 600, channels: 3, background: '#a52' } } as const;
    const uploaded = await running.send<{
      id: number;
      media_details: { sizes: Record<string, { source_url: string }> };
    }>({
      method: 'POST',
      path: 'media',
      as: 'admin',
      headers: { 'content-type': 'image/jpeg', 'content-disposition': 'attachment; filename="Heron.jpg"' },
      body: await sharp(image).jpeg().toBuffer(),
    });
    expect(uploaded.status).toBe(201);
    const addresses = Object.values(uploaded.body.media_details.sizes).map(({ source_url }) => source_url);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) {
      const answer = await get({}, new URL(address).pathname);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
    const deleted = await running.send({ method: 'DELETE', path: `media/${uploaded.body.id}?force=true`, as: 'admin' });
    expect(deleted.status).toBe(200);
    const remainingKeys: string[] = [];
    for await (const { key } of running.app.domain.kernel.mediaStore.list()) remainingKeys.push(key);
    expect(remainingKeys.filter((key) => key.includes('Heron'))).toEqual([]);
  });

  it('methods other than GET and HEAD are refused', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await running.send({ method, path: PATH });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });

  it.each([
    ['x.svg', 'image/svg+xml', true],
    ['x.html', 'application/octet-stream', true],
    ['x.HTM', 'application/octet-stream', true],
    ['x.xhtml', 'application/octet-stream', true],
    ['x.xml', 'application/octet-stream', true],
    ['x.js', 'application/octet-stream', true],
    ['x.php', 'application/octet-stream', true],
    ['x.jpg.html', 'application/octet-stream', true],
    ['x.swf', 'application/octet-stream', true],
    ['x', 'application/octet-stream', true],
    ['x.constructor', 'application/octet-stream', true],
    ['x.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', true],
    ['x.html.jpg', 'image/jpeg', false],
    ['x.JPG', 'image/jpeg', false],
    ['x.pdf', 'application/pdf', false],
    ['x.mp4', 'video/mp4', false],
    ['x.woff2', 'font/woff2', false],
    ['x.css', 'text/css; charset=utf-8', false],
  ])('%s is served as %s, as a download: %s', async (key, type, isDownload) => {
    await store(`types/${key}`, '<script>alert(1)</script>');
    const { headers } = await get({}, `/cms-content/uploads/types/${key}`);
    expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
    expect(headers['content-disposition']).toBe(isDownload ? 'attachment' : undefined);
    expect(headers['content-security-policy']).toBe(isDownload ? "sandbox; default-src 'none'" : undefined);
  });
});

it('MEDIA_URL replaces the address of files in answers; the site still serves them', async () => {
  const running = await site.start({ env: { MEDIA_URL: 'https://cdn.example.org/files/' } });
  const { addresses, mediaStore } = running.app.domain.kernel;
  expect(addresses.uploads).toBe('https://cdn.example.org/files');
  await mediaStore.put('a.txt', { size: 1, open: () => Readable.from([Buffer.from('a')]) });
  expect((await running.get('/cms-content/uploads/a.txt')).text).toBe('a');
});

it('a site whose file store is unavailable answers 503 for files and serves the API', async () => {
  const running = await site.start({
    env: { MEDIA_STORE: 's3', ...server.environment('x'), S3_ENDPOINT: 'http://127.0.0.1:9' },
  });
  for (const range of ['', 'bytes=0-1']) {
    const answer = await running.get(PATH, { headers: { range } });
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(answer.text).not.toContain('127.0.0.1');
    expect(answer.text).toContain('"service_unavailable"');
  }
  expect((await running.get('posts')).status).toBe(200);
});
