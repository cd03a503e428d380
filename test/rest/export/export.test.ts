import { afterEach, describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import {
  exportAll,
  exportKey,
  queryResult,
  updateExportSettings,
  type WholeExport,
} from '../../support/export-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';

const it = siteTest({ extraPosts: 130 });

afterEach(() =>
  updateExportSettings(cms, { postTypes: ['post', 'page'], includeRaw: true, includeUnpublished: false }),
);

const MANIFEST = '/cms-json/export/v1/manifest';
const ALL = '/cms-json/export/v1/all';
const ROTATE = 'mutation { result: rotateExportKey { key keyCreated } }';

describe('access to an export', () => {
  const refusals: [string, number, Login | undefined][] = [
    ['an anonymous viewer', 401, undefined],
    ['an editor', 403, 'editor'],
    ['a subscriber', 403, 'subscriber'],
  ];

  it.each(refusals)(
    'is refused to %s with %i, without a key and with an invalid key',
    async (_viewer, expected, as) => {
      await exportKey(cms);
      for (const path of [MANIFEST, ALL, `${MANIFEST}?key=cmx_1`, `${ALL}?key=`, `${ALL}?key[]=a`]) {
        const { status, body } = await cms.get<ErrorBody>(path, { as });
        expect([path, status, body.code]).toEqual([
          path,
          path.includes('[]') ? 400 : expected,
          path.includes('[]') ? 'rest_invalid_param' : 'rest_forbidden',
        ]);
      }
    },
  );

  it('is granted to administrators and with the key', async () => {
    const key = await exportKey(cms);
    for (const path of [MANIFEST, ALL]) {
      expect((await cms.get(path, { as: 'admin' })).status).toBe(200);
      expect((await cms.get(`${path}?key=${key}`)).status).toBe(200);
      expect((await cms.get(`${path}?key=${key}`, { as: 'subscriber' })).status).toBe(200);
    }
  });

  it('is refused with a part of the key, or with more than the key', async () => {
    const key = await exportKey(cms);
    for (const invalidKey of [key.slice(0, -1), `${key}0`, key.slice(4), key.toUpperCase()]) {
      expect((await cms.get(`${MANIFEST}?key=${invalidKey}`)).status).toBe(401);
    }
  });

  it('is refused with an empty key before one was created', async () => {
    await cms.graphql('mutation { deleteExportSettings }', { as: 'admin' });
    for (const query of ['', '?key=', '?key=%20']) expect((await cms.get(`${MANIFEST}${query}`)).status).toBe(401);
  });

  it('needs a key that is created once, when it is first read', async () => {
    await cms.graphql('mutation { deleteExportSettings }', { as: 'admin' });
    const keys = await Promise.all([exportKey(cms), exportKey(cms), exportKey(cms)]);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^cmx_[0-9a-f]{40}$/);
  });

  it('is refused with the previous key after a rotation', async () => {
    const before = await exportKey(cms);
    const { key, keyCreated } = await queryResult<{ key: string; keyCreated: string }>(cms, ROTATE);
    expect(key).toMatch(/^cmx_[0-9a-f]{40}$/);
    expect(keyCreated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect((await cms.get(`${MANIFEST}?key=${before}`)).status).toBe(401);
    expect((await cms.get(`${MANIFEST}?key=${key}`)).status).toBe(200);
  });

  it('is granted with a stored key of an older format', async () => {
    await writerOf(site.database).setting.update({
      where: { name: 'export' },
      data: { value: JSON.stringify({ key: 'old-and-short' }) },
    });
    expect((await cms.get(`${MANIFEST}?key=old-and-short`)).status).toBe(200);
    await cms.graphql(ROTATE, { as: 'admin' });
  });

  it('is granted only with the configured key, if there is one', async () => {
    const stored = await exportKey(cms);
    const serverWithKey = await site.start({ env: { EXPORT_KEY: 'configured-export-key' } });
    expect((await serverWithKey.get(`${MANIFEST}?key=configured-export-key`)).status).toBe(200);
    expect((await serverWithKey.get(`${MANIFEST}?key=${stored}`)).status).toBe(401);
    const { body } = await serverWithKey.graphql(ROTATE, { as: 'admin' });
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'export_key_pinned', status: 409 });
    const settings = await serverWithKey.graphql('{ exportSettings { key isKeyPinned } }', { as: 'admin' });
    expect(settings.body.data).toEqual({ exportSettings: { key: null, isKeyPinned: true } });
  });

  it('is described in OPTIONS and the index', async () => {
    const { body } = await cms.get<{ routes: Record<string, { endpoints: { args: object }[] }> }>(
      '/cms-json/export/v1',
    );
    expect(Object.keys(body.routes)).toEqual([
      '/export/v1',
      '/export/v1/manifest',
      '/export/v1/all',
      '/export/v1/download',
    ]);
    expect(body.routes['/export/v1/all']?.endpoints[0]?.args).toMatchObject({
      key: { type: 'string', required: false },
    });
    expect((await cms.send({ method: 'OPTIONS', path: ALL })).headers.allow).toBeUndefined();
    expect((await cms.send({ method: 'OPTIONS', path: ALL, as: 'admin' })).headers.allow).toBe('GET');
  });

  it('is possible in a configured namespace', async () => {
    const serverWithNamespace = await site.start({ env: { EXPORT_NAMESPACE: 'migration/v1' } });
    expect((await serverWithNamespace.get('/cms-json/migration/v1/manifest', { as: 'admin' })).status).toBe(200);
    expect((await serverWithNamespace.get(MANIFEST, { as: 'admin' })).status).toBe(404);
  });
});

