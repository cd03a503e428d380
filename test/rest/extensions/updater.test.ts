import { afterAll, describe, expect, it } from 'vitest';
import { rotateUpdaterKey } from '../../../src/extensions/updater.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { createTestSite, SITE_URL } from '../../support/test-site.ts';
import { createUpdaterSite, UPDATER } from '../../support/updater-site.ts';

let { site, cms, key, getUpdater, auditEntries } = await createUpdaterSite();
afterAll(() => site.dispose());

describe('the simple routes of the updater', () => {
  it('include `test`, which answers a string', async () => {
    const { status, text } = await getUpdater('test');
    expect([status, text]).toEqual([200, '"Connected to Postern!"']);
  });

  it.each([UPDATER, '/cms-json/updater'])('include %s/namespace, which answers the namespace', async (namespace) => {
    const { status, body } = await cms.get(`${namespace}/namespace`);
    expect([status, body]).toEqual([200, { namespace: 'updater/v1' }]);
  });

  it.each(['old-updater/v1', 'updater'])(
    'of %s answer that the namespace is deprecated, with status 200',
    async (namespace) => {
      for (const path of ['test', 'repos']) {
        const { status, body } = await cms.get(`/cms-json/${namespace}/${path}`);
        expect([status, body]).toEqual([
          200,
          {
            success: false,
            error: `The '${namespace}' REST route namespace has been deprecated. Please use 'updater/v1'`,
          },
        ]);
      }
    },
  );

  it('have the namespaces of the brand, or configured ones', async () => {
    const wp = await site.start({ brand: 'wp' });
    expect((await wp.get('/wp-json/git-updater/v1/namespace')).body).toEqual({ namespace: 'git-updater/v1' });
    expect((await wp.get('/wp-json/git-updater/namespace')).body).toEqual({ namespace: 'git-updater/v1' });
    expect((await wp.get('/wp-json/github-updater/v1/test')).body).toMatchObject({ success: false });
    const renamed = await site.start({ env: { UPDATER_NAMESPACE: 'renamed/v2', UPDATER_OLD_NAMESPACE: 'renamed/v1' } });
    expect((await renamed.get('/cms-json/renamed/namespace')).body).toEqual({ namespace: 'renamed/v2' });
    expect((await renamed.get('/cms-json/renamed/v1/test')).body).toMatchObject({ success: false });
  });
});

describe('the index of the updater', () => {
  interface Index {
    namespaces: string[];
    routes: Record<string, { methods: string[]; endpoints: { methods: string[]; args: unknown }[] }>;
  }

  it('lists the public routes with GET, defaults and required parameters', async () => {
    const { body } = await cms.get<Index>('/cms-json/');
    expect(body.namespaces).toEqual(
      expect.arrayContaining(['events/v1', 'beacon/v1', 'updater/v1', 'old-updater/v1', 'updater']),
    );
    const routes = Object.entries(body.routes).filter(([path]) => /^\/(?:old-)?updater/.test(path));
    const optional = { default: false, required: false };
    const argumentsByRoute = Object.fromEntries(routes.map(([path, { endpoints }]) => [path, endpoints[0]?.args]));
    const slug = { default: false, required: true };
    expect(argumentsByRoute).toMatchObject({
      '/updater/v1/test': [],
      '/updater/v1/namespace': [],
      '/updater/v1/plugins-api': { slug },
      '/updater/v1/themes-api': { slug },
      '/updater/v1/update-api': { slug },
      '/updater/v1/flush-repo-cache': { key: { default: null, required: true }, slug },
      '/updater/v1/update': {
        key: { default: false, required: true },
        ...{
          plugin: optional,
          theme: optional,
          tag: optional,
          branch: optional,
          committish: optional,
          override: optional,
        },
      },
      '/updater/v1/reset-branch': { key: { default: null, required: true }, plugin: optional, theme: optional },
      '/old-updater/v1/test': [],
      '/old-updater/v1/repos': [],
      '/updater/namespace': [],
      '/updater/test': [],
      '/updater/repos': [],
    });
    for (const [, { methods, endpoints }] of routes) {
      expect(methods).toEqual(['GET']);
      expect(endpoints).toHaveLength(1);
    }
    const hidden = ['/updater/v1/repos', '/updater/v1/update-api-additions', '/updater/v1/get-additions-data'];
    for (const path of [...hidden, '/old-updater/v1/update']) expect(argumentsByRoute).not.toHaveProperty([path]);
  });
});

