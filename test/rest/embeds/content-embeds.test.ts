import { beforeEach, describe, expect } from 'vitest';
import type { OutgoingRequests } from '../../../schema/core/domain-kernel.ts';
import { fetchEmbeds } from '../../../schema/site/oembed/fetch-embeds.ts';
import { createOutgoingRequests } from '../../../src/adapters/fetch/outgoing-requests.ts';
import { type OtherSite, startOtherSite } from '../../support/other-site.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

let other: OtherSite;
let outgoing: OutgoingRequests;
let second: RunningSite;
let offline: RunningSite;

/** The answer of the video endpoint for an address; null answers 404. */
let videoFor: (address: string) => object | null;
/** The markup of a page on a site that is not a trusted provider. */
const CARD = '<blockquote onclick="x">Read [gallery] <a href="https://a.example/">here</a></blockquote>';

const it = siteTest(async (onCleanup) => {
  other = await startOtherSite((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', other.url);
    const video = pathname === '/films' ? videoFor(searchParams.get('url') ?? '') : null;
    if (video !== null) response.end(JSON.stringify({ version: '1.0', type: 'video', ...video }));
    else if (pathname === '/page') {
      response.setHeader('content-type', 'text/html');
      response.end('<head><link type="application/json+oembed" href="/card"></head>');
    } else if (pathname === '/card') {
      const html = `${CARD}<script>alert(1)</script><iframe src="https://card.example/"></iframe>`;
      response.end(JSON.stringify({ version: '1.0', type: 'rich', title: 'Card', html }));
    } else response.writeHead(404).end();
  });
  onCleanup(other.close);
  const actualRequests = createOutgoingRequests({ userAgent: 'tests', exceptions: new Set([other.host]) });
  // Requests to a trusted provider go to the other site.
  outgoing = {
    ...actualRequests,
    get: (url, limits) =>
      actualRequests.get(url.replace('https://vimeo.com/api/oembed.json', `${other.url}/films`), limits),
  };
  return { outgoing };
});
it.beforeAll(async () => {
  second = await site.start({ outgoing });
  offline = await site.start();
});
beforeEach(async () => {
  videoFor = (address) => ({ html: `<iframe title="Film" src="${address.replace('vimeo', 'player')}"></iframe>` });
  await site.database.transaction((client) => client.oembedCache.deleteMany({}));
});

const always = () => true;
const fetchAll = (running = cms) => fetchEmbeds(running.app.domain, always);

/** Returns the domain of a program with a clock that is ahead. */
const domainAhead = (milliseconds: number) => {
  const { domain } = cms.app;
  return { ...domain, kernel: { ...domain.kernel, now: () => new Date(Date.now() + milliseconds) } };
};

