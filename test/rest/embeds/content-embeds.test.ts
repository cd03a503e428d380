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

/** What the endpoint of films says of an address; nothing: it is not there. */
let films: (address: string) => object | null;
/** What the page of a site that is not well known says. */
const CARD = '<blockquote onclick="x">Read [gallery] <a href="https://a.example/">here</a></blockquote>';

const it = siteTest(async (onCleanup) => {
  other = await startOtherSite((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', other.url);
    const film = pathname === '/films' ? films(searchParams.get('url') ?? '') : null;
    if (film !== null) response.end(JSON.stringify({ version: '1.0', type: 'video', ...film }));
    else if (pathname === '/page') {
      response.setHeader('content-type', 'text/html');
      response.end('<head><link type="application/json+oembed" href="/card"></head>');
    } else if (pathname === '/card') {
      const html = `${CARD}<script>alert(1)</script><iframe src="https://card.example/"></iframe>`;
      response.end(JSON.stringify({ version: '1.0', type: 'rich', title: 'Card', html }));
    } else response.writeHead(404).end();
  });
  onCleanup(other.close);
  const real = createOutgoingRequests({ userAgent: 'tests', exceptions: new Set([other.host]) });
  // The endpoint of a sanctioned site is on the other site here.
  outgoing = {
    ...real,
    get: (url, limits) => real.get(url.replace('https://vimeo.com/api/oembed.json', `${other.url}/films`), limits),
  };
  return { outgoing };
});
it.beforeAll(async () => {
  second = await site.start({ outgoing });
  offline = await site.start();
});
beforeEach(async () => {
  films = (address) => ({ html: `<iframe title="Film" src="${address.replace('vimeo', 'player')}"></iframe>` });
  await site.database.transaction((client) => client.oembedCache.deleteMany({}));
});

const always = () => true;
const fetchAll = (running = cms) => fetchEmbeds(running.app.domain, always);

/** The domain of a program whose clock is put forward. */
const later = (milliseconds: number) => {
  const { domain } = cms.app;
  return { ...domain, kernel: { ...domain.kernel, now: () => new Date(Date.now() + milliseconds) } };
};

const save = async (content: string, { id = 0, running = cms, json = {} } = {}) => {
  const path = id > 0 ? `posts/${id}` : 'posts';
  const made = await running.send({
    method: 'POST',
    path,
    as: 'ada',
    json: { title: 'Films', status: 'publish', content, ...json },
  });
  expect(made.status).toBe(id > 0 ? 200 : 201);
  return made.body.id;
};
const shown = async (id: number) => (await cms.get(`posts/${id}`)).body.content.rendered;

const HOUR = 3_600_000;
const block = (url: string) =>
  `<!-- wp:embed {"url":"${url}","type":"video"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${url}\n</div></figure>\n<!-- /wp:embed -->`;

describe('the address of a film', () => {
  it.each([
    ['in a line of its own', (url: string) => `Before.\n\n${url}\n\nAfter.`],
    ['in a shortcode', (url: string) => `Before. [embed]${url}[/embed]`],
    ['in a block', block],
  ])('%s becomes the film once it was fetched, and stays what it is until then', async (where, write) => {
    const url = `https://vimeo.com/${where.length}`;
    const before = other.requestedPaths.length;
    const id = await save(write(url));
    expect(await shown(id)).not.toContain('<iframe');
    expect(await shown(id)).toContain(url);
    expect(other.requestedPaths.length).toBe(before);
    expect(await fetchAll()).toBe(true);
    expect(other.requestedPaths.slice(before)).toEqual([
      expect.stringContaining(`/films?maxwidth=500&maxheight=750&url=`),
    ]);
    const html = await shown(id);
    expect(html).toContain(`<iframe title="Film" src="https://player.com/${where.length}"></iframe>`);
    expect(html).not.toContain('vimeo.com');
  });

  it('is asked for in the size that a shortcode names', async () => {
    const before = other.requestedPaths.length;
    const id = await save('[embed width="320" height=200]https://vimeo.com/7[/embed]');
    await fetchAll();
    expect(other.requestedPaths.slice(before)).toEqual([expect.stringContaining('/films?maxwidth=320&maxheight=200&')]);
    expect(await shown(id)).toContain('src="https://player.com/7"');
  });

  it('is never asked for while somebody reads, and stored markup is given as it is', async () => {
    const id = await save('https://vimeo.com/8');
    const before = other.requestedPaths.length;
    await shown(id);
    expect(other.requestedPaths.length).toBe(before);
    await fetchAll();
    await shown(id);
    const statements = await cms.statements(() => shown(id));
    expect(statements.filter((statement) => /_oembed_|substr|oembed_cache|"content",/.test(statement))).toEqual([]);
    const row = await site.database.reader.post.findUniqueOrThrow({ where: { id } });
    expect([row.renderDynamic, row.contentRendered.includes('player.com/8')]).toEqual([false, true]);
  });

  it('shows within content that is rendered on read too', async () => {
    const before = other.requestedPaths.length;
    const id = await save(`${block('https://vimeo.com/9')}<!-- wp:latest-posts /-->`);
    await fetchAll();
    expect(other.requestedPaths.length).toBe(before + 1);
    expect(await shown(id)).toContain('src="https://player.com/9"');
    expect(other.requestedPaths.length).toBe(before + 1);
  });

  it('is asked for once, whoever shows it and however often that is saved within a day', async () => {
    const url = 'https://vimeo.com/10';
    const before = other.requestedPaths.length;
    const id = await save(url);
    await save(`Also ${'\n\n'}${url}`);
    await fetchAll();
    expect(other.requestedPaths.length).toBe(before + 1);
    await save(`${url}\n\nMore.`, { id });
    await fetchAll();
    expect(other.requestedPaths.length).toBe(before + 1);
    expect(await shown(id)).toContain('player.com/10');
  });

  it('is asked for anew when its item is saved after a day; what was there stays where nothing comes', async () => {
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
    films = () => null;
    const before = other.requestedPaths.length;
    await save(`${url}\n\nAgain.`, { id });
    await fetchAll();
    expect(other.requestedPaths.length).toBeGreaterThan(before);
    expect(await shown(id)).toContain('player.com/11');
  });
});

