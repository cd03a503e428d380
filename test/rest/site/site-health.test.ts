import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';
import { testImage, upload } from '../../support/test-uploads.ts';

interface Finding {
  label: string;
  status: string;
  badge: { label: string; color: string };
  description: string;
  actions: string;
  test: string;
}

type Sizes = Record<'uploads_size' | 'database_size' | 'total_size', { size: string; debug: string; raw: number }>;

const it = siteTest({ brand: 'wp' });

const ROOT = '/wp-json/wp-site-health/v1';
const PATHS = [
  ...['background-updates', 'loopback-requests', 'https-status', 'dotorg-communication', 'authorization-header'],
  'page-cache',
];

const runTest = (path: string, { as = 'admin', server = cms }: { as?: Login | null; server?: RunningSite } = {}) =>
  server.get<Finding & ErrorBody>(`${ROOT}/tests/${path}`, { ...(as ? { as } : {}) });

describe('a site health test', () => {
  it.each(PATHS)('has a result in the documented form: %s', async (path) => {
    const { status, headers, body } = await runTest(path);
    expect([status, headers.allow]).toEqual([200, 'GET']);
    expect(body).toEqual({
      label: expect.stringMatching(/\w/),
      status: expect.stringMatching(/^(?:good|recommended|critical)$/),
      badge: { label: expect.stringMatching(/\w/), color: expect.stringMatching(/^(?:blue|green)$/) },
      description: expect.stringMatching(/^<p>.+<\/p>$/),
      actions: '',
      test: path.replaceAll('-', '_'),
    });
  });

  it.each([...PATHS.map((path) => `tests/${path}`), 'directory-sizes'])(
    'requires an administrator: %s',
    async (path) => {
      const anonymous = await cms.get<ErrorBody>(`${ROOT}/${path}`);
      expect([anonymous.status, anonymous.body.code]).toEqual([401, 'rest_forbidden']);
      const editor = await cms.get<ErrorBody>(`${ROOT}/${path}`, { as: 'editor' });
      expect([editor.status, editor.body.code]).toEqual([403, 'rest_forbidden']);
    },
  );

  it('reports whether the site uses HTTPS', async () => {
    expect((await runTest('https-status')).body.status).toBe('recommended');
    const httpsSite = await site.start({ brand: 'wp', env: { SITE_URL: 'https://garden.example' } });
    expect((await runTest('https-status', { server: httpsSite })).body.status).toBe('good');
  });

  it('reports items that should have been published', async () => {
    expect((await runTest('loopback-requests')).body.status).toBe('good');
    const writer = writerOf(site.database);
    const { id } = await writer.post.findFirstOrThrow({ where: { status: 'publish', type: 'post' } });
    await writer.post.update({ where: { id }, data: { status: 'future', dateGmt: '2021-01-01T00:00:00' } });
    const { body } = await runTest('loopback-requests');
    expect([body.status, body.description]).toEqual(['recommended', expect.stringContaining('One scheduled item has')]);
    await writer.post.update({ where: { id }, data: { status: 'publish' } });
  });

  it('reports whether the Authorization header arrives', async () => {
    expect((await runTest('authorization-header')).body.status).toBe('good');
    const query =
      'query ($authorization: String) { siteHealth(test: AUTHORIZATION_HEADER, authorization: $authorization) { status label } }';
    for (const authorization of [null, 'malformed']) {
      const { body } = await cms.graphql(query, { as: 'admin', variables: { authorization } });
      expect(body.data?.siteHealth).toMatchObject({ status: 'RECOMMENDED' });
    }
    const anonymous = await cms.graphql(query);
    expect(anonymous.body.errors?.[0]?.extensions).toMatchObject({ code: 'rest_forbidden', status: 401 });
  });
});

describe('the directory sizes', () => {
  const sizes = () => cms.get<Sizes>(`${ROOT}/directory-sizes`, { as: 'admin' });

  it('are those of the stored files and the database', async () => {
    const before = (await sizes()).body;
    expect(before.database_size.raw).toBeGreaterThan(50_000);
    const body = await testImage(40, 30);
    await upload(cms, { body, query: '?generate_sub_sizes=false' });
    const { body: after, status } = await sizes();
    expect([status, after.uploads_size.raw - before.uploads_size.raw]).toEqual([200, body.length]);
    expect(after.total_size.raw).toBe(after.uploads_size.raw + after.database_size.raw);
    expect(after.database_size.size).toMatch(/^\d+\.\d\d (?:K|M)B$/);
    expect(after.database_size.debug).toBe(`${after.database_size.size} (${after.database_size.raw} bytes)`);
  });
});