describe('the export manifest', () => {
  it('describes the site and the content of the export', async () => {
    const { headers, body } = await cms.get<WholeExport>(MANIFEST, { as: 'admin' });
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=UTF-8', 'cache-control': 'no-store' });
    expect(Object.keys(body)).toEqual([
      ...['schema', 'plugin_version', 'generated_at', 'site', 'options', 'counts', 'statuses', 'total', 'menus'],
    ]);
    expect(body).toMatchObject({
      schema: 'export/1',
      plugin_version: '1.3.2',
      generated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      site: {
        name: 'Larch Row',
        description: 'Four houses and a garden',
        url: SITE_URL,
        home: SITE_URL,
        language: 'en-US',
        timezone: 'Europe/Amsterdam',
        charset: 'UTF-8',
      },
      options: { post_types: ['post', 'page'], include_raw: true, include_unpublished: false },
      menus: 0,
    });
    expect(body.total).toBe((body.counts.post ?? 0) + (body.counts.page ?? 0));
    expect(body.statuses.post).toEqual({ publish: body.counts.post });
  });

  it.each([true, false])('counts the items of the export (unpublished: %s)', async (includeUnpublished) => {
    await updateExportSettings(cms, { includeUnpublished });
    const { body } = await cms.get<WholeExport>(MANIFEST, { as: 'admin' });
    const { items, counts, statuses, total } = await exportAll(cms);
    expect([counts, statuses, total]).toEqual([body.counts, body.statuses, body.total]);
    expect(items).toHaveLength(total);
    for (const [type, byStatus] of Object.entries(statuses)) {
      for (const [status, count] of Object.entries(byStatus)) {
        expect(items.filter((item) => item.type === type && item.status === status)).toHaveLength(count);
      }
    }
  });

  it('counts every selected type, also those without items', async () => {
    await writerOf(site.database).post.updateMany({ where: { type: 'page' }, data: { type: 'hidden-page' } });
    const { counts, statuses } = await exportAll(cms);
    expect([counts.page, statuses.page]).toEqual([0, { publish: 0 }]);
    await writerOf(site.database).post.updateMany({ where: { type: 'hidden-page' }, data: { type: 'page' } });
  });
});

