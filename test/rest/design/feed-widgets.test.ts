import { beforeEach, describe, expect } from 'vitest';
import { createOutgoingRequests } from '../../../src/adapters/fetch/outgoing-requests.ts';
import { type OtherSite, startOtherSite } from '../../support/other-site.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';
import { widgetRequests } from '../../support/widget-site.ts';

let otherSite: OtherSite;
let siteWithoutRequests: RunningSite;
const { create, render, send } = widgetRequests(() => cms);
const { render: renderWithoutRequests } = widgetRequests(() => siteWithoutRequests);

/** The feeds of the other site, by path. */
const feeds = new Map<string, string | Buffer>();
const declarations = { sidebars: { aside: 'Aside' } };

const it = siteTest(async (onCleanup) => {
  otherSite = await startOtherSite((request, response) => {
    const feed = feeds.get(request.url ?? '');
    if (feed === undefined) response.writeHead(404).end();
    else response.end(feed);
  });
  onCleanup(otherSite.close);
  const outgoing = createOutgoingRequests({ userAgent: 'tests', allowedPrivateHosts: new Set([otherSite.host]) });
  return { declarations, outgoing };
});
it.beforeAll(async () => {
  siteWithoutRequests = await site.start({ declarations });
});
beforeEach(() => {
  otherSite.requestedPaths.length = 0;
});

let publishedCount = 0;
/** Publishes a feed at a new address, so that no cache has it. */
function publish(feed: string | Buffer): string {
  publishedCount += 1;
  feeds.set(`/feed-${publishedCount}`, feed);
  return `${otherSite.url}/feed-${publishedCount}`;
}

