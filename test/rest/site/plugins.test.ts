import { describe, expect } from 'vitest';
import { startSession } from '../../../schema/auth/login-session.ts';
import { writerOf } from '../../support/database.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { accounts, type Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

interface Plugin {
  plugin: string;
  status: string;
  name: string;
  description: { raw: string; rendered: string };
  _links: { self: { href: string; targetHints: { allow: string[] } }[] };
}

const it = siteTest({ brand: 'wp' });
/** A second server on the same database. */
let secondServer: RunningSite;

it.beforeAll(async () => {
  secondServer = await site.start({ brand: 'wp' });
});

interface RequestOptions {
  method?: string;
  as?: Login | null;
  json?: unknown;
}
const request = <Body = Plugin>(path: string, { method = 'GET', as = 'admin', json }: RequestOptions = {}) =>
  cms.send<Body>({ method, path, as: as ?? undefined, json });
const codeOf = async (path: string, options: RequestOptions = {}) => {
  const { status, body } = await request<ErrorBody>(path, options);
  return [status, body.code];
};
const setStatus = (id: string, status: string) => request(`plugins/${id}`, { method: 'PUT', json: { status } });

describe('the plugins', () => {
  it('are the optional parts of the program', async () => {
    const { status, headers, body } = await request<Plugin[]>('plugins');
    expect([status, headers.allow, headers['x-wp-total']]).toEqual([200, 'GET, POST', undefined]);
    expect(body.map((entry) => [entry.plugin, entry.status])).toEqual([
      ['beacon', 'active'],
      ['events', 'active'],
      ['export', 'active'],
      ['updater', 'active'],
    ]);
    const { body: eventsPlugin } = await request('plugins/events');
    expect(eventsPlugin).toEqual({
      plugin: 'events',
      status: 'active',
      name: 'Events',
      plugin_uri: '',
      author: 'Postern',
      author_uri: '',
      description: {
        raw: expect.stringMatching(/\w/),
        rendered: expect.stringMatching(/\w. <cite>By Postern\.<\/cite>$/),
      },
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      network_only: false,
      requires_wp: '',
      requires_php: '',
      textdomain: 'events',
      _links: {
        self: [
          {
            href: 'http://localhost:3000/wp-json/wp/v2/plugins/events',
            targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
          },
        ],
      },
    });
  });

  it('have contexts, support _fields, and can be searched and filtered by status', async () => {
    const embed = await request('plugins/events?context=embed');
    expect(Object.keys(embed.body)).toEqual([
      ...['plugin', 'status', 'name', 'network_only', 'requires_wp', 'requires_php', '_links'],
    ]);
    expect((await request('plugins/events?_fields=name,description.raw')).body).toEqual({
      name: 'Events',
      description: { raw: expect.any(String) },
    });
    const ids = async (query: string) => (await request<Plugin[]>(`plugins?${query}`)).body.map(({ plugin }) => plugin);
    expect(await ids('search=community')).toEqual(['events']);
    expect(await ids('search=COMMUNITY')).toEqual([]);
    expect(await ids('search=Postern')).toHaveLength(4);
    expect(await ids('status=inactive')).toEqual([]);
    expect(await ids('status=inactive,active')).toHaveLength(4);
    expect(await codeOf('plugins?status=broken')).toEqual([400, 'rest_invalid_param']);
    const head = await request('plugins', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const options = await request<{ methods: string[] }>('plugins/events', { method: 'OPTIONS' });
    expect([options.body.methods.join(', '), options.headers.allow]).toEqual([
      'GET, POST, PUT, PATCH, DELETE',
      'GET, POST, PUT, PATCH, DELETE',
    ]);
  });

  it('exclude those that the configuration switches off', async () => {
    const env = { EVENTS_NAMESPACE: 'off', BEACON_NAMESPACE: 'off', EXPORT_NAMESPACE: 'off', UPDATER_NAMESPACE: 'off' };
    const withoutPlugins = await site.start({ brand: 'wp', env });
    expect((await withoutPlugins.get<Plugin[]>('plugins', { as: 'admin' })).body).toEqual([]);
    const { status, body } = await withoutPlugins.get<ErrorBody>('plugins/events', { as: 'admin' });
    expect([status, body.code]).toEqual([404, 'rest_plugin_not_found']);
  });

  it('require the capabilities of administrators', async () => {
    for (const [method, path, code] of [
      ['GET', 'plugins', 'rest_cannot_view_plugins'],
      ['GET', 'plugins/events', 'rest_cannot_view_plugin'],
      ['GET', 'plugins/some/plugin', 'rest_cannot_view_plugin'],
      ['POST', 'plugins?slug=x', 'rest_cannot_install_plugin'],
      ['PUT', 'plugins/events', 'rest_cannot_manage_plugins'],
      ['DELETE', 'plugins/events', 'rest_cannot_manage_plugins'],
    ] as const) {
      expect([path, ...(await codeOf(path, { method, as: null }))]).toEqual([path, 401, code]);
      expect([path, ...(await codeOf(path, { method, as: 'editor' }))]).toEqual([path, 403, code]);
    }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect(await codeOf('plugins/some/plugin', { method })).toEqual([404, 'rest_plugin_not_found']);
    }
  });

  it('are not changed by an empty request or an unknown status', async () => {
    const { status, body } = await request('plugins/events', { method: 'PATCH', json: {} });
    expect([status, body.status, body.description.raw]).toEqual([200, 'active', expect.any(String)]);
    expect(await codeOf('plugins/events', { method: 'PUT', json: { status: 'network-active' } })).toEqual([
      400,
      'rest_invalid_param',
    ]);
  });
});