describe('the address of a page that shows nothing', () => {
  it('stays a link, and is asked for again at the earliest an hour later', async () => {
    films = () => null;
    const id = await save('[embed]https://vimeo.com/20[/embed]');
    await fetchAll();
    expect(await shown(id)).toContain('<a href="https://vimeo.com/20">https://vimeo.com/20</a>');
    films = () => ({ html: '<iframe src="https://player.com/20"></iframe>' });
    await save('[embed]https://vimeo.com/20[/embed] More.', { id });
    await fetchAll();
    expect(await shown(id)).not.toContain('<iframe');
    const { database } = site;
    await database.transaction((client) =>
      client.postMeta.updateMany({ where: { postId: id, key: { startsWith: '_oembed_time_' } }, data: { value: '1' } }),
    );
    await save('[embed]https://vimeo.com/20[/embed] Most.', { id });
    await fetchAll();
    expect(await shown(id)).toContain('<iframe');
  });

  it.each([
    ['markup that is far too long', { html: 'x'.repeat(60_000) }],
    ['no markup', { html: '' }],
    ['an answer without a type', { type: undefined }],
  ])('stays a link with %s', async (what, film) => {
    films = () => film;
    const url = `https://vimeo.com/3${what.length}`;
    const id = await save(url);
    await fetchAll();
    expect(await shown(id)).toBe(`<p>${url}</p>\n`);
  });
});

describe('pages of sites that are not sanctioned', () => {
  it('show at most a quote and a frame without rights, in which no shortcode is run', async () => {
    const id = await save(`${other.url}/page`);
    await fetchAll();
    const html = await shown(id);
    expect(html).toContain('<p>Read &#91;gallery&#93; <a href="https://a.example/">here</a></p></blockquote>');
    expect(html).toContain('sandbox="allow-scripts" security="restricted"');
    expect(html).not.toMatch(/onclick|alert\(1\)|class="gallery/);
  });
});

describe('the work', () => {
  it('is bounded: the first twenty addresses of an item are asked for', async () => {
    const before = other.requestedPaths.length;
    const id = await save(Array.from({ length: 30 }, (_, index) => `https://vimeo.com/4${index}`).join('\n\n'));
    await fetchAll();
    expect(other.requestedPaths.length).toBe(before + 20);
    expect((await shown(id)).match(/<iframe/g)).toHaveLength(20);
    expect(await fetchAll()).toBe(true);
    expect(other.requestedPaths.length).toBe(before + 20);
  });

  it('leaves nothing behind of what an item does not show any more', async () => {
    const id = await save('https://vimeo.com/51');
    await fetchAll();
    await save('https://vimeo.com/52', { id });
    await fetchAll();
    const kept = await site.database.reader.postMeta.findMany({
      where: { postId: id, key: { startsWith: '_oembed_' } },
    });
    expect(kept).toHaveLength(2);
    expect(await shown(id)).toContain('player.com/52');
  });

  it('is done once by two processes at a time, and taken over from one that ended in it', async () => {
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
    expect(await shown(id)).not.toContain('player.com/62');
    await fetchEmbeds(later(HOUR), always);
    expect(await shown(id)).toContain('player.com/62');
    expect(await site.database.reader.job.count({ where: { kind: 'embed' } })).toBe(0);
  });

  it('is not asked for where other sites may not be asked, and versions ask for nothing', async () => {
    const id = await save('https://vimeo.com/70', { running: offline });
    expect(await site.database.reader.job.count({ where: { kind: 'embed' } })).toBe(0);
    expect(await fetchAll(offline)).toBe(true);
    expect(await shown(id)).toBe('<p>https://vimeo.com/70</p>\n');
    const before = other.requestedPaths.length;
    const autosave = await cms.send({
      method: 'POST',
      path: `posts/${id}/autosaves`,
      as: 'edda',
      json: { content: 'https://vimeo.com/71' },
    });
    expect(autosave.status).toBe(200);
    await fetchAll();
    expect(other.requestedPaths.length).toBe(before);
  });
});
