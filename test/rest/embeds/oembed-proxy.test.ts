import { describe, expect } from 'vitest';
import type { OutgoingRequests } from '../../../schema/core/domain-kernel.ts';
import { createOutgoingRequests } from '../../../src/adapters/fetch/outgoing-requests.ts';
import { writerOf } from '../../support/database.ts';
import { type OtherSite, startOtherSite } from '../../support/other-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';

interface Preview {
  html: string | false;
  [name: string]: unknown;
}

let otherSite: OtherSite;

/** The pages of the other site, by path. */
const pages = new Map<string, string>();
/** The answers of the oEmbed endpoints of the other site, by path and format. */
const answers = new Map<string, { status?: number; body: string }>();

const it = siteTest(async (onCleanup) => {
  otherSite = await startOtherSite((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', otherSite.url);
    const page = pages.get(pathname);
    const answer = answers.get(`${pathname} ${searchParams.get('format')}`);
    if (page !== undefined) response.setHeader('content-type', 'text/html').end(page);
    else if (answer) response.writeHead(answer.status ?? 200).end(answer.body);
    else response.writeHead(404).end();
  });
  onCleanup(otherSite.close);
  const actualRequests = createOutgoingRequests({ userAgent: 'tests', allowedPrivateHosts: new Set([otherSite.host]) });
  // Requests to a trusted provider go to the other site.
  const outgoing: OutgoingRequests = {
    ...actualRequests,
    get: (url, limits) =>
      actualRequests.get(url.replace('https://vimeo.com/api/oembed.json', `${otherSite.url}/vimeo`), limits),
  };
  return { outgoing };
});

const preview = (
  url: string,
  { as = 'author', parameters = '' }: { as?: Login | undefined; parameters?: string } = {},
) => cms.get<Preview & ErrorBody>(`/cms-json/oembed/1.0/proxy?url=${encodeURIComponent(url)}${parameters}`, { as });

/** Publishes a page that links to an oEmbed endpoint, and the answer of the endpoint. */
function publish(name: string, answer: object | string): string {
  const endpoint = `/endpoint/${name}`;
  pages.set(`/${name}`, `<head><link rel="alternate" type="application/json+oembed" href="${endpoint}"></head>`);
  answers.set(`${endpoint} json`, { body: typeof answer === 'string' ? answer : JSON.stringify(answer) });
  return `${otherSite.url}/${name}`;
}

const richAnswer = (html: string, values: object = {}) => ({
  version: '1.0',
  type: 'rich',
  title: 'A "card"',
  html,
  ...values,
});

