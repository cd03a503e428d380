import { describe, expect } from 'vitest';
import { createOutgoingRequests } from '../../../src/adapters/fetch/outgoing-requests.ts';
import { type OtherSite, startOtherSite } from '../../support/other-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { type RunningSite, SITE_URL } from '../../support/test-site.ts';

interface Details {
  title: string;
  icon: string;
  description: string;
  image: string;
}

let otherSite: OtherSite;
const pages = new Map<string, { status?: number; body: string | Buffer }>();

const it = siteTest(async (onCleanup) => {
  otherSite = await startOtherSite((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', otherSite.url).pathname);
    if (page) response.writeHead(page.status ?? 200, { 'content-type': 'text/html' }).end(page.body);
    else response.writeHead(404).end('<title>Not found</title>');
  });
  onCleanup(otherSite.close);
  return { outgoing: createOutgoingRequests({ userAgent: 'tests', allowedPrivateHosts: new Set([otherSite.host]) }) };
});

const fetchDetails = (url: string, { as = 'author', server = cms }: { as?: Login | null; server?: RunningSite } = {}) =>
  server.get<Details & ErrorBody>(`/cms-json/cms-block-editor/v1/url-details?url=${encodeURIComponent(url)}`, {
    ...(as ? { as } : {}),
  });

function publish(path: string, body: string | Buffer): string {
  pages.set(path, { body });
  return otherSite.url + path;
}

