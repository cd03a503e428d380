import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { mediaIds, postIds, secrets } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';

interface Embed {
  title: string;
  width: number;
  height: number;
  html: string;
  [name: string]: unknown;
}

const SOWING_PEAS_URL = `${SITE_URL}/2021/03/sowing-peas/`;
const MINT_URL = `${SITE_URL}/2021/04/mint-more/`;

const path = (url: string, parameters = '') => `/cms-json/oembed/1.0/embed?url=${encodeURIComponent(url)}${parameters}`;
const embed = (url: string, parameters = '') => cms.get<Embed & ErrorBody>(path(url, parameters));

describe('the embed of an item', () => {
  it('describes site, author and item, with properties in the documented order', async () => {
    const { status, body, headers } = await embed(MINT_URL);
    expect(status).toBe(200);
    expect(headers.allow).toBe('GET');
    expect(Object.keys(body).join(' ')).toBe(
      'version provider_name provider_url author_name author_url title type width height html thumbnail_url thumbnail_width thumbnail_height',
    );
    expect(body).toMatchObject({
      version: '1.0',
      provider_name: 'Larch Row',
      provider_url: SITE_URL,
      author_name: 'Arno Vale',
      author_url: `${SITE_URL}/author/author-writes/`,
      title: 'Mint &#038; more',
      type: 'rich',
      width: 600,
      height: 338,
      thumbnail_width: 40,
      thumbnail_height: 30,
    });
    expect(body.thumbnail_url).toMatch(/\/2021\/03\/picture-11\.png$/);
  });

  it('is a quote with a link and a sandboxed frame, both with the same new key', async () => {
    const [first, second] = await Promise.all([embed(MINT_URL), embed(MINT_URL)]);
    const { html } = first.body;
    const [, key] = /data-secret="([A-Za-z0-9]{10})"/.exec(html) ?? [];
    expect(html).toContain(`data-secret="${key}"><a href="${MINT_URL}">Mint &#038; more</a></blockquote>`);
    expect(html).toContain(
      `<iframe sandbox="allow-scripts" security="restricted" src="${MINT_URL}embed/#?secret=${key}"`,
    );
    expect(html).toContain('title="&#8220;Mint &#038; more&#8221; &#8212; Larch Row"');
    expect(second.body.html).not.toContain(key);
    expect({ ...second.body, html: '' }).toEqual({ ...first.body, html: '' });
  });

  it('of an image has the image as thumbnail', async () => {
    const { body } = await embed(`${SITE_URL}/?attachment_id=11`);
    expect(body).toMatchObject({ title: 'Picture 11', type: 'rich', thumbnail_width: 40 });
  });

  it('has no thumbnail if its image belongs to a hidden item', async () => {
    const where = { id: 11 };
    const { parentId } = await site.database.reader.post.findUniqueOrThrow({ where });
    const attachImageTo = (id: number) =>
      site.database.transaction((client) => client.post.update({ where, data: { parentId: id } }));
    expect((await embed(MINT_URL)).body.thumbnail_url).toBeDefined();
    await attachImageTo(postIds.authorPrivatePost);
    expect((await embed(MINT_URL)).body).not.toHaveProperty('thumbnail_url');
    const { body } = await cms.graphql('query ($url: String!) { embed(url: $url) { thumbnail { url } } }', {
      variables: { url: MINT_URL },
    });
    expect(body.data?.embed).toEqual({ thumbnail: null });
    await attachImageTo(parentId);
  });

  it('of an audio file has its featured image as thumbnail', async () => {
    const write = (data: { mimeType: string; featuredMediaId: number }) =>
      site.database.transaction((client) => client.post.update({ where: { id: mediaIds.ofPost }, data }));
    await write({ mimeType: 'audio/mpeg', featuredMediaId: mediaIds.public });
    const { body } = await embed(`${SITE_URL}/?attachment_id=${mediaIds.ofPost}`);
    expect(body).toMatchObject({ type: 'rich', thumbnail_url: expect.stringMatching(/picture-11\.png$/) });
    await write({ mimeType: 'image/png', featuredMediaId: 0 });
  });

  it('has the cropped thumbnail of an image if no other rendition is as wide', async () => {
    const where = { postId: mediaIds.public };
    const { width, height, metadata } = await site.database.reader.attachment.findUniqueOrThrow({ where });
    const write = (data: { width: number | null; height: number | null; metadata: string }) =>
      site.database.transaction((client) => client.attachment.update({ where, data }));
    const thumbnail = { file: 'picture-300x300.png', width: 300, height: 300, 'mime-type': 'image/png' };
    await write({ width: 1200, height: 900, metadata: JSON.stringify({ sizes: { thumbnail } }) });
    expect((await embed(MINT_URL, '&maxwidth=250')).body).toMatchObject({
      thumbnail_url: expect.stringMatching(/picture-300x300\.png$/),
      ...{ thumbnail_width: 250, thumbnail_height: 250 },
    });
    expect((await embed(MINT_URL, '&maxwidth=400')).body).toMatchObject({
      thumbnail_url: expect.stringMatching(/picture-11\.png$/),
      ...{ thumbnail_width: 400, thumbnail_height: 300 },
    });
    await write({ width, height, metadata });
  });

  it.each(['maxwidth[a]=1', 'maxwidth[]=1'])('is refused with a malformed width: %s', async (query) => {
    const { status, body } = await embed(MINT_URL, `&${query}`);
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(body.data).toMatchObject({ params: { maxwidth: expect.any(String) } });
  });

  it('takes at most four statements', async () => {
    await embed(MINT_URL);
    expect((await cms.statements(() => embed(MINT_URL))).length).toBeLessThanOrEqual(4);
  });

  it.each([
    ['', 600, 338],
    ['&maxwidth=500', 500, 282],
    ['&maxwidth=400', 400, 225],
    ['&maxwidth=50', 200, 200],
    ['&maxwidth=5000', 600, 338],
    ['&maxwidth=-300', 300, 200],
    ['&maxwidth=abc', 200, 200],
    ['&maxwidth=', 200, 200],
    ['&maxwidth=99999999999999', 600, 338],
    ['&format=html', 600, 338],
  ])('has the requested size, within limits: %s', async (parameters, width, height) => {
    const { status, body } = await embed(SOWING_PEAS_URL, parameters);
    expect([status, body.width, body.height]).toEqual([200, width, height]);
    expect(body.html).toContain(`width="${width}" height="${height}"`);
  });

  it('has the same values in GraphQL', async () => {
    const { body } = await cms.graphql(
      'query ($url: String!) { embed(url: $url, maxWidth: 300) { title width authorName thumbnail { width } } }',
      { variables: { url: MINT_URL } },
    );
    expect(body.data?.embed).toEqual({
      title: 'Mint &#038; more',
      width: 300,
      authorName: 'Arno Vale',
      thumbnail: { width: 40 },
    });
    const missing = await cms.graphql('{ embed(url: "http://elsewhere.example/") { title } }');
    expect(missing.body.errors?.[0]?.extensions).toMatchObject({ code: 'oembed_invalid_url', status: 404 });
  });
});

