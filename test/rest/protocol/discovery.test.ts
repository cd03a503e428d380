import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import { type Login, mediaIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { type RunningSite, SITE_URL } from '../../support/test-site.ts';

interface Index {
  namespaces: string[];
  routes: Record<string, { namespace: string; methods: string[]; _links?: object }>;
  _links: Record<string, object[]>;
  _embedded?: Record<string, { id?: number; code?: string }[]>;
  [name: string]: unknown;
}

const index = (query = '', as?: Login) => cms.get<Index>(`/cms-json/${query}`, as ? { as } : {});

const storeSetting = async (name: string, value: unknown) => {
  const stored = { name, value: JSON.stringify(value) };
  await writerOf(site.database).setting.upsert({ where: { name }, create: stored, update: stored });
};

describe('the site index', () => {
  it('lists the extension namespaces, unless they are off', async () => {
    const extensionNamespaces = ['events/v1', 'beacon/v1', 'updater/v1', 'old-updater/v1', 'updater'];
    expect((await index()).body.namespaces).toEqual(expect.arrayContaining(extensionNamespaces));
    const env = {
      ...{ EVENTS_NAMESPACE: 'off', BEACON_NAMESPACE: 'off' },
      ...{ EXPORT_NAMESPACE: 'off', UPDATER_NAMESPACE: 'off' },
    };
    const withoutExtensions = await site.start({ env });
    const { body } = await withoutExtensions.get<Index>('/cms-json/');
    expect(body.namespaces.filter((name) => !/^(?:cms|oembed|postern)/.test(name))).toEqual([]);
    expect(Object.keys(body.routes).filter((path) => /^\/(?:events|beacon|updater|old-updater)/.test(path))).toEqual(
      [],
    );
    expect((await withoutExtensions.get('/cms-json/events/v1/events')).status).toBe(404);
    await expect(site.start({ env: { UPDATER_OLD_NAMESPACE: 'off' } })).rejects.toThrow('UPDATER_NAMESPACE=off');
  });

  it('lists the namespaces in the order of their routes, each with its own index', async () => {
    const { body } = await index();
    expect(body.namespaces[0]).toBe('oembed/1.0');
    expect(body.namespaces.filter((name) => name.startsWith('cms'))).toEqual(
      body.namespaces.slice(body.namespaces.indexOf('cms/v2')).filter((name) => name !== 'postern/v1'),
    );
    expect(Object.keys(body.routes).slice(0, 5)).toEqual([
      '/',
      '/batch/v1',
      '/oembed/1.0',
      '/oembed/1.0/embed',
      '/oembed/1.0/proxy',
    ]);
    for (const namespace of body.namespaces) {
      const namespaceIndex = await cms.get<Index & { namespace: string }>(`/cms-json/${namespace}`);
      expect(namespaceIndex.body.namespace).toBe(namespace);
      expect(namespaceIndex.body._links).toEqual({ up: [{ href: `${SITE_URL}/cms-json/` }] });
      const expected = Object.entries(body.routes).filter(([, route]) => route.namespace === namespace);
      expect(namespaceIndex.body.routes).toEqual(Object.fromEntries(expected));
    }
    const other = await cms.get<{ namespace: string }>('/cms-json/cms/v2?namespace=oembed/1.0');
    expect(other.body.namespace).toBe('oembed/1.0');
  });

  it('has image settings for viewers who may upload, and the active theme for those who may edit content', async () => {
    const anonymous = await index();
    expect(anonymous.body).not.toHaveProperty('image_sizes');
    expect(Object.keys(anonymous.body._links)).toEqual(['help']);
    const { body } = await index('', 'author');
    expect(body).toMatchObject({ image_size_threshold: 2560, image_strip_meta: true, image_max_bit_depth: 16 });
    expect(body.image_sizes).toMatchObject({ thumbnail: { width: 150, height: 150, crop: true } });
    expect(Object.keys(body._links)).toEqual(['help', 'cms:active-theme', 'curies']);
    expect(body._links['cms:active-theme']).toEqual([{ href: `${SITE_URL}/cms-json/cms/v2/themes/plain` }]);
    expect(Object.keys((await index('', 'subscriber')).body._links)).toEqual(['help']);
  });

  it('contains changed settings after each change, and nothing that was cached for another viewer', async () => {
    const name = async () => (await index()).body.name;
    expect(await name()).toBe('Larch Row');
    await storeSetting('blogname', 'Larch Lane');
    await expect.poll(name).toBe('Larch Lane');
    await storeSetting('blogname', 'Larch Row');
    await expect.poll(name).toBe('Larch Row');
    await index('', 'admin');
    expect((await index()).body).not.toHaveProperty('image_sizes');
  });

  it('links to logo and icon, and embeds them', async () => {
    await storeSetting('site_logo', mediaIds.public);
    await storeSetting('site_icon', mediaIds.ofPrivatePost);
    await expect.poll(async () => (await index()).body.site_icon).toBe(mediaIds.ofPrivatePost);
    const { body } = await index();
    const href = (id: number) => `${SITE_URL}/cms-json/cms/v2/media/${id}`;
    expect(body).toMatchObject({ site_logo: mediaIds.public, site_icon: mediaIds.ofPrivatePost });
    expect(body.site_icon_url).toMatch(/picture-12\.png$/);
    expect(body._links['cms:featuredmedia']).toEqual([
      { embeddable: true, type: 'site_logo', href: href(mediaIds.public) },
      { embeddable: true, type: 'site_icon', href: href(mediaIds.ofPrivatePost) },
    ]);
    expect(body._embedded).toBeUndefined();
    for (const query of [
      '?_embed',
      '?_embed=cms:featuredmedia',
      '?_embed&_fields=_embedded',
      '?_embed&_fields=_links',
    ]) {
      const [logo, icon] = (await index(query)).body._embedded?.['cms:featuredmedia'] ?? [];
      expect([logo?.id, icon?.code]).toEqual([mediaIds.public, 'rest_forbidden']);
    }
    expect((await index('?_embed=author')).body._embedded).toBeUndefined();
    await writerOf(site.database).setting.deleteMany({ where: { name: { in: ['site_logo', 'site_icon'] } } });
  });

  it('offers application passwords only with HTTPS', async () => {
    const httpSite = await site.start({ env: { SITE_URL: 'http://larch.example' } });
    const httpsSite = await site.start({ env: { SITE_URL: 'https://larch.example' } });
    expect((await httpSite.get<Index>('/cms-json/')).body.authentication).toEqual([]);
    expect((await httpsSite.get<Index>('/cms-json/')).body.authentication).toHaveProperty('application-passwords');
  });

  it('is cached: a repeated request runs no statement', async () => {
    await index();
    expect(await cms.statements(() => index())).toEqual([]);
    await index('?context=help');
    expect(await cms.statements(() => index('?context=help&_fields=name,routes'))).toEqual([]);
  });
});

describe('requests from pages of other sites', () => {
  const headersFor = async (server: RunningSite, origin: string) =>
    (await server.send({ method: 'OPTIONS', path: 'posts', headers: { Origin: origin } })).headers;

  it('are allowed for all origins by default', async () => {
    expect(await headersFor(cms, 'https://app.example')).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': expect.stringContaining('Authorization'),
      vary: 'Origin, Accept-Encoding',
    });
    expect((await headersFor(cms, 'null'))['access-control-allow-origin']).toBe('null');
  });

  it('are allowed only for the configured origins and the site itself', async () => {
    const server = await site.start({ env: { ALLOWED_ORIGINS: 'https://app.example, http://localhost:8080' } });
    for (const origin of ['https://app.example', 'http://localhost:8080', SITE_URL]) {
      expect((await headersFor(server, origin))['access-control-allow-origin']).toBe(origin);
    }
    for (const origin of [
      'https://app.example.evil.example',
      'http://app.example',
      'https://sub.app.example',
      'null',
    ]) {
      const headers = await headersFor(server, origin);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers.vary).toBe('Origin, Accept-Encoding');
    }
  });
});