const entry = (title: string, elements = '') => `<item><title>${title}</title><link>/pears</link>${elements}</item>`;
const rss = (items: string, channelStart = '<title>Pears</title><link>/home</link>') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${channelStart}<image><title>No</title></image>${items}</channel></rss>`;

describe('a feed widget', () => {
  it('shows the entries of the other site as text', async () => {
    const url = publish(
      rss(
        `${entry(
          'Ripe &amp;amp; &lt;b&gt;red&lt;/b&gt; &lt;script&gt;1&lt;/script&gt;',
          `<pubDate>Tue, 02 Mar 2021 23:30:00 GMT</pubDate><dc:creator>Ann "A" &lt;Low&gt;</dc:creator>
           <description><![CDATA[<p onclick="x">One &amp; <img src=x onerror=alert(1)>two</p>]]></description>`,
        )}<item><link>javascript:alert(1)</link></item>`,
      ),
    );
    const markup = await render('rss', { url, show_summary: true, show_author: '1', show_date: 1 });
    const [, path] = /<path d="([^"]+)">/.exec(markup) ?? [];
    expect(markup).toBe(
      [
        `<h2 class="widgettitle"><a class="rsswidget rss-widget-feed" href="${url}" aria-label="RSS">`,
        '<svg class="rss-widget-icon" width="14" height="14" aria-hidden="true" focusable="false" ',
        `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}"></path></svg></a> `,
        `<a class="rsswidget rss-widget-title" href="${otherSite.url}/home">Pears</a></h2><ul>`,
        `<li><a class="rsswidget" href="${otherSite.url}/pears">Ripe &amp; red</a>`,
        // The date is in the time zone of the site, Amsterdam.
        ' <span class="rss-date">March 3, 2021</span><div class="rssSummary">One &amp; two</div>',
        ' <cite>Ann &quot;A&quot;</cite></li>',
        '<li>Untitled<div class="rssSummary"></div></li></ul>',
      ].join(''),
    );
  });

  it('reads Atom, RDF and other character sets, and reports that a feed has no entries', async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">Elms</title><link rel="self" href="/self"/><link href="/elms"/>
      <entry><title>One</title><link rel="replies" href="/no"/><link rel="alternate" href="one"/><updated>2021-03-02T10:00:00Z</updated>
      <author><name>Bo</name><email>bo@a.example</email></author><content type="xhtml"><div>Some <b>words</b></div></content></entry></feed>`;
    const markup = await render('rss', { url: publish(atom), show_author: true, show_summary: true });
    expect(markup).toContain(`<a class="rsswidget rss-widget-title" href="${otherSite.url}/elms">Elms</a></h2>`);
    expect(markup).toContain(
      `<ul><li><a class="rsswidget" href="${otherSite.url}/one">One</a><div class="rssSummary">Some words</div> <cite>Bo</cite></li></ul>`,
    );
    const rdf = `<?xml version="1.0" encoding="ISO-8859-1"?><rdf:RDF><channel><title>\u00c4ste</title></channel>${entry('Bl\u00e4tter')}</rdf:RDF>`;
    const latin1Markup = await render('rss', { url: publish(Buffer.from(rdf, 'latin1')) });
    expect(latin1Markup).toContain('Äste</h2>');
    expect(latin1Markup).toContain('>Blätter</a>');
    expect(await render('rss', { url: publish(rss('')) })).toMatch(
      /<\/h2><ul><li>The feed has no entries\.<\/li><\/ul>$/,
    );
  });

  it('shows the chosen number of entries, and at most twenty', async () => {
    const url = publish(rss(Array.from({ length: 50 }, (_, index) => entry(`Number ${index}`)).join('')));
    const count = async (items: unknown) => (await render('rss', { url, items })).match(/<li>/g)?.length;
    expect(await Promise.all([count(3), count(20), count(21), count('x')])).toEqual([3, 20, 10, 10]);
  });

  it('renders hostile feeds', async () => {
    const hostile = [
      rss(entry('One', `<description>${'<a>x'.repeat(100_000)}</description>`)),
      rss(entry('One', `<description>${'<a>'.repeat(80_000)}${'</b>'.repeat(80_000)}</description>`)),
      rss(entry('One', `<description>${'&lt;a '.repeat(80_000)}</description>`)),
      rss('<item>'.repeat(80_000)),
    ];
    for (const feed of hostile) {
      const url = publish(feed);
      expect(await render('rss', { url, show_summary: true })).toMatch(/<\/ul>$|RSS Error/);
    }
  });

  it('requests a feed once, and also an address without a feed', async () => {
    const url = publish(rss(entry('One')));
    await Promise.all([render('rss', { url }), render('rss', { url })]);
    await render('rss', { url, title: 'Mine' });
    expect(otherSite.requestedPaths).toHaveLength(1);
    otherSite.requestedPaths.length = 0;
    for (const urlWithoutFeed of [publish('<html><title>No feed</title></html>'), `${otherSite.url}/missing`]) {
      for (const _attempt of [1, 2]) {
        expect(await render('rss', { url: urlWithoutFeed, title: 'A & B' })).toMatch(
          / A &amp; B<\/h2><p><strong>RSS Error:<\/strong> The feed could not be read\. Try again later\.<\/p>$/,
        );
      }
    }
    expect(otherSite.requestedPaths).toHaveLength(2);
  });

  it('fetches at most five feeds for one answer', async () => {
    const urls = Array.from({ length: 8 }, () => publish(rss(entry('One'))));
    const widgetIds = [];
    for (const url of urls) {
      const { body } = await send('POST', 'widgets', { id_base: 'rss', instance: { raw: { url } } });
      widgetIds.push(body.id);
    }
    expect(otherSite.requestedPaths).toEqual([]);
    await send('POST', 'sidebars/aside', { widgets: widgetIds });
    otherSite.requestedPaths.length = 0;
    const { body } = await cms.get<{ rendered: string }[]>('widgets?sidebar=aside', { as: 'admin' });
    expect([
      otherSite.requestedPaths.length,
      body.filter(({ rendered }) => rendered.includes('>One</a>')).length,
    ]).toEqual([5, 5]);
    const secondAnswer = await cms.get<{ rendered: string }[]>('widgets?sidebar=aside', { as: 'admin' });
    expect(secondAnswer.body.filter(({ rendered }) => rendered.includes('>One</a>'))).toHaveLength(8);
    for (const id of widgetIds) await send('DELETE', `widgets/${id}?force=true`);
  });

  it('makes no request if requests are off, and none to the site itself or to private addresses', async () => {
    expect(await renderWithoutRequests('rss', { url: publish(rss(entry('One'))) })).toMatch(
      /Unknown Feed<\/h2><p><strong>RSS Error:<\/strong> Outgoing requests are switched off\.<\/p>$/,
    );
    expect(await render('rss', { url: 'http://localhost:3000/feed/' })).toBe('');
    expect(await render('rss', { url: 'http://127.0.0.1:1/' })).toContain('The feed could not be read.');
    expect(await render('rss', { url: 'mailto:a@b.example' })).toBe('');
    expect(await render('rss', {})).toBe('');
    expect(otherSite.requestedPaths).toEqual([]);
  });

  it('stores its values with their types', async () => {
    const { instance, rendered_form } = await create('rss', {
      ...{
        title: '<b>Pears</b>',
        url: ' https://a.example/<i>feed</i>?a=1&b=2',
        items: 90,
        show_date: 'on',
        error: 'x',
      },
    });
    expect(instance.raw).toEqual({
      ...{ title: 'Pears', url: 'https://a.example/feed?a=1&b=2', items: 10 },
      ...{ show_summary: 0, show_author: 0, show_date: 1 },
    });
    expect(rendered_form).toContain('name="widget-rss[2][items]" value="10"');
  });
});