describe('an embed preview', () => {
  it('requires permission to edit posts, after its parameters are valid', async () => {
    const anonymous = await cms.get<ErrorBody>(`/cms-json/oembed/1.0/proxy?url=${SITE_URL}/?p=101`);
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'rest_forbidden']);
    const subscriber = await preview(`${SITE_URL}/?p=101`, { as: 'subscriber' });
    expect([subscriber.status, subscriber.body.code]).toEqual([403, 'rest_forbidden']);
    expect((await preview(`${SITE_URL}/?p=101`, { as: 'contributor' })).status).toBe(200);
    expect((await cms.get<ErrorBody>('/cms-json/oembed/1.0/proxy')).body.code).toBe('rest_missing_callback_param');
    for (const parameters of ['format=html', 'discover=maybe', 'maxwidth=wide', 'maxwidth[a]=1', 'maxheight=1.5']) {
      const { status, body } = await preview(`${SITE_URL}/?p=101`, { parameters: `&${parameters}` });
      const name = parameters.replace(/\W.*/, '');
      expect([parameters, status, Object.keys(body.data.params ?? {})]).toEqual([parameters, 400, [name]]);
    }
    const malformed = await preview('notaurl', { as: undefined });
    expect([malformed.status, malformed.body.data.params]).toEqual([400, { url: expect.any(String) }]);
    expect((await preview(`${SITE_URL}/?p=101`, { parameters: '&maxwidth=-50&format=xml' })).body).toMatchObject({
      width: 200,
    });
    const graphql = await cms.graphql('{ embedPreview(url: "/2021/03/sowing-peas/") }');
    expect(graphql.body.errors?.[0]?.extensions).toMatchObject({ code: 'rest_forbidden', status: 401 });
  });

  it('of an item of the site equals its embed, and sends no request', async () => {
    const before = otherSite.requestedPaths.length;
    const { status, headers, body } = await preview(`${SITE_URL}/2021/03/sowing-peas/`);
    const embed = await cms.get<Preview>(`/cms-json/oembed/1.0/embed?url=${SITE_URL}/2021/03/sowing-peas/`);
    expect([status, headers.allow]).toEqual([200, 'GET']);
    expect({ ...body, html: '' }).toEqual({ ...embed.body, html: '' });
    expect((await preview(`${SITE_URL}/?p=108`)).status).toBe(404);
    expect(otherSite.requestedPaths.length).toBe(before);
  });

  it('of an audio or video file is a player', async () => {
    const { body } = await preview(`${SITE_URL}/files/song.mp3`);
    expect(body).toEqual({
      provider_name: 'Embed Handler',
      html: `<audio controls preload="none" style="width: 100%;" src="${SITE_URL}/files/song.mp3"></audio>`,
      scripts: [],
    });
    expect((await preview(`${otherSite.url}/film.mp4?x="><script>`)).body.html).not.toContain('<script');
  });

  it('of a trusted provider requests its endpoint and preserves its markup', async () => {
    const html =
      '<div><iframe src="https://player.example/1"></iframe><script src="https://player.example/x.js"></script></div>';
    answers.set('/vimeo json', { body: JSON.stringify(richAnswer(html, { type: 'video', extra: [1] })) });
    const before = otherSite.requestedPaths.length;
    const { status, body } = await preview('https://vimeo.com/1', { parameters: '&maxwidth=400' });
    expect(status).toBe(200);
    expect(body).toEqual({
      version: '1.0',
      type: 'video',
      title: 'A "card"',
      extra: [1],
      html: html.replace('<iframe', '<iframe title="A &quot;card&quot;"'),
    });
    expect(otherSite.requestedPaths.slice(before)).toEqual([
      '/vimeo?maxwidth=400&maxheight=600&url=https%3A%2F%2Fvimeo.com%2F1&dnt=1&format=json',
    ]);
  });

  it('of any other site is discovered through its page, unless `discover` is false', async () => {
    const url = publish('discovered', richAnswer('<iframe src="https://card.example/"></iframe>'));
    const before = otherSite.requestedPaths.length;
    expect((await preview(url, { parameters: '&discover=false' })).status).toBe(404);
    expect(otherSite.requestedPaths.length).toBe(before);
    expect((await preview(url)).status).toBe(200);
    expect(otherSite.requestedPaths.slice(before)).toEqual([
      '/discovered',
      expect.stringMatching(/^\/endpoint\/discovered\?maxwidth=600&maxheight=900&url=/),
    ]);
  });

  it('is stored for a day', async () => {
    const url = publish('stored', richAnswer('<iframe src="https://card.example/"></iframe>'));
    const first = await preview(url);
    const before = otherSite.requestedPaths.length;
    expect((await preview(url)).body).toEqual(first.body);
    expect(otherSite.requestedPaths.length).toBe(before);
    await preview(url, { parameters: '&maxwidth=300' });
    expect(otherSite.requestedPaths.length).toBe(before + 2);
    const writer = writerOf(site.database);
    await writer.oembedCache.updateMany({ data: { expires: '2020-01-01T00:00:00' } });
    expect((await preview(url)).status).toBe(200);
    expect(otherSite.requestedPaths.length).toBe(before + 4);
    expect(await writer.oembedCache.count()).toBe(1);
  });
});

