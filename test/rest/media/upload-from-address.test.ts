import { describe, expect } from 'vitest';
import { createOutgoingRequests } from '../../../src/adapters/fetch/outgoing-requests.ts';
import { type OtherSite, startOtherSite } from '../../support/other-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { accounts, type Login, passwordOf } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { basicHeader, type RunningSite } from '../../support/test-site.ts';
import { refusalOf, storedUploads, testImage, type UploadedItem } from '../../support/test-uploads.ts';

const MAX_BYTES = 100_000;

let otherSite: OtherSite;
const files = new Map<string, Buffer | string>();
/** Functions that end the pending slow answers. */
const pendingAnswers: (() => void)[] = [];

const it = siteTest(async (onCleanup) => {
  otherSite = await startOtherSite((request, response) => {
    const { pathname } = new URL(request.url ?? '/', otherSite.url);
    if (pathname.startsWith('/slow/')) {
      pendingAnswers.push(() => response.end(files.get('/plan.png')));
      return;
    }
    const file = files.get(pathname);
    if (file === undefined) response.writeHead(404).end('<p>nothing</p>');
    else response.setHeader('content-type', 'image/jpeg').end(file);
  });
  onCleanup(otherSite.close);
  files.set('/2024/water%20meadow.jpg', await testImage(900, 600));
  files.set('/plan.png', await testImage(30, 20));
  files.set('/page.jpg', '<html><script>alert(1)</script></html>');
  files.set('/empty.jpg', '');
  files.set('/broken.jpg', (await testImage(30, 20)).subarray(0, 100));
  files.set('/large.jpg', Buffer.alloc(MAX_BYTES + 1, await testImage(30, 20)));
  return {
    outgoing: createOutgoingRequests({
      userAgent: 'tests',
      allowedPrivateHosts: new Set([otherSite.host]),
      maxFileBytes: MAX_BYTES,
    }),
  };
});

const uploadFromAddress = (
  json: Record<string, unknown>,
  { as = 'author', on = cms }: { as?: Login; on?: RunningSite } = {},
) => on.send<UploadedItem>({ method: 'POST', path: 'media', as, json });