describe('the whole export', () => {
  it('has the manifest, the items and the menus', async () => {
    const { headers, body } = await cms.get<WholeExport>(ALL, { as: 'admin' });
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=UTF-8', 'cache-control': 'no-store' });
    expect(Object.keys(body)).toEqual([
      ...['schema', 'plugin_version', 'generated_at', 'site', 'options', 'counts', 'statuses', 'total'],
      ...['items', 'menus'],
    ]);
  });

  it('orders items by type as in the settings, then by id', async () => {
    await updateExportSettings(cms, { postTypes: ['page', 'post'] });
    const { items } = await exportAll(cms);
    const types = items.map(({ type }) => type);
    expect(types).toEqual([...types].sort());
    for (const type of ['page', 'post']) {
      const ids = items.filter((item) => item.type === type).map(({ id }) => id);
      expect(ids).toEqual([...ids].sort((left, right) => left - right));
    }
  });

  it('is empty if no types are selected', async () => {
    await updateExportSettings(cms, { postTypes: [] });
    expect(await exportAll(cms)).toMatchObject({ counts: {}, total: 0, items: [], menus: [] });
  });

  it('supports HEAD, _fields and _envelope', async () => {
    const head = await cms.send({ method: 'HEAD', path: ALL, as: 'admin' });
    expect([head.status, head.text, head.headers['cache-control']]).toEqual([200, '', 'no-store']);
    expect(Object.keys(await exportAll(cms, '?_fields=total,menus'))).toEqual(['total', 'menus']);
    const { body } = await cms.get<{ body: WholeExport; status: number }>(`${ALL}?_envelope`, { as: 'admin' });
    expect([body.status, body.body.items.length]).toEqual([200, body.body.total]);
  });

  it('has `no-store` also in an envelope, and so has the manifest', async () => {
    const key = await exportKey(cms);
    for (const path of [ALL, MANIFEST]) {
      const { headers } = await cms.get(`${path}?key=${key}&_envelope=1`);
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    }
  });

  it('reads no items if they are not selected', async () => {
    const statements = await cms.statements(() => exportAll(cms, '?_fields=total'));
    expect(statements.filter((statement) => statement.includes('"contentRendered"'))).toEqual([]);
  });

  it('is read in pages, each with the same number of statements', async () => {
    const countStatements = async (body: () => Promise<unknown>) => {
      const statements = await cms.statements(body);
      const pages = statements.filter((statement) => statement.includes('length("contentRendered")')).length;
      return { pages, statements: statements.length };
    };
    const few = await countStatements(async () => {
      await updateExportSettings(cms, { postTypes: ['page'] });
      await exportAll(cms);
    });
    const many = await countStatements(async () => {
      await updateExportSettings(cms, { postTypes: ['post'] });
      await exportAll(cms);
    });
    expect([few.pages, many.pages]).toEqual([1, 3]);
    expect((many.statements - few.statements) / (many.pages - few.pages)).toBeLessThanOrEqual(9);
  });

  it('contains every item once, and none that is created while it runs', async () => {
    const { start, total } = await queryResult<{ start: string; total: number }>(
      cms,
      '{ result: exportManifest { start total } }',
    );
    const { id } = (
      await cms.send<{ id: number }>({
        method: 'POST',
        path: 'posts',
        as: 'admin',
        json: { title: 'New', status: 'publish' },
      })
    ).body;
    const exportedIds: number[] = [];
    for (let after: string | null = start; after; ) {
      const { next, nodes }: { next: string | null; nodes: { id: number }[] } = await queryResult(
        cms,
        'query ($after: String) { result: exportItems(after: $after) { next nodes { id } } }',
        { after },
      );
      expect(nodes.length).toBeLessThanOrEqual(50);
      exportedIds.push(...nodes.map((node) => node.id));
      after = next;
    }
    expect([exportedIds.length, new Set(exportedIds).size, exportedIds.includes(id)]).toEqual([total, total, false]);
    await cms.send({ method: 'DELETE', path: `posts/${id}?force=true`, as: 'admin' });
  });

  it('fails if the export settings change while it runs', async () => {
    const { start } = await queryResult<{ start: string }>(cms, '{ result: exportManifest { start } }');
    await updateExportSettings(cms, { includeUnpublished: true });
    const page = await cms.graphql('query ($after: String) { exportItems(after: $after) { next } }', {
      as: 'admin',
      variables: { after: start },
    });
    expect(page.body.errors?.[0]?.extensions).toMatchObject({ code: 'export_options_changed', status: 409 });
    const malformed = await cms.graphql('{ exportItems(after: "invalid") { next } }', { as: 'admin' });
    expect(malformed.body.errors?.[0]?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
  });

  it('is refused in a batch', async () => {
    const requests = [{ path: '/export/v1/all', method: 'POST' }];
    const { text } = await cms.send({ method: 'POST', path: '/cms-json/batch/v1', as: 'admin', json: { requests } });
    expect(text).not.toContain('content_html');
  });

  it('has the same counts for both brands', async () => {
    const wp = await site.start({ brand: 'wp' });
    expect((await exportAll(wp)).counts).toEqual((await exportAll(cms)).counts);
  });
});