describe('the updater key', () => {
  it('is 64 hexadecimal characters, stored as a hash, and replaced by a rotation', async () => {
    const before = key;
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    const settings = await site.database.primary.setting.findMany();
    expect(JSON.stringify(settings)).not.toContain(before);
    key = await rotateUpdaterKey(site.database);
    expect((await getUpdater(`repos?key=${before}`)).body).toEqual({ error: expect.stringMatching(/^Bad API key\. /) });
    expect((await getUpdater(`repos?key=${key}`)).body).toHaveProperty('sites');
  });

  it.each(['repos', 'flush-repo-cache?slug=seed-list', 'reset-branch?plugin=seed-list'])(
    'is a required parameter of %s',
    async (path) => {
      const { status, body } = await getUpdater<ErrorBody>(path);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: 'rest_missing_callback_param',
        data: { status: 400, params: ['key'] },
      });
    },
  );

  it.each(['key=wrong', 'key=', 'key[]=x'])(
    'is refused with status 200 and an error in the body: %s',
    async (query) => {
      for (const path of ['repos?', 'flush-repo-cache?slug=seed-list&', 'flush-repo-cache?']) {
        const { status, body } = await getUpdater(`${path}${query}`);
        expect([status, body]).toEqual([200, { error: expect.stringMatching(/^Bad API key\. /) }]);
      }
    },
  );

  it.each(['update?plugin=seed-list', 'update?plugin=seed-list&key=wrong', 'reset-branch?plugin=seed-list&key=wrong'])(
    'is required by %s; a refusal has status 418 and is not recorded',
    async (path) => {
      const entries = (await auditEntries()).length;
      const { status, body } = await getUpdater(path);
      expect(status).toBe(418);
      expect(body).toMatchObject({ success: false, data: { messages: 'Bad API key.' } });
      expect(await auditEntries()).toHaveLength(entries);
    },
  );

  it('does not exist before the first rotation, and no key is accepted until then', async () => {
    const siteWithoutKey = await createTestSite();
    try {
      const running = await siteWithoutKey.start();
      expect((await running.get(`${UPDATER}/update?key=`)).status).toBe(418);
      expect((await running.get(`${UPDATER}/repos?key=null`)).body).toHaveProperty('error');
    } finally {
      await siteWithoutKey.dispose();
    }
  });
});

it('`repos` lists the repositories of the site and their available updates', async () => {
  const { status, body } = await getUpdater<{ sites: { site: string; slugs: Record<string, unknown>[] } }>(
    `repos?key=${key}`,
  );
  expect(status).toBe(200);
  expect(Object.keys(body.sites)).toEqual(['site', 'restful_start', 'slugs']);
  expect(body.sites).toMatchObject({
    site: `127.0.0.1:${cms.port}`,
    restful_start: `${SITE_URL}/cms-json/updater/v1/update/?key=${key}`,
  });
  const bySlug = Object.fromEntries(body.sites.slugs.map((entry) => [entry.slug, entry]));
  expect(bySlug['seed-list']).toEqual({
    slug: 'seed-list',
    type: 'plugin',
    primary_branch: 'main',
    branch: 'main',
    version: '1.2.0',
    update_package: {
      slug: 'seed-list',
      plugin: 'seed-list/seed-list.php',
      new_version: '1.10.0',
      url: 'https://github.com/larch/seed-list',
      package: 'https://github.com/larch/seed-list/archive/1.10.0.zip',
    },
  });
  expect(bySlug['meadow-theme']).toMatchObject({ branch: 'develop', version: '0.9.1', update_package: false });
  await site.database.transaction((client) =>
    client.repository.update({ where: { slug: 'meadow-theme' }, data: { remoteVersion: '0.10.0' } }),
  );
  const refreshed = await getUpdater<{ sites: { slugs: Record<string, unknown>[] } }>(`repos?key=${key}`);
  expect(refreshed.body.sites.slugs.find(({ slug }) => slug === 'meadow-theme')?.update_package).toEqual({
    theme: 'meadow-theme',
    new_version: '0.10.0',
    url: 'https://gitlab.com/larch/meadow-theme',
    package: expect.stringContaining('0.10.0'),
  });
});

describe("the updater's route `flush-repo-cache`", () => {
  it('deletes a cached repository once, by GET and POST', async () => {
    for (const method of ['GET', 'POST']) {
      const flush = () =>
        method === 'GET'
          ? getUpdater<object>(`flush-repo-cache?key=${key}&slug=seed-list`)
          : cms.send<object>({ method, path: `${UPDATER}/flush-repo-cache`, json: { key, slug: 'seed-list' } });
      await getUpdater('update-api?slug=seed-list');
      const first = await flush();
      expect([first.status, first.body]).toEqual([
        200,
        { success: true, 'seed-list': 'Repository cache for seed-list has been flushed.' },
      ]);
      const second = await flush();
      expect([second.status, second.body]).toEqual([
        200,
        { success: false, 'seed-list': 'Repository cache flush failed.' },
      ]);
    }
  });

  it('requires a slug, and a key for POST', async () => {
    expect((await getUpdater(`flush-repo-cache?key=${key}`)).body).toEqual({ error: expect.stringContaining('slug') });
    const { status, body } = await cms.send({
      method: 'POST',
      path: `${UPDATER}/flush-repo-cache`,
      json: { slug: 'x' },
    });
    expect([status, body]).toEqual([200, { error: expect.stringMatching(/^Bad API key\. /) }]);
  });
});