describe('an upload from an address', () => {
  it('creates an attachment with renditions, as an uploaded file does', async () => {
    const { status, body, headers } = await uploadFromAddress({
      url: `${otherSite.url}/2024/water%20meadow.jpg?size=full`,
      alt_text: 'A meadow under water',
      convert_format: false,
    });
    expect([status, headers.location]).toEqual([201, expect.stringMatching(new RegExp(`/cms/v2/media/${body.id}$`))]);
    expect(body).toMatchObject({ title: { raw: 'water-meadow' }, mime_type: 'image/jpeg', author: accounts.author.id });
    expect(body.alt_text).toBe('A meadow under water');
    expect(Object.keys(body.media_details.sizes).sort()).toEqual(['full', 'medium', 'medium_large', 'thumbnail']);
    const file = await cms.get(new URL(body.source_url).pathname);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await storedUploads(site)).files.filter((path) => path.includes('incoming'))).toEqual([]);
  });

  it('without renditions stores only the original, with the extension of its actual type', async () => {
    const { status, body } = await uploadFromAddress({ url: `${otherSite.url}/plan.png`, generate_sub_sizes: false });
    expect([status, body.mime_type, body.media_details.width]).toEqual([201, 'image/jpeg', 30]);
    expect(body.source_url).toMatch(/\/plan\.jpg$/);
  });

  it('is available in GraphQL', async () => {
    const query = 'mutation ($url: String) { createMediaItem(url: $url) { mimeType } }';
    const variables = { url: `${otherSite.url}/plan.png` };
    const { body } = await cms.graphql(query, { as: 'author', variables });
    expect(body).toEqual({ data: { createMediaItem: { mimeType: 'image/jpeg' } } });
  });

  it.each([
    ['the address is not found', '/missing.jpg', 'rest_invalid_url'],
    ['the address is a page', '/page.jpg', 'rest_invalid_url'],
    ['the file is empty', '/empty.jpg', 'rest_invalid_url'],
    ['the image is damaged', '/broken.jpg', 'rest_upload_invalid_image'],
    ['the file exceeds the upload limit', '/large.jpg', 'rest_upload_file_too_big'],
  ])('stores nothing if %s', async (_case, path, code) => {
    const before = await storedUploads(site);
    expect(refusalOf(await uploadFromAddress({ url: otherSite.url + path }))).toEqual([400, code]);
    expect(await storedUploads(site)).toEqual(before);
  });

  it.each([
    'http://127.0.0.1:22/a.jpg',
    'http://[::1]/a.jpg',
    'http://169.254.169.254/latest/a.jpg',
    'OTHER_SITE/2024/',
    'OTHER_SITE/document.pdf',
    'OTHER_SITE/script.svg',
    'OTHER_SITE/..%2f..%2fa.jpg',
  ])('sends no request to %s', async (url) => {
    const before = otherSite.requestedPaths.length;
    const answer = await uploadFromAddress({ url: url.replace('OTHER_SITE', otherSite.url) });
    expect(refusalOf(answer)).toEqual([400, 'rest_invalid_url']);
    expect(otherSite.requestedPaths.length).toBe(before);
  });

  it.each(['', 'a.jpg', 'file:///etc/passwd.jpg', 'ftp://pictures.example/a.jpg', 'http://a:b@pictures.example/a.jpg'])(
    'requires an absolute web address: "%s"',
    async (url) => {
      const { status, body } = await cms.send<ErrorBody>({
        method: 'POST',
        path: 'media',
        as: 'author',
        json: { url },
      });
      expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
      expect(body.data).toMatchObject({ details: { url: { code: 'rest_invalid_url', data: { status: 400 } } } });
    },
  );

  it('may use at most half of the simultaneous downloads for one account', async () => {
    // Each request uses its own connection.
    const uploadSlowFile = (as: Login, name: string) =>
      fetch(`http://127.0.0.1:${cms.port}/cms-json/cms/v2/media`, {
        method: 'POST',
        headers: { authorization: basicHeader(as, passwordOf(as)), 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${otherSite.url}/slow/${name}.png` }),
      });
    const refused = [503, 'too_many_downloads', '5'];
    const refusal = async (answer: Response) => [
      answer.status,
      ((await answer.json()) as { code: string }).code,
      answer.headers.get('retry-after'),
    ];
    const first = [uploadSlowFile('author', 'one'), uploadSlowFile('author', 'two')];
    await expect.poll(() => pendingAnswers.length).toBe(2);
    expect(await refusal(await uploadSlowFile('author', 'three'))).toEqual(refused);
    const second = [uploadSlowFile('editor', 'four'), uploadSlowFile('editor', 'five')];
    await expect.poll(() => pendingAnswers.length).toBe(4);
    expect(await refusal(await uploadSlowFile('admin', 'six'))).toEqual(refused);
    for (const end of pendingAnswers.splice(0)) end();
    for (const { status } of await Promise.all([...first, ...second])) expect(status).toBe(201);
    expect((await uploadFromAddress({ url: `${otherSite.url}/plan.png` })).status).toBe(201);
  });

  it('requires permission to upload', async () => {
    const before = otherSite.requestedPaths.length;
    const url = `${otherSite.url}/plan.png`;
    expect(refusalOf(await uploadFromAddress({ url }, { as: 'contributor' }))).toEqual([403, 'rest_cannot_create']);
    const anonymous = await cms.send({ method: 'POST', path: 'media', json: { url } });
    expect(refusalOf(anonymous)).toEqual([401, 'rest_cannot_create']);
    expect(refusalOf(await uploadFromAddress({ url, post: 9_999 }))).toEqual([403, 'rest_cannot_edit']);
    expect(otherSite.requestedPaths.length).toBe(before);
  });

  it('is refused without outgoing requests', async () => {
    const siteWithoutRequests = await site.start();
    const before = otherSite.requestedPaths.length;
    const answer = await uploadFromAddress({ url: `${otherSite.url}/plan.png` }, { on: siteWithoutRequests });
    expect(refusalOf(answer)).toEqual([400, 'rest_invalid_param']);
    const uploadNamed = (file: string) =>
      uploadFromAddress({ url: `https://pictures.example/${file}` }, { on: siteWithoutRequests });
    expect(refusalOf(await uploadNamed('plan.png'))).toEqual([403, 'rest_outgoing_requests_off']);
    expect(refusalOf(await uploadNamed('plan.php'))).toEqual([400, 'rest_invalid_url']);
    expect(otherSite.requestedPaths.length).toBe(before);
  });
});
