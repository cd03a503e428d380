import { beforeEach, describe, expect } from 'vitest';
import type { OutgoingRequests } from '../../../schema/core/domain-kernel.ts';
import { fetchEmbeds } from '../../../schema/site/oembed/fetch-embeds.ts';
import { createOutgoingRequests } from '../../../src/adapters/fetch/outgoing-requests.ts';
import { type OtherSite, startOtherSite } from '../../support/other-site.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

let otherSite: OtherSite;
let outgoing: OutgoingRequests;
let secondServer: RunningSite;
let serverWithoutOutgoing: RunningSite;

/** Returns the oEmbed answer for the address of a video; null stands for status 404. */
let videoAnswer: (address: string) => object | null;
/** The oEmbed markup of a site that is not a trusted provider. */
const UNTRUSTED_MARKUP = '<blockquote onclick="x">Read [gallery] <a href="https://a.example/">here</a></blockquote>';

const it = siteTest(async (onCleanup) => {
  otherSite = await startOtherSite((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', otherSite.url);
    const video = pathname === '/video-oembed' ? videoAnswer(searchParams.get('url') ?? '') : null;
    if (video !== null) response.end(JSON.stringify({ version: '1.0', type: 'video', ...video }));
    else if (pathname === '/page') {
      response.setHeader('content-type', 'text/html');
      response.end('<head><link type="application/json+oembed" href="/page-oembed"></head>');
    } else if (pathname === '/page-oembed') {
      const html = `${UNTRUSTED_MARKUP}<script>alert(1)</script><iframe src="https://card.example/"></iframe>`;
      response.end(JSON.stringify({ version: '1.0', type: 'rich', title: 'Card', html }));
    } else response.writeHead(404).end();
  });
  onCleanup(otherSite.close);
  const actualRequests = createOutgoingRequests({ userAgent: 'tests', allowedPrivateHosts: new Set([otherSite.host]) });
  // Requests to a trusted provider go to the other site.
  outgoing = {
    ...actualRequests,
    get: (url, limits) =>
      actualRequests.get(url.replace('https://vimeo.com/api/oembed.json', `${otherSite.url}/video-oembed`), limits),
  };
  return { outgoing };
});
it.beforeAll(async () => {
  secondServer = await site.start({ outgoing });
  serverWithoutOutgoing = await site.start();
});
beforeEach(async () => {
  videoAnswer = (address) => ({ html: `<iframe title="Film" src="${address.replace('vimeo', 'player')}"></iframe>` });
  await site.database.transaction((client) => client.oembedCache.deleteMany({}));
});

const hasTime = () => true;
const fetchAll = (server = cms) => fetchEmbeds(server.app.domain, hasTime);

/** Returns the domain of a server whose clock is ahead of the actual time. */
const domainWithClockAhead = (milliseconds: number) => {
  const { domain } = cms.app;
  return { ...domain, kernel: { ...domain.kernel, now: () => new Date(Date.now() + milliseconds) } };
};

const save = async (content: string, { id = 0, server = cms, json = {} } = {}) => {
  const path = id > 0 ? `posts/${id}` : 'posts';
  const answer = await server.send({
    method: 'POST',
    path,
    as: 'admin',
    json: { title: 'Films', status: 'publish', content, ...json },
  });
  expect(answer.status).toBe(id > 0 ? 200 : 201);
  return answer.body.id;
};
const renderedContent = async (id: number) => (await cms.get(`posts/${id}`)).body.content.rendered;

const HOUR = 3_600_000;
const block = (url: string) =>
  `<!-- wp:embed {"url":"${url}","type":"video"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${url}\n</div></figure>\n<!-- /wp:embed -->`;

describe('the address of an item of the site in content', () => {
  it.each([
    ['500', '282', (url: string) => `Before.\n\n${url}\n\nAfter.`],
    ['500', '282', block],
    ['200', '200', (url: string) => `[embed width="150"]${url}[/embed]`],
    ['450', '254', (url: string) => `[embed width="450" height="900"]${url}[/embed]`],
    ['600', '338', (url: string) => `[embed width="2000"]${url}[/embed]`],
  ])('is a frame of %s by %s pixels that loads when it is needed', async (width, height, contentWith) => {
    const embedded = await cms.send<{ id: number; link: string }>({
      ...{ method: 'POST', path: 'posts', as: 'admin' },
      json: { title: 'A <em>B</em> & "C"', status: 'publish', content: 'Embedded.' },
    });
    const markup = await renderedContent(await save(contentWith(embedded.body.link)));
    const [, key] = /data-secret="(\w{10})"/.exec(markup) ?? [];
    expect(markup).toContain(
      '<iframe loading="lazy" class="wp-embedded-content" sandbox="allow-scripts" security="restricted" ' +
        'style="position: absolute; visibility: hidden;" ' +
        `title="“A &lt;em&gt;B&lt;/em&gt; &amp; “C”” — Larch Row"`,
    );
    expect(markup).toContain(
      `src="${embedded.body.link}embed/#?secret=${key}#?secret=${key}" data-secret="${key}" width="${width}" height="${height}" `,
    );
  });
});