describe('an inactive plugin', () => {
  const EVENTS = '/wp-json/fair/v1/events';
  const namespaces = async (server: RunningSite) =>
    (await server.get<{ namespaces: string[] }>('/wp-json/', { as: 'admin' })).body.namespaces;
  const waitForSecondServer = (namespace: string, isListed: boolean) =>
    expect.poll(() => namespaces(secondServer).then((names) => names.includes(namespace))).toBe(isListed);

  it('is missing from the index, the routes and the OpenAPI document of all servers until it is active again', async () => {
    expect(await namespaces(secondServer)).toContain('fair/v1');
    expect((await secondServer.get<unknown>(EVENTS)).body).toEqual([]);
    const before = await secondServer.get<{ paths: object }>('/openapi.json');
    expect(before.body.paths).toHaveProperty([EVENTS.slice('/wp-json'.length)]);
    const deactivated = await setStatus('events', 'inactive');
    expect([deactivated.status, deactivated.body.status]).toEqual([200, 'inactive']);
    await waitForSecondServer('fair/v1', false);
    for (const server of [cms, secondServer]) {
      expect(await namespaces(server)).not.toContain('fair/v1');
      const { body: index } = await server.get<{ routes: object }>('/wp-json/');
      expect(Object.keys(index.routes).filter((path) => path.startsWith('/fair/v1'))).toEqual([]);
      for (const path of [EVENTS, '/wp-json/fair/v1']) {
        const { status, body } = await server.get<ErrorBody>(path);
        expect([path, status, body.code]).toEqual([path, 404, 'rest_no_route']);
      }
      const byParameter = await server.get<ErrorBody>('/wp-json/wp/v2?namespace=fair/v1');
      expect([byParameter.status, byParameter.body.code]).toEqual([404, 'rest_invalid_namespace']);
      const options = await server.send({ method: 'OPTIONS', path: EVENTS });
      expect([options.status, options.body]).toEqual([200, []]);
      const { body } = await server.get<{ paths: object }>('/openapi.json');
      expect(body.paths).not.toHaveProperty([EVENTS.slice('/wp-json'.length)]);
      const { body: list } = await server.get<Plugin[]>('plugins?status=inactive', { as: 'admin' });
      expect(list.map(({ plugin }) => plugin)).toEqual(['events']);
    }
    expect(await namespaces(cms)).toContain('export/v1');
    const activated = await setStatus('events', 'active');
    expect([activated.status, activated.body.status]).toEqual([200, 'active']);
    await waitForSecondServer('fair/v1', true);
    for (const server of [cms, secondServer]) {
      expect(await namespaces(server)).toContain('fair/v1');
      expect((await server.get<unknown>(EVENTS)).body).toEqual([]);
      expect((await server.get<{ paths: object }>('/openapi.json')).body.paths).toEqual(before.body.paths);
    }
  });

  it('has no namespaces', async () => {
    const all = await namespaces(cms);
    await setStatus('updater', 'inactive');
    expect(all.filter((name) => !/^git(?:hub)?-updater/.test(name))).toEqual(await namespaces(cms));
    expect((await cms.get<ErrorBody>('/wp-json/git-updater/v1/test')).body.code).toBe('rest_no_route');
    await setStatus('updater', 'active');
    expect(await namespaces(cms)).toEqual(all);
  });

  it('is refused in GraphQL and on its page too', async () => {
    const client = { address: '127.0.0.1', userAgent: 'test', requestId: '' };
    const { token } = await startSession(secondServer.app.domain, {
      userId: accounts.admin.id,
      client,
      remember: false,
    });
    const page = (name: string) =>
      secondServer.get(`/wp-admin/${name}.php`, { headers: { cookie: `wp_session=${token}` } });
    expect((await page('profile')).text).toContain('/wp-admin/export.php');
    expect((await page('export')).status).toBe(200);
    await setStatus('export', 'inactive');
    await waitForSecondServer('export/v1', false);
    const query = '{ exportSettings { includeRaw } }';
    const refused = await secondServer.graphql(query, { as: 'admin' });
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({ code: 'plugin_inactive', status: 404 });
    expect((await secondServer.get<ErrorBody>('/wp-json/export/v1/manifest', { as: 'admin' })).body.code).toBe(
      'rest_no_route',
    );
    expect((await page('profile')).text).not.toContain('/wp-admin/export.php');
    const exportPage = await page('export');
    expect([exportPage.status, exportPage.text]).toEqual([404, expect.stringContaining('Activate the plugin')]);
    await setStatus('export', 'active');
    await waitForSecondServer('export/v1', true);
    expect((await secondServer.graphql(query, { as: 'admin' })).body.errors).toBeUndefined();
  });

  it('causes no further statements', async () => {
    // A server reads the settings again when it is notified of a change.
    await expect.poll(() => cms.statements(() => cms.get('/wp-json/'))).toEqual([]);
    expect(await cms.statements(() => cms.get('/wp-json/fair/v1'))).toEqual([]);
    expect(await cms.statements(() => cms.get('/wp-json/unknown'))).toEqual([]);
  });

  it('can be deactivated while others are', async () => {
    const ids = ['beacon', 'events', 'export', 'updater'];
    const all = await Promise.all(
      ids.map((id, index) =>
        (index % 2 ? cms : secondServer).send<Plugin>({
          method: 'POST',
          path: `plugins/${id}`,
          as: 'admin',
          json: { status: 'inactive' },
        }),
      ),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const inactive = async () => (await request<Plugin[]>('plugins?status=inactive')).body.map(({ plugin }) => plugin);
    await expect.poll(inactive).toEqual(ids);
    for (const id of ids) await setStatus(id, 'active');
  });
});

describe('a change of the installed plugins', () => {
  it('is refused for an installation, and the message says what to do instead', async () => {
    const install = (json: object) => request<ErrorBody>('plugins', { method: 'POST', json });
    const { status, body } = await install({ slug: 'seed-list', status: 'active' });
    expect([status, body.code, body.message]).toEqual([
      500,
      'fs_unavailable',
      expect.stringMatching(/runs no code of others.*DECLARATIONS_FILE/),
    ]);
    expect((await install({})).body.code).toBe('rest_missing_callback_param');
    expect((await install({ slug: '../../x', status: 'broken' })).body.code).toBe('rest_invalid_param');
    const roles = await site.database.reader.setting.findUnique({ where: { name: 'roles' } });
    const value = JSON.stringify({
      ...(roles ? (JSON.parse(roles.value) as object) : {}),
      editor: { name: 'Editor', capabilities: { read: true, install_plugins: true } },
    });
    const name = 'roles';
    await writerOf(site.database).setting.upsert({ where: { name }, create: { name, value }, update: { value } });
    const asEditor = { method: 'POST', as: 'editor' as const };
    await expect.poll(() => codeOf('plugins', { ...asEditor, json: { slug: 'x' } })).toEqual([500, 'fs_unavailable']);
    expect(await codeOf('plugins', { ...asEditor, json: { slug: 'x', status: 'active' } })).toEqual([
      403,
      'rest_cannot_activate_plugin',
    ]);
    if (roles) await writerOf(site.database).setting.update({ where: { name }, data: { value: roles.value } });
    else await writerOf(site.database).setting.delete({ where: { name } });
    await expect.poll(async () => (await request('plugins')).status).toBe(200);
  });

  it('is refused for the deletion of a built-in plugin', async () => {
    expect(await codeOf('plugins/events', { method: 'DELETE' })).toEqual([400, 'rest_cannot_delete_active_plugin']);
    await setStatus('events', 'inactive');
    const { status, body } = await request<ErrorBody>('plugins/events', { method: 'DELETE' });
    expect([status, body.code, body.message]).toEqual([
      500,
      'fs_unavailable',
      expect.stringContaining('EVENTS_NAMESPACE'),
    ]);
    expect((await setStatus('events', 'active')).body.status).toBe('active');
  });

  it('has the same result in GraphQL', async () => {
    const codes = async (mutation: string, as?: Login) => {
      const { body } = await cms.graphql(`mutation { ${mutation} { id status } }`, { as });
      return body.errors?.[0]?.extensions?.code ?? body.data;
    };
    expect(await codes('installPlugin(slug: "x")', 'admin')).toBe('fs_unavailable');
    expect(await codes('installPlugin(slug: "x")')).toBe('rest_cannot_install_plugin');
    expect(await codes('deletePlugin(id: "events")', 'admin')).toBe('rest_cannot_delete_active_plugin');
    expect(await codes('deletePlugin(id: "events")', 'editor')).toBe('rest_cannot_manage_plugins');
    expect(await codes('updatePlugin(id: "none", status: ACTIVE)', 'admin')).toBe('rest_plugin_not_found');
    expect(await codes('updatePlugin(id: "events", status: ACTIVE)', 'admin')).toEqual({
      updatePlugin: { id: 'events', status: 'ACTIVE' },
    });
    const { body } = await cms.graphql('{ plugins(statusIn: [ACTIVE], search: "repositories") { id } }', {
      as: 'admin',
    });
    expect(body.data).toEqual({ plugins: [{ id: 'updater' }] });
  });
});
