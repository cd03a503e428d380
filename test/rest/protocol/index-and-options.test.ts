import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { postIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

let wp: RunningSite;

it.beforeAll(async () => {
  wp = await site.start({ brand: 'wp' });
});

interface RouteEntry {
  namespace: string;
  methods: string[];
  endpoints: { methods: string[]; allow_batch?: object; args: Record<string, Record<string, unknown>> }[];
  schema?: { title: string; properties: Record<string, { type: unknown; context?: string[] }>; links?: unknown[] };
  _links?: { self: { href: string }[] };
}

interface Index {
  namespaces: string[];
  routes: Record<string, RouteEntry>;
  [name: string]: unknown;
}

const postsRoute = (brand: string, suffix = '') => `/${brand}/v2/posts${suffix}`;

describe('the site index', () => {
  it('describes the site and its authentication, with the names of the brand', async () => {
    for (const server of [cms, wp]) {
      const { brand } = server;
      const { body, headers } = await server.get<Index>(`/${brand}-json/`);
      expect(body).toMatchObject({
        name: 'Larch Row',
        description: 'Four houses and a garden',
        url: 'http://localhost:3000',
        home: 'http://localhost:3000',
        timezone_string: 'Europe/Amsterdam',
        page_for_posts: 0,
        page_on_front: 0,
        show_on_front: 'posts',
        site_logo: 0,
        site_icon: 0,
        site_icon_url: '',
      });
      expect(['1', '2']).toContain(body.gmt_offset);
      expect(body.namespaces).toContain(`${brand}/v2`);
      expect(body.authentication).toEqual({
        'application-passwords': {
          endpoints: { authorization: `http://localhost:3000/${brand}-admin/authorize-application.php` },
        },
      });
      expect(headers.allow).toBe('GET');
    }
  });

  it('lists routes with parameters, and links to routes without placeholders', async () => {
    for (const { brand, get } of [cms, wp]) {
      const { routes } = (await get<Index>(`/${brand}-json/`)).body;
      expect(routes[postsRoute(brand)]).toMatchObject({
        namespace: `${brand}/v2`,
        _links: { self: [{ href: `http://localhost:3000/${brand}-json/${brand}/v2/posts` }] },
      });
      const item = routes[postsRoute(brand, '/(?P<id>[\\d]+)')];
      expect(item?._links).toBeUndefined();
      expect(item?.endpoints[0]?.args.id).toEqual({
        description: expect.any(String),
        type: 'integer',
        required: false,
      });
    }
  });

  it('omits HEAD and OPTIONS, and marks each parameter as required or not', async () => {
    const { routes } = (await cms.get<Index>('/cms-json/')).body;
    for (const { methods, endpoints } of Object.values(routes)) {
      expect(methods).toEqual(endpoints.flatMap((endpoint) => endpoint.methods));
      expect(methods.filter((method) => ['HEAD', 'OPTIONS'].includes(method))).toEqual([]);
      for (const { args } of endpoints) {
        for (const parameter of Object.values(args)) expect(Object.keys(parameter).at(-1)).toBe('required');
      }
    }
  });

  it('has item schemas only with context=help', async () => {
    const withoutHelp = (await cms.get<Index>('/cms-json/')).body.routes[postsRoute('cms')];
    const withHelp = (await cms.get<Index>('/cms-json/?context=help')).body.routes[postsRoute('cms')];
    expect(withoutHelp?.schema).toBeUndefined();
    expect(withHelp?.schema).toMatchObject({ title: 'post', type: 'object' });
  });

  it('is reduced by _fields', async () => {
    expect((await cms.get('/cms-json/?_fields=name,url')).body).toEqual({
      name: 'Larch Row',
      url: 'http://localhost:3000',
    });
  });
});

describe('the index of a namespace', () => {
  it('lists the routes of its namespace', async () => {
    const { body } = await wp.get<Index>('/wp-json/wp/v2');
    expect(Object.keys(body)).toEqual(['namespace', 'routes', '_links']);
    expect(body.namespace).toBe('wp/v2');
    expect(Object.keys(body.routes)[0]).toBe('/wp/v2');
    expect(Object.keys(body.routes).every((route) => route.startsWith('/wp/v2'))).toBe(true);
  });

  it('is an error for an unknown namespace', async () => {
    const byParameter = await cms.get<ErrorBody>('/cms-json/cms/v2?namespace=wp/v2');
    expect([byParameter.status, byParameter.body.code]).toEqual([404, 'rest_invalid_namespace']);
    const other = await cms.get<ErrorBody>('/cms-json/wp/v2');
    expect([other.status, other.body.code]).toEqual([404, 'rest_no_route']);
  });
});

describe('OPTIONS', () => {
  const options = <Body = RouteEntry>(path: string, as?: 'admin' | 'author') =>
    cms.send<Body>({ method: 'OPTIONS', path, ...(as ? { as } : {}) });

  it('describes a route like the index, with the item schema', async () => {
    const { status, body } = await options('posts');
    const { routes } = (await cms.get<Index>('/cms-json/?context=help')).body;
    expect(status).toBe(200);
    expect(body).toEqual(routes[postsRoute('cms')]);
    expect(body.schema?.properties.title).toMatchObject({ type: 'object', context: ['view', 'edit', 'embed'] });
  });

  it('allows the methods that the viewer may use', async () => {
    expect((await options('posts')).headers.allow).toBe('GET');
    expect((await options('posts', 'admin')).headers.allow).toBe('GET, POST');
    expect((await options(`posts/${postIds.sowingPeas}`, 'admin')).headers.allow).toBe('GET, POST, PUT, PATCH, DELETE');
    expect((await options(`posts/${postIds.sowingPeas}`, 'author')).headers.allow).toBe('GET');
    expect((await options(`posts/${postIds.editorPrivatePost}`)).headers.allow).toBeUndefined();
  });

  it('answers an empty list for an unknown path', async () => {
    const { status, body, headers } = await options<unknown>('unknown');
    expect([status, body, headers.allow]).toEqual([200, [], undefined]);
  });

  it('does not require that the item exists', async () => {
    expect((await options('posts/999')).body).toMatchObject({ namespace: 'cms/v2', schema: { title: 'post' } });
  });

  it.each([
    ['/cms-json/', 'site-index', 'gmt_offset'],
    ['/cms-json/cms/v2', 'namespace-index', 'routes'],
    ['/cms-json/export/v1/manifest', 'export-manifest', 'counts'],
    ['/cms-json/export/v1/all', 'export', 'items'],
    ['/cms-json/events/v1/events', 'event', 'camp_start_date'],
    ['/cms-json/beacon/v1/packages', 'packages', null],
    ['/cms-json/beacon/v1/packages/did:plc:x', 'package', 'releases'],
    ['/cms-json/updater/v1/plugins-api', 'repository-information', 'versions'],
  ])('of %s has the schema of its answers, %s', async (path, title, property) => {
    const { body } = await options(path, 'admin');
    expect(body.schema).toMatchObject({ title, type: 'object' });
    if (property) expect(body.schema?.properties).toHaveProperty(property);
  });
});

/** Values that match named groups of route patterns. */
const GROUP_VALUES: Readonly<Record<string, string>> = { name: 'core/x', type: 'post', status: 'publish', slug: 'x' };
const NAMED_GROUP = /\(\?P<(\w+)>(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
const NUMERIC_NAMES = /^(?:id|parent|\w+_id)$/;

function addressOf(pattern: string): string {
  const isTemplate = pattern.includes('/template');
  const filled = pattern.replace(NAMED_GROUP, (_group, name: string) => {
    if (isTemplate && !pattern.endsWith(')') && name === 'id') return 'x//y';
    if (isTemplate && (name === 'parent' || pattern.endsWith('+)'))) return 'x//y';
    if (name === 'name' && pattern.includes('(?P<namespace>')) return 'x';
    return GROUP_VALUES[name] ?? (NUMERIC_NAMES.test(name) ? '1' : 'x');
  });
  return `/cms-json${filled}`;
}

it('an unknown context is refused by every route with the parameter `context`', async () => {
  const { routes } = (await cms.get<Index>('/cms-json/')).body;
  const readRoutes = Object.entries(routes).filter(([, { endpoints }]) =>
    endpoints.some(({ methods, args }) => methods.includes('GET') && 'context' in args),
  );
  expect(readRoutes.length).toBeGreaterThan(80);
  for (const [pattern] of readRoutes) {
    const path = addressOf(pattern);
    const { status, body } = await cms.get<ErrorBody>(`${path}?context=unknown`, { as: 'admin' });
    const namedParameters =
      body.code === 'rest_missing_callback_param' ? ['context'] : Object.keys(body.data?.params ?? {});
    expect([path, status, namedParameters]).toEqual([path, 400, ['context']]);
  }
});