describe('the address of a video in content', () => {
  it.each([
    ['on a separate line', '1', (url: string) => `Before.\n\n${url}\n\nAfter.`],
    ['in a shortcode', '2', (url: string) => `Before. [embed]${url}[/embed]`],
    ['in a block', '3', block],
  ])(
    '%s is replaced with the video once it is fetched, and is unchanged until then',
    async (_position, videoId, contentWith) => {
      const url = `https://vimeo.com/${videoId}`;
      const before = otherSite.requestedPaths.length;
      const id = await save(contentWith(url));
      expect(await renderedContent(id)).not.toContain('<iframe');
      expect(await renderedContent(id)).toContain(url);
      expect(otherSite.requestedPaths.length).toBe(before);
      expect(await fetchAll()).toBe(true);
      expect(otherSite.requestedPaths.slice(before)).toEqual([
        expect.stringContaining(`/video-oembed?maxwidth=500&maxheight=750&url=`),
      ]);
      const html = await renderedContent(id);
      expect(html).toContain(`<iframe title="Film" src="https://player.com/${videoId}"></iframe>`);
      expect(html).not.toContain('vimeo.com');
    },
  );

  it('is requested in the size of its shortcode', async () => {
    const before = otherSite.requestedPaths.length;
    const id = await save('[embed width="320" height=200]https://vimeo.com/7[/embed]');
    await fetchAll();
    expect(otherSite.requestedPaths.slice(before)).toEqual([
      expect.stringContaining('/video-oembed?maxwidth=320&maxheight=200&'),
    ]);
    expect(await renderedContent(id)).toContain('src="https://player.com/7"');
  });

  it('is not requested while content is read, and stored markup needs no further statements', async () => {
    const id = await save('https://vimeo.com/8');
    const before = otherSite.requestedPaths.length;
    await renderedContent(id);
    expect(otherSite.requestedPaths.length).toBe(before);
    await fetchAll();
    await renderedContent(id);
    const statements = await cms.statements(() => renderedContent(id));
    expect(statements.filter((statement) => /_oembed_|substr|oembed_cache|"content",/.test(statement))).toEqual([]);
    const row = await site.database.reader.post.findUniqueOrThrow({ where: { id } });
    expect([row.renderDynamic, row.contentRendered.includes('player.com/8')]).toEqual([false, true]);
  });

  it('is replaced within dynamic content too', async () => {
    const before = otherSite.requestedPaths.length;
    const id = await save(`${block('https://vimeo.com/9')}<!-- wp:latest-posts /-->`);
    await fetchAll();
    expect(otherSite.requestedPaths.length).toBe(before + 1);
    expect(await renderedContent(id)).toContain('src="https://player.com/9"');
    expect(otherSite.requestedPaths.length).toBe(before + 1);
  });

  it('is requested once for all items that contain it, and not again within a day', async () => {
    const url = 'https://vimeo.com/10';
    const before = otherSite.requestedPaths.length;
    const id = await save(url);
    await save(`Also ${'\n\n'}${url}`);
    await fetchAll();
    expect(otherSite.requestedPaths.length).toBe(before + 1);
    await save(`${url}\n\nMore.`, { id });
    await fetchAll();
    expect(otherSite.requestedPaths.length).toBe(before + 1);
    expect(await renderedContent(id)).toContain('player.com/10');
  });

  it('is requested again when its item is saved after a day; the previous video remains if that fails', async () => {
    const url = 'https://vimeo.com/11';
    const id = await save(url);
    await fetchAll();
    const { database } = site;
    await database.transaction((client) =>
      client.postMeta.updateMany({
        where: { postId: id, key: { startsWith: '_oembed_time_' } },
        data: { value: '1000' },
      }),
    );
    await database.transaction((client) => client.oembedCache.deleteMany({}));
    videoAnswer = () => null;
    const before = otherSite.requestedPaths.length;
    await save(`${url}\n\nAgain.`, { id });
    await fetchAll();
    expect(otherSite.requestedPaths.length).toBeGreaterThan(before);
    expect(await renderedContent(id)).toContain('player.com/11');
  });
});