describe('every readable route', () => {
  it('answers HEAD like GET without a body, and OPTIONS like the index', async () => {
    const { routes } = (await index('?context=help')).body;
    const patterns = Object.keys(routes).filter((pattern) => routes[pattern]?._links && pattern !== '/batch/v1');
    expect(patterns.length).toBeGreaterThan(20);
    for (const pattern of patterns) {
      const path = `/cms-json${pattern}`;
      const [get, head, options] = await Promise.all(
        ['GET', 'HEAD', 'OPTIONS'].map((method) => cms.send<unknown>({ method, path, as: 'admin' })),
      );
      expect([pattern, head?.status, head?.text]).toEqual([pattern, get?.status, '']);
      for (const name of ['allow', 'link', 'x-cms-total', 'x-cms-totalpages', 'content-type']) {
        expect([pattern, name, head?.headers[name]]).toEqual([pattern, name, get?.headers[name]]);
      }
      expect([pattern, options?.body]).toEqual([pattern, routes[pattern]]);
    }
  });

  it('accepts the global parameters', async () => {
    const { status, text, headers } = await cms.get('posts?per_page=1&_fields=id&_locale=user&_pretty', {
      as: 'author',
    });
    expect(status).toBe(200);
    expect(text).toMatch(/^\[\n {4}\{\n {8}"id": \d+\n {4}\}\n\]$/);
    expect(headers.link).toContain('_locale=user');
  });
});

describe('the pages of the site', () => {
  it('link to the API, also if they are not found', async () => {
    for (const path of ['/', '/2021/03/sowing-peas/', '/unknown/page/']) {
      const { headers, text } = await cms.get<unknown>(path);
      expect([path, headers.link]).toEqual([
        path,
        expect.stringContaining(`<${SITE_URL}/cms-json/>; rel="https://api.w.org/"`),
      ]);
      expect(text).toContain(`<link rel="https://api.w.org/" href="${SITE_URL}/cms-json/">`);
      const head = await cms.send({ method: 'HEAD', path });
      expect([head.headers.link, head.text]).toEqual([headers.link, '']);
    }
  });

  it('link from an item to its REST route and to its embeds in JSON and XML', async () => {
    const { headers, text } = await cms.get<unknown>('/2021/03/sowing-peas/');
    expect(headers.link).toMatch(
      /<[^>]*\/cms\/v2\/posts\/101>; rel="alternate"; title="JSON"; type="application\/json"/,
    );
    const addresses = [...text.matchAll(/type="(\w+\/[\w+]+oembed)" href="([^"]+)"/g)];
    expect(addresses.map(([, type]) => type)).toEqual(['application/json+oembed', 'text/xml+oembed']);
    for (const [, type, address] of addresses) {
      const path = (address ?? '').replaceAll('&amp;', '&').slice(SITE_URL.length);
      const answer = await cms.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toContain(type === 'text/xml+oembed' ? 'text/xml' : 'application/json');
      expect(answer.text).toContain('Sowing peas');
    }
  });
});
