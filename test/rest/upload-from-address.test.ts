import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoingRequests } from '../../src/adapters/fetch/outgoing-requests.ts';
import { type OtherSite, startOtherSite } from '../support/other-site.ts';
import { createTestSite, type RunningSite, type TestSite } from '../support/site.ts';
import type { Login } from '../support/site-content.ts';
import { type MediaItem, picture, refusalOf, traces } from '../support/uploads.ts';

const MOST_BYTES = 100_000;

let testSite: TestSite;
let site: RunningSite;
let other: OtherSite;
const files = new Map<string, Buffer | string>();

beforeAll(async () => {
  other = await startOtherSite((request, response) => {
    const { pathname } = new URL(request.url ?? '/', other.url);
    const file = files.get(pathname);
    if (file === undefined) response.writeHead(404).end('<p>nothing</p>');
    else response.setHeader('content-type', 'image/jpeg').end(file);
  });
  files.set('/2024/water%20meadow.jpg', await picture(900, 600));
  files.set('/plan.png', await picture(30, 20));
  files.set('/page.jpg', '<html><script>alert(1)</script></html>');
  files.set('/empty.jpg', '');
  files.set('/broken.jpg', (await picture(30, 20)).subarray(0, 100));
  files.set('/large.jpg', Buffer.alloc(MOST_BYTES + 1, await picture(30, 20)));
  testSite = await createTestSite();
  site = await testSite.start({
    outgoing: createOutgoingRequests({
      userAgent: 'tests',
      exceptions: new Set([other.host]),
      maxFileBytes: MOST_BYTES,
    }),
  });
});
afterAll(async () => {
  await testSite.dispose();
  await other.close();
});

const fetchInto = (json: Record<string, unknown>, { as = 'arno', on = site }: { as?: Login; on?: RunningSite } = {}) =>
  on.send<MediaItem>({ method: 'POST', path: 'media', as, json });

describe('a picture at an address', () => {
  it('becomes an item with renditions, as if it had been sent', async () => {
    const { status, body, headers } = await fetchInto({
      url: `${other.url}/2024/water%20meadow.jpg?size=full`,
      alt_text: 'A meadow under water',
      convert_format: false,
    });
    expect([status, headers.location]).toEqual([201, expect.stringMatching(new RegExp(`/cms/v2/media/${body.id}$`))]);
    expect(body).toMatchObject({ title: { raw: 'water-meadow' }, mime_type: 'image/jpeg', author: 3 });
    expect(body.alt_text).toBe('A meadow under water');
    expect(Object.keys(body.media_details.sizes).sort()).toEqual(['full', 'medium', 'medium_large', 'thumbnail']);
    const file = await site.get(new URL(body.source_url).pathname);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await traces(testSite)).files.filter((path) => path.includes('incoming'))).toEqual([]);
  });

  it('is kept alone where no sizes are wanted, and gets the extension of what it is', async () => {
    const { status, body } = await fetchInto({ url: `${other.url}/plan.png`, generate_sub_sizes: false });
    expect([status, body.mime_type, body.media_details.width]).toEqual([201, 'image/jpeg', 30]);
    expect(body.source_url).toMatch(/\/plan\.jpg$/);
  });

  it('can be named in GraphQL', async () => {
    const query = 'mutation ($url: String) { createMediaItem(url: $url) { mimeType } }';
    const variables = { url: `${other.url}/plan.png` };
    const { body } = await site.graphql(query, { as: 'arno', variables });
    expect(body).toEqual({ data: { createMediaItem: { mimeType: 'image/jpeg' } } });
  });

  it.each([
    ['there is nothing', '/missing.jpg', 'rest_invalid_url'],
    ['there is a page', '/page.jpg', 'rest_invalid_url'],
    ['the file is empty', '/empty.jpg', 'rest_invalid_url'],
    ['the picture is broken', '/broken.jpg', 'rest_upload_invalid_image'],
    ['the file is larger than an upload may be', '/large.jpg', 'rest_upload_file_too_big'],
  ])('leaves nothing behind where %s', async (_what, path, code) => {
    const before = await traces(testSite);
    expect(refusalOf(await fetchInto({ url: other.url + path }))).toEqual([400, code]);
    expect(await traces(testSite)).toEqual(before);
  });

  it.each([
    'http://127.0.0.1:22/a.jpg',
    'http://[::1]/a.jpg',
    'http://169.254.169.254/latest/a.jpg',
    'file:///etc/passwd.jpg',
    'ftp://pictures.example/a.jpg',
    'no address.jpg',
    'PLACE/2024/',
    'PLACE/document.pdf',
    'PLACE/script.svg',
    'PLACE/..%2f..%2fa.jpg',
  ])('is not looked for at %s', async (url) => {
    const before = other.asked.length;
    const answer = await fetchInto({ url: url.replace('PLACE', other.url) });
    expect(refusalOf(answer)).toEqual([400, 'rest_invalid_url']);
    expect(other.asked.length).toBe(before);
  });

  it('is fetched for those alone who may upload', async () => {
    const before = other.asked.length;
    const url = `${other.url}/plan.png`;
    expect(refusalOf(await fetchInto({ url }, { as: 'cora' }))).toEqual([403, 'rest_cannot_create']);
    const anonymous = await site.send({ method: 'POST', path: 'media', json: { url } });
    expect(refusalOf(anonymous)).toEqual([401, 'rest_cannot_create']);
    expect(refusalOf(await fetchInto({ url, post: 9_999 }))).toEqual([403, 'rest_cannot_edit']);
    expect(other.asked.length).toBe(before);
  });

  it('is not fetched where the operator has not allowed it', async () => {
    const closed = await testSite.start();
    const before = other.asked.length;
    const answer = await fetchInto({ url: `${other.url}/plan.png` }, { on: closed });
    expect(refusalOf(answer)).toEqual([501, 'rest_outgoing_requests_off']);
    expect(other.asked.length).toBe(before);
  });
});