describe('an address without an embed', () => {
  it('becomes a link, and is not requested again within an hour', async () => {
    videoAnswer = () => null;
    const id = await save('[embed]https://vimeo.com/20[/embed]');
    await fetchAll();
    expect(await renderedContent(id)).toContain('<a href="https://vimeo.com/20">https://vimeo.com/20</a>');
    videoAnswer = () => ({ html: '<iframe src="https://player.com/20"></iframe>' });
    await save('[embed]https://vimeo.com/20[/embed] More.', { id });
    await fetchAll();
    expect(await renderedContent(id)).not.toContain('<iframe');
    const { database } = site;
    await database.transaction((client) =>
      client.postMeta.updateMany({ where: { postId: id, key: { startsWith: '_oembed_time_' } }, data: { value: '1' } }),
    );
    await save('[embed]https://vimeo.com/20[/embed] Even more.', { id });
    await fetchAll();
    expect(await renderedContent(id)).toContain('<iframe');
  });

  it.each([
    ['with too much markup', '31', { html: 'x'.repeat(60_000) }],
    ['without markup', '32', { html: '' }],
    ['without a type', '33', { type: undefined }],
  ])('is unchanged after an oEmbed answer %s', async (_flaw, videoId, answer) => {
    videoAnswer = () => answer;
    const url = `https://vimeo.com/${videoId}`;
    const id = await save(url);
    await fetchAll();
    expect(await renderedContent(id)).toBe(`<p>${url}</p>\n`);
  });
});

describe('a page of a site that is not a trusted provider', () => {
  it('is embedded as a quote and a sandboxed frame, and its shortcodes are not rendered', async () => {
    const id = await save(`${otherSite.url}/page`);
    await fetchAll();
    const html = await renderedContent(id);
    expect(html).toContain('<p>Read &#91;gallery&#93; <a href="https://a.example/">here</a></p></blockquote>');
    expect(html).toContain('sandbox="allow-scripts" security="restricted"');
    expect(html).not.toMatch(/onclick|alert\(1\)|class="gallery/);
  });
});

describe('fetching embeds', () => {
  it('requests at most the first twenty addresses of an item', async () => {
    const before = otherSite.requestedPaths.length;
    const id = await save(Array.from({ length: 30 }, (_, index) => `https://vimeo.com/4${index}`).join('\n\n'));
    await fetchAll();
    expect(otherSite.requestedPaths.length).toBe(before + 20);
    expect((await renderedContent(id)).match(/<iframe/g)).toHaveLength(20);
    expect(await fetchAll()).toBe(true);
    expect(otherSite.requestedPaths.length).toBe(before + 20);
  });

  it('deletes the stored answers for addresses that the item no longer contains', async () => {
    const id = await save('https://vimeo.com/51');
    await fetchAll();
    await save('https://vimeo.com/52', { id });
    await fetchAll();
    const storedAnswers = await site.database.reader.postMeta.findMany({
      where: { postId: id, key: { startsWith: '_oembed_' } },
    });
    expect(storedAnswers).toHaveLength(2);
    expect(await renderedContent(id)).toContain('player.com/52');
  });

  it('runs in one process at a time, and continues in another after the lock of a job expired', async () => {
    const before = otherSite.requestedPaths.length;
    const id = await save('https://vimeo.com/61');
    await Promise.all([fetchAll(), fetchAll(secondServer)]);
    expect(otherSite.requestedPaths.length).toBe(before + 1);
    await save('https://vimeo.com/62', { id });
    const inHalfAnHour = new Date(Date.now() + HOUR / 2).toISOString().slice(0, 19);
    await site.database.transaction((client) =>
      client.job.updateMany({ where: { kind: 'embed' }, data: { lockedUntil: inHalfAnHour } }),
    );
    await fetchAll();
    expect(await renderedContent(id)).not.toContain('player.com/62');
    await fetchEmbeds(domainWithClockAhead(HOUR), hasTime);
    expect(await renderedContent(id)).toContain('player.com/62');
    expect(await site.database.reader.job.count({ where: { kind: 'embed' } })).toBe(0);
  });

  it('does nothing if outgoing requests are off, or for autosaves', async () => {
    const id = await save('https://vimeo.com/70', { server: serverWithoutOutgoing });
    expect(await site.database.reader.job.count({ where: { kind: 'embed' } })).toBe(0);
    expect(await fetchAll(serverWithoutOutgoing)).toBe(true);
    expect(await renderedContent(id)).toBe('<p>https://vimeo.com/70</p>\n');
    const before = otherSite.requestedPaths.length;
    const autosave = await cms.send({
      method: 'POST',
      path: `posts/${id}/autosaves`,
      as: 'editor',
      json: { content: 'https://vimeo.com/71' },
    });
    expect(autosave.status).toBe(200);
    await fetchAll();
    expect(otherSite.requestedPaths.length).toBe(before);
  });
});