describe('the address of an embed', () => {
  it.each([
    ['with another scheme', 'https://localhost:3000/2021/03/sowing-peas/'],
    ['with www before the host', 'http://www.localhost:3000/2021/03/sowing-peas/'],
    ['without the trailing slash', `${SITE_URL}/2021/03/sowing-peas`],
    ['in capitals', `${SITE_URL}/2021/03/Sowing-PEAS/`],
    ['with percent-encoded letters', `${SITE_URL}/2021/03/sowing%2dpe%61s/`],
    ['with query and fragment', `${SOWING_PEAS_URL}?utm=1#top`],
    ['of its card', `${SOWING_PEAS_URL}embed/`],
    ['of a page of the item', `${SOWING_PEAS_URL}2/`],
    ['of its feed', `${SOWING_PEAS_URL}feed/`],
    ['without a host', '/2021/03/sowing-peas/'],
    ['with the id', `${SITE_URL}/?p=101`],
    ['with the id anywhere in the query', `${SITE_URL}/anything?x=1&p=101`],
  ])('%s resolves to the item', async (_case, url) => {
    expect((await embed(url)).body.title).toBe('Sowing peas');
  });

  it.each([
    ['of another site', 'http://elsewhere.example/2021/03/sowing-peas/'],
    ['of another port', 'http://localhost:3001/2021/03/sowing-peas/'],
    ['of another protocol', 'ftp://localhost:3000/2021/03/sowing-peas/'],
    ['of the home page with the latest posts', `${SITE_URL}/`],
    ['of another date', `${SITE_URL}/2021/04/sowing-peas/`],
    ['of an unknown item', `${SITE_URL}/2021/03/nothing/`],
    ['of a draft', `${SITE_URL}/?p=108`],
    ['of a private item', `${SITE_URL}/2021/06/letters/`],
    ['of an image of a private item', `${SITE_URL}/?attachment_id=12`],
    ['with an id that is too large', `${SITE_URL}/?p=9999999999`],
    ['with broken encoding', `${SITE_URL}/2021/03/%E0%A4%A/`],
    ['with a thousand segments', `${SITE_URL}${'/a'.repeat(1_000)}/`],
  ])('is not found if it is %s', async (_case, url) => {
    const { status, body } = await embed(url);
    expect([status, body.code, body.data]).toEqual([404, 'oembed_invalid_url', { status: 404 }]);
  });

  it.each([
    ['url', 'notaurl', ''],
    ['url', '', ''],
    ['url', 'http://', ''],
    ['url', 'http://[larch/', ''],
    ['maxwidth', MINT_URL, '&maxwidth[a]=1'],
    ['maxwidth', MINT_URL, '&maxwidth[]=1'],
    ['format', MINT_URL, '&format[]=json'],
  ])('is refused with a malformed %s: %s %s', async (name, url, parameters) => {
    const { status, body } = await embed(url, parameters);
    expect([status, body.code, Object.keys(body.data.params ?? {})]).toEqual([400, 'rest_invalid_param', [name]]);
  });

  it('is required, and must be a single string', async () => {
    const withoutUrl = await cms.get<ErrorBody>('/cms-json/oembed/1.0/embed');
    expect([withoutUrl.status, withoutUrl.body.code, withoutUrl.body.data]).toEqual([
      400,
      'rest_missing_callback_param',
      { status: 400, params: ['url'] },
    ]);
    const withTwoUrls = await cms.get<ErrorBody>('/cms-json/oembed/1.0/embed?url[]=a&url[]=b');
    expect([withTwoUrls.status, withTwoUrls.body.code]).toEqual([400, 'rest_invalid_param']);
  });

  it('of a protected item returns its title, but not its text', async () => {
    const { body, text } = await embed(`${SITE_URL}/?p=104`);
    expect(body.title).toBe('Protected: The cellar key');
    expect(text).not.toContain(secrets.protectedText);
  });

  it('of the home page resolves to a static front page', async () => {
    const writer = writerOf(site.database);
    const values = { show_on_front: 'page', page_on_front: 201 };
    for (const [name, value] of Object.entries(values)) {
      await writer.setting.create({ data: { name, value: JSON.stringify(value) } });
    }
    await expect.poll(async () => (await embed(`${SITE_URL}/`)).body.title).toBe('About us');
    expect((await embed(SITE_URL)).body.title).toBe('About us');
    await writer.setting.deleteMany({ where: { name: { in: Object.keys(values) } } });
    await expect.poll(async () => (await embed(SITE_URL)).status).toBe(404);
  });

  it.each([
    ['/%post_id%/', '/101/'],
    ['/archive/%post_id%-%postname%/', '/archive/101-sowing-peas/'],
    ['/%postname%/on/%day%/', '/sowing-peas/on/01/'],
    ['/%category%/%postname%/', '/garden/sowing-peas/'],
    ['/index.php/%year%/%postname%', '/index.php/2021/sowing-peas'],
  ])('is resolved with the permalink structure %s', async (structure, address) => {
    const writer = writerOf(site.database);
    const where = { name: 'permalink_structure' };
    const before = await writer.setting.findUniqueOrThrow({ where });
    await writer.setting.update({ where, data: { value: JSON.stringify(structure) } });
    const answer = () => embed(SITE_URL + address);
    await expect.poll(async () => (await answer()).body.title).toBe('Sowing peas');
    await writer.setting.update({ where, data: { value: '""' } });
    await expect.poll(async () => (await answer()).status).toBe(404);
    expect((await embed(`${SITE_URL}/?p=101`)).body.html).toContain(`src="${SITE_URL}/?p=101&#038;embed=true#?secret=`);
    await writer.setting.update({ where, data: { value: before.value } });
    await expect.poll(async () => (await embed(SOWING_PEAS_URL)).status).toBe(200);
  });
});

