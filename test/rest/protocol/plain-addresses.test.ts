import { describe, expect } from 'vitest';
import { startSession } from '../../../schema/auth/login-session.ts';
import { writerOf } from '../../support/database.ts';
import { accounts, type Login, postIds, terms } from '../../support/site-content.ts';
import { it, site } from '../../support/site-test.ts';
import { type Brand, type RunningSite, SITE_URL } from '../../support/test-site.ts';

interface Link {
  href: string;
  templated?: boolean;
}

interface LinkedItem {
  id: number;
  _links: Record<string, Link[]>;
  _embedded?: Record<string, LinkedItem[]>;
}

const PLAIN_ROOT = `${SITE_URL}/index.php?rest_route=`;

const setPermalinkStructure = async (value: string) => {
  const stored = { name: 'permalink_structure', value: JSON.stringify(value) };
  await writerOf(site.database).setting.upsert({ where: { name: stored.name }, create: stored, update: stored });
};

/** Collects the hrefs of all link objects in a body. */
function hrefsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'href' && typeof inner === 'string' ? [inner] : hrefsIn(inner),
  );
}

/** The addresses of a `Link` header, by relation. */
const relations = (header: unknown): Record<string, string> =>
  Object.fromEntries([...String(header).matchAll(/<([^>]*)>; rel="([^"]*)"/g)].map(([, href, rel]) => [rel, href]));

/** Requests an address of the site at its actual port. */
const follow = <Body>(server: RunningSite, address: string, as?: Login) => {
  expect(address.startsWith(SITE_URL)).toBe(true);
  return server.get<Body>(address.slice(SITE_URL.length), as ? { as } : {});
};

it.beforeAll(() => setPermalinkStructure(''));

describe.each(['cms', 'wp'] as const)('a site without a permalink structure, brand %s', (brand: Brand) => {
  let server: RunningSite;
  const corePath = `/${brand}/v2`;
  const encodedCorePath = encodeURIComponent(corePath);
  it.beforeAll(async () => {
    server = await site.start({ brand });
  });

  it('has links with the parameter rest_route, percent-encoded if other parameters follow', async () => {
    const { body, headers } = await server.get<LinkedItem>(`posts/${postIds.sowingPeas}`);
    expect(relations(headers.link)).toEqual({ alternate: `${SITE_URL}/?p=101` });
    expect((await server.get(`tags/${terms.spring.id}`)).headers.link).toBe(
      `<${PLAIN_ROOT}/>; rel="https://api.w.org/"`,
    );
    expect(body._links.self?.[0]?.href).toBe(`${PLAIN_ROOT}${corePath}/posts/${postIds.sowingPeas}`);
    expect(body._links.collection?.[0]?.href).toBe(`${PLAIN_ROOT}${corePath}/posts`);
    expect(body._links.replies?.[0]?.href).toBe(
      `${PLAIN_ROOT}${encodedCorePath}%2Fcomments&post=${postIds.sowingPeas}`,
    );
    const { body: type } = await server.get<LinkedItem>(`types/${brand}_font_face`, { as: 'admin' });
    expect(type._links[`${brand}:items`]?.[0]?.href).toBe(
      `${PLAIN_ROOT}${corePath}/font-families/(?P<font_family_id>[\\d]+)/font-faces`,
    );
    expect(body._links.curies).toEqual([{ name: brand, href: 'https://api.w.org/{rel}', templated: true }]);
  });

  it('has links that work in items, lists and embedded items', async () => {
    const { body: list } = await server.get<LinkedItem[]>('posts?_embed&per_page=5&orderby=id&order=asc', {
      as: 'admin',
    });
    const { body: item } = await server.get<LinkedItem>(`posts/${postIds.sowingPeas}?_embed`, { as: 'admin' });
    const { body: pages } = await server.get<LinkedItem[]>('pages?context=edit&_embed', { as: 'admin' });
    expect(list.length).toBe(5);
    expect(hrefsIn(list[0]?._embedded).length).toBeGreaterThan(0);
    const hrefs = new Set(hrefsIn([list, item, pages]).filter((href) => !href.startsWith('https://api.w.org/')));
    expect(hrefs.size).toBeGreaterThan(20);
    for (const href of hrefs) {
      expect(href.startsWith(PLAIN_ROOT)).toBe(true);
      expect([href, (await follow(server, href, 'admin')).status]).toEqual([href, 200]);
    }
  });

  it('has indexes with links that work', async () => {
    const { body } = await follow<{
      namespaces: string[];
      routes: Record<string, { methods: string[]; _links?: { self: Link[] } }>;
      _links: Record<string, Link[]>;
    }>(server, `${PLAIN_ROOT}/`, 'admin');
    expect(body.routes['/']?._links?.self).toEqual([{ href: `${PLAIN_ROOT}/` }]);
    expect(body._links[`${brand}:active-theme`]?.[0]?.href).toBe(`${PLAIN_ROOT}${corePath}/themes/plain`);
    for (const [path, { _links }] of Object.entries(body.routes)) {
      if (!_links) continue;
      expect(_links.self).toEqual([{ href: `${PLAIN_ROOT}${path}` }]);
    }
    const readableRoutes = Object.entries(body.routes).filter(([path]) =>
      /\/v2\/(?:posts|types|users\/me|settings)$/.test(path),
    );
    expect(readableRoutes.length).toBe(4);
    for (const [, { _links }] of readableRoutes)
      expect((await follow(server, _links?.self[0]?.href ?? '', 'admin')).status).toBe(200);
    for (const namespace of body.namespaces) {
      const index = await follow<{ namespace: string; _links: { up: Link[] } }>(server, `${PLAIN_ROOT}/${namespace}`);
      expect(index.body.namespace).toBe(namespace);
      expect(index.body._links).toEqual({ up: [{ href: `${PLAIN_ROOT}/` }] });
    }
  });

  it('has page links with all parameters, whatever the address of the first page', async () => {
    const first = `?rest_route=${corePath}/posts&per_page=2&orderby=id&order=asc&_fields=id`;
    for (const path of ['posts?per_page=2&orderby=id&order=asc&_fields=id', `/${first}`, `/index.php${first}`]) {
      const collectedIds: number[] = [];
      let answer = await server.get<{ id: number }[]>(path);
      expect(relations(answer.headers.link).next).toBe(
        `${PLAIN_ROOT}${encodedCorePath}%2Fposts&per_page=2&orderby=id&order=asc&_fields=id&page=2`,
      );
      const total = Number(answer.headers[`x-${brand}-total`]);
      for (;;) {
        expect(answer.status).toBe(200);
        collectedIds.push(...answer.body.map(({ id }) => id));
        const { next } = relations(answer.headers.link);
        if (next === undefined) break;
        answer = await follow(server, next);
      }
      expect(new Set(collectedIds).size).toBe(total);
      const { prev } = relations(answer.headers.link);
      expect((await follow<{ id: number }[]>(server, prev ?? '')).body.map(({ id }) => id)).toEqual(
        collectedIds.slice(-(answer.body.length + 2), -answer.body.length),
      );
    }
  });

  it('reports the address of created items, also in a batch', async () => {
    const json = { title: 'Created', status: 'publish' };
    const created = await server.send<LinkedItem>({ method: 'POST', path: 'posts', as: 'editor', json });
    expect([created.status, created.headers.location]).toEqual([
      201,
      `${PLAIN_ROOT}${corePath}/posts/${created.body.id}`,
    ]);
    expect((await follow<LinkedItem>(server, String(created.headers.location))).body.id).toBe(created.body.id);
    const { body } = await server.send<{ responses: { body: LinkedItem; headers: Record<string, string> }[] }>({
      method: 'POST',
      path: `/index.php?rest_route=/batch/v1`,
      as: 'editor',
      json: { requests: [{ path: `${corePath}/posts`, body: json }] },
    });
    const [entry] = body.responses;
    expect(entry?.headers.Location).toBe(`${PLAIN_ROOT}${corePath}/posts/${entry?.body.id}`);
    expect(entry?.body._links.self?.[0]?.href).toBe(entry?.headers.Location);
  });

  it('has the same links in envelopes and OPTIONS', async () => {
    const { body } = await server.get<{ body: LinkedItem[]; headers: Record<string, string> }>(
      'posts?per_page=1&_envelope',
    );
    expect(relations(body.headers.Link).next).toBe(
      `${PLAIN_ROOT}${encodedCorePath}%2Fposts&per_page=1&_envelope&page=2`,
    );
    const options = await server.send<{ schema: { links: Link[] }; _links: { self: Link[] } }>({
      method: 'OPTIONS',
      path: 'posts',
    });
    expect(options.body._links.self[0]?.href).toBe(`${PLAIN_ROOT}${corePath}/posts`);
    expect(options.body.schema.links.length).toBeGreaterThan(0);
    for (const { href } of options.body.schema.links) expect(href).toBe(`${PLAIN_ROOT}${corePath}/posts/{id}`);
  });

  it('has the same links in the head of its pages and on the export page', async () => {
    const { text, headers } = await server.get('/?p=101');
    expect(text).toContain(`<link rel="https://api.w.org/" href="${PLAIN_ROOT}/">`);
    expect(text).toContain(`type="application/json" title="JSON" href="${PLAIN_ROOT}${corePath}/posts/101">`);
    expect(headers.link).toContain(
      `<${PLAIN_ROOT}/>; rel="https://api.w.org/", <${PLAIN_ROOT}${corePath}/posts/101>; rel="alternate"`,
    );
    const addresses = [...text.matchAll(/href="([^"]*oembed[^"]*)"/g)].map(([, href]) =>
      (href ?? '').replaceAll('&amp;', '&'),
    );
    expect(addresses.length).toBe(2);
    for (const href of addresses) {
      expect(href.startsWith(`${PLAIN_ROOT}%2Foembed%2F1.0%2Fembed&url=`)).toBe(true);
      expect((await follow(server, href)).status).toBe(200);
    }
    expect((await server.get('/unknown-page')).headers.link).toBe(`<${PLAIN_ROOT}/>; rel="https://api.w.org/"`);
    expect(await server.app.restRoot()).toBe(`${PLAIN_ROOT}/`);
    const { token } = await startSession(server.app.domain, {
      userId: accounts.admin.id,
      client: { address: '127.0.0.1', userAgent: 'test', requestId: '' },
      remember: false,
    });
    const exportPage = await server.get(`/${brand}-admin/export.php`, {
      headers: { cookie: `${brand}_session=${token}` },
    });
    expect(exportPage.text).toContain(`<code>${PLAIN_ROOT}%2Fexport%2Fv1%2Fall&amp;key=…</code>`);
  });
});

describe('a site whose permalink structure changes', () => {
  it('changes the links of cached answers', async () => {
    const server = await site.start();
    const cachedLinks = async () => {
      const index = await server.get<LinkedItem>('/cms-json/cms/v2');
      const options = await server.send<LinkedItem>({ method: 'OPTIONS', path: 'tags' });
      const tag = await server.get<LinkedItem>(`tags/${terms.spring.id}`);
      return [index.body._links.up, options.body._links.self, tag.body._links.self]
        .map((links) => links?.[0]?.href)
        .concat(relations(tag.headers.link)['https://api.w.org/']);
    };
    const plainLinks = ['/', '/cms/v2/tags', `/cms/v2/tags/${terms.spring.id}`, '/'].map(
      (path) => `${PLAIN_ROOT}${path}`,
    );
    const prettyLinks = ['/', '/cms/v2/tags', `/cms/v2/tags/${terms.spring.id}`, '/'].map(
      (path) => `${SITE_URL}/cms-json${path}`,
    );
    expect(await cachedLinks()).toEqual(plainLinks);
    // The program is notified of changes by other processes after a moment.
    await setPermalinkStructure('/%postname%/');
    await expect.poll(cachedLinks).toEqual(prettyLinks);
    expect(await server.app.restRoot()).toBe(`${SITE_URL}/cms-json/`);
    await setPermalinkStructure('');
    await expect.poll(cachedLinks).toEqual(plainLinks);
  });
});

describe('a permalink structure that starts with index.php', () => {
  it('moves the API below index.php in links, and both addresses work', async () => {
    const server = await site.start();
    await setPermalinkStructure('/index.php/%year%/%postname%/');
    const root = `${SITE_URL}/index.php/cms-json`;
    const { body, headers } = await server.get<LinkedItem[]>('posts?per_page=2&_embed=author');
    expect(relations(headers.link).next).toBe(`${root}/cms/v2/posts?per_page=2&_embed=author&page=2`);
    const links = hrefsIn(body).filter((href) => href.startsWith(SITE_URL) && href.includes('/cms-json/'));
    expect(links.length).toBeGreaterThan(10);
    for (const href of links) {
      expect(href.startsWith(`${root}/`)).toBe(true);
      expect((await follow(server, href, 'admin')).status).toBe(200);
    }
    const [first] = body;
    const answerBelowIndex = await server.get<LinkedItem>(`/index.php/cms-json/cms/v2/posts/${first?.id}`);
    expect(answerBelowIndex.body.id).toBe(first?.id);
    expect((await server.get('/index.php/cms-json')).status).toBe(200);
    expect((await server.get('/index.php/cms-json/cms/v2/unknown')).body).toMatchObject({ code: 'rest_no_route' });
    const page = await server.get('/index.php/2021/');
    expect(page.headers.link).toContain(`<${root}/>; rel="https://api.w.org/"`);
    expect(await server.app.restRoot()).toBe(`${root}/`);
    await setPermalinkStructure('');
  });
});