describe('the preview of another site', () => {
  it.each([
    ['a page without a link', () => pages.set('/without-link', '<head></head>') && '/without-link'],
    [
      'a link in the body',
      () =>
        pages.set('/link-in-body', '<body><link type="application/json+oembed" href="/x"></body>') && '/link-in-body',
    ],
    [
      'a link with the scheme `javascript`',
      () =>
        pages.set('/javascript-link', '<link type="application/json+oembed" href="javascript:1">') &&
        '/javascript-link',
    ],
    ['a missing page', () => '/missing'],
    ['an answer that is not JSON', () => new URL(publish('broken', '<html>')).pathname],
    ['an answer that is a list', () => new URL(publish('list', '[1]')).pathname],
    ['an answer that is too long', () => new URL(publish('long', richAnswer('x'.repeat(160_000)))).pathname],
  ])('is not found for %s', async (_case, path) => {
    const { status, body } = await preview(otherSite.url + path());
    expect([status, body.code]).toEqual([404, 'oembed_invalid_url']);
  });

  it('accepts XML from endpoints without JSON, but no document type', async () => {
    const xml = '<?xml version="1.0"?><oembed><type>link</type><title>Nuts &amp;amp; bolts</title></oembed>';
    pages.set('/xml', '<link type="text/xml+oembed" href="/endpoint/xml">');
    answers.set('/endpoint/xml json', { status: 501, body: '' });
    answers.set('/endpoint/xml xml', { body: xml });
    expect((await preview(`${otherSite.url}/xml`)).body).toEqual({
      type: 'link',
      title: 'Nuts &amp; bolts',
      html: `<a href="${otherSite.url}/xml">Nuts &amp; bolts</a>`,
    });
    answers.set('/endpoint/xml xml', { body: xml.replace('<oembed>', '<!DOCTYPE a [<!ENTITY b "c">]><oembed>') });
    expect((await preview(`${otherSite.url}/xml?again`)).status).toBe(404);
  });

  it('of the type photo is an image with a link', async () => {
    const photo = { type: 'photo', url: 'https://pictures.example/1.jpg', width: 10, height: '20', title: '<b>"' };
    expect((await preview(publish('photo', photo))).body.html).toBe(
      `<a href="${otherSite.url}/photo"><img src="https://pictures.example/1.jpg" alt="&lt;b&gt;&quot;" width="10" height="20" /></a>`,
    );
    const withoutSize = { ...photo, width: undefined };
    expect((await preview(publish('photo-without-size', withoutSize))).body.html).toBe(false);
    expect((await preview(publish('photo-with-unsafe-url', { ...photo, url: 'javascript:alert(1)' }))).body.html).toBe(
      false,
    );
  });

  it('that is not a trusted provider is reduced to a quote with links and a sandboxed frame', async () => {
    const html = `<script>alert(1)</script><blockquote onclick="x"><p>Words <a href="https://a.example/" onclick="x">here</a>
      <a href="javascript:alert(1)">there</a><script>alert(2)</script><img src=x onerror=alert(3)></p></blockquote>
      <iframe src="https://card.example/?a=1&b=2#top" onload="x" srcdoc="<script>" allow="camera" width="3&quot;0" height="40"></iframe>
      <iframe src="https://second.example/"></iframe>`;
    const { body } = await preview(publish('untrusted', richAnswer(html)));
    const markup = String(body.html);
    const [, key] = /data-secret="([A-Za-z0-9]{10})"/.exec(markup) ?? [];
    expect(markup.replaceAll(/\s+/g, ' ')).toBe(
      `<blockquote class="wp-embedded-content" data-secret="${key}">Words <a href="https://a.example/">here</a> there</blockquote>` +
        '<iframe title="A &quot;card&quot;" class="wp-embedded-content" sandbox="allow-scripts" security="restricted" ' +
        `style="position: absolute; visibility: hidden;" src="https://card.example/?a=1&#038;b=2#?secret=${key}" data-secret="${key}" width="3&quot;0" height="40"></iframe>`,
    );
  });

  it.each(['<p>no frame</p>', '<iframe src="javascript:alert(1)"></iframe>', '<iframe srcdoc="x"></iframe>', ''])(
    'that is not a trusted provider has no markup without a valid frame: %s',
    async (html) => {
      const { status, body } = await preview(publish(`frameless-${html.length}`, richAnswer(html)));
      expect([status, body.html]).toEqual([200, false]);
    },
  );
});