describe('an embed in XML', () => {
  it('has an element for each property', async () => {
    const { status, headers, text } = await embed(MINT_URL, '&format=xml');
    expect([status, headers['content-type']]).toEqual([200, 'text/xml; charset=UTF-8']);
    expect(text).toMatch(/^<\?xml version="1.0"\?>\n<oembed><version>1.0<\/version><provider_name>Larch Row</);
    expect(text).toContain('<title>Mint &amp; more</title><type>rich</type><width>600</width>');
    expect(text).toContain('&lt;iframe sandbox="allow-scripts"');
    expect(text).toContain('title="&#x201C;Mint &amp; more&#x201D;');
    expect(text).toMatch(/<\/oembed>\n$/);
  });

  it('has errors in XML too', async () => {
    const missing = await embed('http://elsewhere.example/', '&format=xml');
    expect([missing.status, missing.headers['content-type']]).toEqual([404, 'text/xml; charset=UTF-8']);
    expect(missing.text).toMatch(
      /^<\?xml version="1.0"\?>\n<oembed><code>oembed_invalid_url<\/code><message>[^<]+<\/message><data><status>404<\/status><\/data><\/oembed>\n$/,
    );
    const withoutUrl = await cms.get('/cms-json/oembed/1.0/embed?format=xml');
    expect(withoutUrl.text).toContain('<params><oembed>url</oembed></params>');
  });

  it('is returned only for GET without an envelope', async () => {
    const head = await cms.send({ method: 'HEAD', path: path(MINT_URL, '&format=xml') });
    expect([head.status, head.headers['content-type'], head.text]).toEqual([
      200,
      'application/json; charset=UTF-8',
      '',
    ]);
    const enveloped = await embed(MINT_URL, '&format=xml&_envelope');
    expect(enveloped.body.body).toMatchObject({ title: 'Mint &#038; more' });
    expect((await cms.get('posts?format=xml')).headers['content-type']).toBe('application/json; charset=UTF-8');
  });
});