describe('the details of a page', () => {
  it('are the plain texts and absolute addresses of its head', async () => {
    const url = publish(
      '/garden/peas',
      `<html><head><title>Peas &amp;
        <b>beans</b></title>
        <link rel="stylesheet" href="/x.css"><link rel="shortcut icon" href="../icon.png">
        <meta property="og:description" content="Open Graph description"><meta name="description" content="All about &quot;peas&quot;">
        <meta property="og:image" content="/peas.jpg"></head><body><title>Other</title></body></html>`,
    );
    const { status, headers, body } = await fetchDetails(url);
    expect([status, headers.allow]).toEqual([200, 'GET']);
    expect(body).toEqual({
      title: 'Peas & beans',
      icon: `${otherSite.url}/icon.png`,
      description: 'All about "peas"',
      image: `${otherSite.url}/peas.jpg`,
    });
  });

  it('are the first value of each kind, without markup', async () => {
    const url = publish(
      '/duplicate-values',
      `<head><title>Peas &lt;em&gt;and&lt;/em&gt; beans</title>
        <meta property="og:image:url" content="/first.jpg"><meta property="og:image" content="/second.jpg">
        <meta name="description" content=" "><meta name="og:description" content="<b>First</b> description">
        <meta name="description" content="Second description"></head>`,
    );
    const { body } = await fetchDetails(url);
    expect(body).toMatchObject({ title: 'Peas and beans', description: 'First description' });
    expect(body.image).toBe(`${otherSite.url}/first.jpg`);
  });

  it('are empty if they are missing, outside of the head, or not web addresses', async () => {
    expect((await fetchDetails(publish('/no-head', '<p>text'))).body).toEqual({
      title: '',
      icon: '',
      description: '',
      image: '',
    });
    const hostile = '<link rel=icon href="javascript:alert(1)"><meta property="og:image" content="file:///etc/passwd">';
    expect((await fetchDetails(publish('/hostile', hostile))).body).toMatchObject({ icon: '', image: '' });
    const dataIcon = '<link rel="icon" href="data:image/png;base64,AAAA">';
    expect((await fetchDetails(publish('/data-icon', dataIcon))).body.icon).toBe('data:image/png;base64,AAAA');
    const descriptionInBody = '<head></head><body><meta name="description" content="outside of the head">';
    expect((await fetchDetails(publish('/description-in-body', descriptionInBody))).body.description).toBe('');
  });

  it('are decoded with the character set of the page', async () => {
    const page = Buffer.from('<meta charset="iso-8859-1"><title>Bäume</title>', 'latin1');
    expect((await fetchDetails(publish('/latin', page))).body.title).toBe('Bäume');
    expect((await fetchDetails(publish('/unknown', '<meta charset="none"><title>Bäume</title>'))).body.title).toBe(
      'Bäume',
    );
  });

  it('are cached, but not if the page was missing', async () => {
    const url = publish('/cached', '<title>Cached</title>');
    await fetchDetails(url);
    const before = otherSite.requestedPaths.length;
    expect((await fetchDetails(url)).body.title).toBe('Cached');
    expect(otherSite.requestedPaths.length).toBe(before);
    expect((await fetchDetails(`${otherSite.url}/created-later`)).status).toBe(404);
    publish('/created-later', '<title>Created later</title>');
    expect((await fetchDetails(`${otherSite.url}/created-later`)).body.title).toBe('Created later');
  });

  it.each([
    ['a missing page', '/missing', 'no_response'],
    ['an empty page', '/empty', 'no_content'],
  ])('are not found for %s', async (_case, path, code) => {
    publish('/empty', '');
    const { status, body } = await fetchDetails(otherSite.url + path);
    expect([status, body.code]).toEqual([404, code]);
  });

  it.each(['http://127.0.0.1:22/', 'http://169.254.169.254/latest/', 'http://[::1]/', 'http://unknown.invalid/'])(
    'are not requested from private or unknown hosts: %s',
    async (url) => {
      const { status, body } = await fetchDetails(url);
      expect([status, body.code]).toEqual([404, 'no_response']);
    },
  );

  it.each(['', 'garden', '/garden', 'ftp://garden.example/', 'javascript:alert(1)', 'http://a:b@garden.example/'])(
    'require an absolute web address: "%s"',
    async (url) => {
      const { status, body } = await fetchDetails(url);
      expect([status, body.code, Object.keys(body.data?.params ?? {})]).toEqual([400, 'rest_invalid_param', ['url']]);
      expect(body.data).toMatchObject({ details: [] });
    },
  );

  it('of the site itself are read without a request', async () => {
    const before = otherSite.requestedPaths.length;
    const { body } = await fetchDetails(`${SITE_URL}/2021/03/sowing-peas/`, { server: await site.start() });
    expect(body.title).toMatch(/^Sowing .+ – /);
    const { body: home } = await fetchDetails(`${SITE_URL}/`);
    expect(home.title).toBe(body.title.split(' – ')[1]);
    expect((await fetchDetails(`${SITE_URL}/?p=108`)).body.code).toBe('no_response');
    expect(otherSite.requestedPaths.length).toBe(before);
  });

  it('require permission to edit content, in REST and in GraphQL', async () => {
    const url = publish('/permission', '<title>Permission</title>');
    const refusals = [await fetchDetails(url, { as: null }), await fetchDetails(url, { as: 'subscriber' })];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'rest_cannot_view_url_details'],
      [403, 'rest_cannot_view_url_details'],
    ]);
    const query = 'query ($url: String!) { pageDetails(url: $url) { title icon description image } }';
    const anonymous = await cms.graphql(query, { variables: { url } });
    expect(anonymous.body.errors?.[0]?.extensions).toMatchObject({ code: 'rest_cannot_view_url_details', status: 401 });
    const { body } = await cms.graphql(query, { as: 'contributor', variables: { url } });
    expect(body).toEqual({ data: { pageDetails: { title: 'Permission', icon: '', description: '', image: '' } } });
  });

  it('of other sites are not requested if outgoing requests are off', async () => {
    const url = publish('/other-page', '<title>Other page</title>');
    const before = otherSite.requestedPaths.length;
    const { status, body } = await fetchDetails(url, { server: await site.start() });
    expect([status, body.code]).toEqual([404, 'no_response']);
    expect(otherSite.requestedPaths.length).toBe(before);
  });
});