const save = async (content: string, { id = 0, running = cms, json = {} } = {}) => {
  const path = id > 0 ? `posts/${id}` : 'posts';
  const answer = await running.send({
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

describe('the address of a video in content', () => {
  it.each([
    ['in a line of its own', (url: string) => `Before.\n\n${url}\n\nAfter.`],
    ['in a shortcode', (url: string) => `Before. [embed]${url}[/embed]`],
    ['in a block', block],
  ])('%s is replaced with the video after it was fetched, and shown as it is before', async (where, write) => {
    const url = `https://vimeo.com/${where.length}`;
    const before = other.requestedPaths.length;
    const id = await save(write(url));
    expect(await renderedContent(id)).not.toContain('<iframe');
    expect(await renderedContent(id)).toContain(url);
    expect(other.requestedPaths.length).toBe(before);
    expect(await fetchAll()).toBe(true);
    expect(other.requestedPaths.slice(before)).toEqual([
      expect.stringContaining(`/films?maxwidth=500&maxheight=750&url=`),
    ]);
    const html = await renderedContent(id);
    expect(html).toContain(`<iframe title="Film" src="https://player.com/${where.length}"></iframe>`);
    expect(html).not.toContain('vimeo.com');
  });

  it('is requested in the size of its shortcode', async () => {
    const before = other.requestedPaths.length;
    const id = await save('[embed width="320" height=200]https://vimeo.com/7[/embed]');
    await fetchAll();
    expect(other.requestedPaths.slice(before)).toEqual([expect.stringContaining('/films?maxwidth=320&maxheight=200&')]);
    expect(await renderedContent(id)).toContain('src="https://player.com/7"');
  });

  it('is not requested while content is read, and stored markup is served without further statements', async () => {
    const id = await save('https://vimeo.com/8');
    const before = other.requestedPaths.length;
    await renderedContent(id);
    expect(other.requestedPaths.length).toBe(before);
    await fetchAll();
    await renderedContent(id);
    const statements = await cms.statements(() => renderedContent(id));
    expect(statements.filter((statement) => /_oembed_|substr|oembed_cache|"content",/.test(statement))).toEqual([]);
    const row = await site.database.reader.post.findUniqueOrThrow({ where: { id } });
    expect([row.renderDynamic, row.contentRendered.includes('player.com/8')]).toEqual([false, true]);
  });

  it('is replaced within dynamic content too', async () => {
    const before = other.requestedPaths.length;
    const id = await save(`${block('https://vimeo.com/9')}<!-- wp:latest-posts /-->`);
    await fetchAll();
    expect(other.requestedPaths.length).toBe(before + 1);
    expect(await renderedContent(id)).toContain('src="https://player.com/9"');
    expect(other.requestedPaths.length).toBe(before + 1);
  });

  it('is requested once for all items that contain it, and not again within a day', async () => {
    const url = 'https://vimeo.com/10';
    const before = other.requestedPaths.length;
    const id = await save(url);
    await save(`Also ${'\n\n'}${url}`);
    await fetchAll();
    expect(other.requestedPaths.length).toBe(before + 1);
    await save(`${url}\n\nMore.`, { id });
    await fetchAll();
    expect(other.requestedPaths.length).toBe(before + 1);
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
    videoFor = () => null;
    const before = other.requestedPaths.length;
    await save(`${url}\n\nAgain.`, { id });
    await fetchAll();
    expect(other.requestedPaths.length).toBeGreaterThan(before);
    expect(await renderedContent(id)).toContain('player.com/11');
  });
});

describe('the address of a page without an embed', () => {
  it('stays a link, and is not requested again within an hour', async () => {
    videoFor = () => null;
    const id = await save('[embed]https://vimeo.com/20[/embed]');
    await fetchAll();
    expect(await renderedContent(id)).toContain('<a href="https://vimeo.com/20">https://vimeo.com/20</a>');
    videoFor = () => ({ html: '<iframe src="https://player.com/20"></iframe>' });
    await save('[embed]https://vimeo.com/20[/embed] More.', { id });
    await fetchAll();
    expect(await renderedContent(id)).not.toContain('<iframe');
    const { database } = site;
    await database.transaction((client) =>
      client.postMeta.updateMany({ where: { postId: id, key: { startsWith: '_oembed_time_' } }, data: { value: '1' } }),
    );
    await save('[embed]https://vimeo.com/20[/embed] Most.', { id });
    await fetchAll();
    expect(await renderedContent(id)).toContain('<iframe');
  });

  it.each([
    ['too much markup', { html: 'x'.repeat(60_000) }],
    ['no markup', { html: '' }],
    ['an answer without a type', { type: undefined }],
  ])('stays a link for %s', async (reason, answer) => {
    videoFor = () => answer;
    const url = `https://vimeo.com/3${reason.length}`;
    const id = await save(url);
    await fetchAll();
    expect(await renderedContent(id)).toBe(`<p>${url}</p>\n`);
  });
});

describe('a page of a site that is not a trusted provider', () => {
  it('is shown as a quote and a sandboxed frame, without running shortcodes', async () => {
    const id = await save(`${other.url}/page`);
    await fetchAll();
    const html = await renderedContent(id);
    expect(html).toContain('<p>Read &#91;gallery&#93; <a href="https://a.example/">here</a></p></blockquote>');
    expect(html).toContain('sandbox="allow-scripts" security="restricted"');
    expect(html).not.toMatch(/onclick|alert\(1\)|class="gallery/);
  });
});

describe('fetching embeds', () => {
  it('requests at most the first twenty addresses of an item', async () => {
    const before = other.requestedPaths.length;
    const id = await save(Array.from({ length: 30 }, (_, index) => `https://vimeo.com/4${index}`).join('\n\n'));
    await fetchAll();
    expect(other.requestedPaths.length).toBe(before + 20);
    expect((await renderedContent(id)).match(/<iframe/g)).toHaveLength(20);
    expect(await fetchAll()).toBe(true);
    expect(other.requestedPaths.length).toBe(before + 20);
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

  it('runs in one process at a time, and is taken over from a process that ended during it', async () => {
    const before = other.requestedPaths.length;
    const id = await save('https://vimeo.com/61');
    await Promise.all([fetchAll(), fetchAll(second)]);
    expect(other.requestedPaths.length).toBe(before + 1);
    await save('https://vimeo.com/62', { id });
    const inHalfAnHour = new Date(Date.now() + HOUR / 2).toISOString().slice(0, 19);
    await site.database.transaction((client) =>
      client.job.updateMany({ where: { kind: 'embed' }, data: { lockedUntil: inHalfAnHour } }),
    );
    await fetchAll();
    expect(await renderedContent(id)).not.toContain('player.com/62');
    await fetchEmbeds(domainAhead(HOUR), always);
    expect(await renderedContent(id)).toContain('player.com/62');
    expect(await site.database.reader.job.count({ where: { kind: 'embed' } })).toBe(0);
  });

  it('does nothing without outgoing requests, and nothing for autosaves', async () => {
    const id = await save('https://vimeo.com/70', { running: offline });
    expect(await site.database.reader.job.count({ where: { kind: 'embed' } })).toBe(0);
    expect(await fetchAll(offline)).toBe(true);
    expect(await renderedContent(id)).toBe('<p>https://vimeo.com/70</p>\n');
    const before = other.requestedPaths.length;
    const autosave = await cms.send({
      method: 'POST',
      path: `posts/${id}/autosaves`,
      as: 'editor',
      json: { content: 'https://vimeo.com/71' },
    });
    expect(autosave.status).toBe(200);
    await fetchAll();
    expect(other.requestedPaths.length).toBe(before);
  });
});
