import { afterAll, describe, expect } from 'vitest';
import { startSession } from '../../../schema/auth/login-session.ts';
import { exportKey } from '../../support/export-site.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { type Login, passwordOf } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { basicHeader, type RunningSite } from '../../support/test-site.ts';

let key: string;
it.beforeAll(async () => {
  key = await exportKey(cms);
});

const EXPORT = '/cms-json/export/v1';

it('no answer contains the export key of its request, valid or invalid', async () => {
  const invalidKey = `${key.slice(0, -4)}beef`;
  for (const requestKey of [key, invalidKey]) {
    const requests: Parameters<RunningSite['send']>[0][] = [
      { path: `${EXPORT}/manifest?key=${requestKey}` },
      { path: `${EXPORT}/all?key=${requestKey}` },
      { path: `${EXPORT}/all?key=${requestKey}&_envelope` },
      { path: `${EXPORT}/manifest?key[]=${requestKey}` },
      { path: `${EXPORT}/all?key=${requestKey}`, method: 'POST' },
      { path: `${EXPORT}/none?key=${requestKey}` },
      { path: `${EXPORT}/download?key=${requestKey}` },
      { path: `${EXPORT}/download?format=csv&key=${requestKey}` },
      { path: `${EXPORT}/download?format=${requestKey}` },
      { path: `${EXPORT}?key=${requestKey}` },
      { path: `${EXPORT}/all?key=${requestKey}`, method: 'OPTIONS' },
      { path: `/cms-json/?key=${requestKey}` },
      { path: `/cms-admin/export.php?key=${requestKey}` },
      {
        path: `/cms-json/oembed/1.0/embed?url=${encodeURIComponent(`http://localhost:3000${EXPORT}/all?key=${requestKey}`)}`,
      },
    ];
    for (const request of requests) {
      const { status, headers, text } = await cms.send(request);
      const path = request.path.replaceAll(requestKey, '…');
      // A login page redirects to the requested address, which the browser already shows.
      const { location: _, ...others } = headers;
      expect([path, status, `${text}${JSON.stringify(others)}`.includes(requestKey)]).toEqual([path, status, false]);
    }
  }
});

describe('the export key of a site', () => {
  const paths = [
    ...['settings', 'users/me?context=edit', 'types?context=edit', 'posts?context=edit&status=any'],
    ...['/cms-json/', `${EXPORT}/manifest`, `${EXPORT}/all`, '/cms-json/cms-site-health/v1/directory-sizes'],
  ];

  it.each(['admin', 'editor', 'subscriber'] satisfies Login[])('is in no REST answer to %s', async (as) => {
    for (const path of paths) {
      expect([path, (await cms.get(path, { as })).text.includes(key)]).toEqual([path, false]);
    }
  });

  it('is returned by GraphQL only to administrators that select it', async () => {
    for (const as of ['editor', 'subscriber', undefined] satisfies (Login | undefined)[]) {
      const { text } = await cms.graphql('{ exportSettings { key } }', { as });
      expect([as, text.includes(key)]).toEqual([as, false]);
    }
    const { text } = await cms.graphql('{ exportSettings { includeRaw } exportManifest { total } }', { as: 'admin' });
    expect(text).not.toContain(key);
  });
});

it('the export key is text on one admin page, and in no redirect', async () => {
  const client = { address: '127.0.0.1', userAgent: 'test', requestId: '' };
  const { id: userId } = await site.database.reader.user.findFirstOrThrow({ where: { login: 'admin' } });
  const { token } = await startSession(cms.app.domain, { userId, client, remember: false });
  const openPage = (path: string) => cms.get(path, { headers: { cookie: `cms_session=${token}` } });
  const exportPage = await openPage('/cms-admin/export.php');
  expect([exportPage.status, exportPage.text.split(key).length - 1]).toEqual([200, 1]);
  expect(exportPage.text).toContain(`<code class="secret">${key}</code>`);
  expect(exportPage.headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store, private' });
  for (const path of [
    ...['/cms-admin/', '/cms-admin/profile.php', '/cms-admin/export.php?done=saved&key=1', '/cms-login.php', '/'],
    `/cms-admin/authorize-application.php?app_name=Program&key=${key.slice(4)}`,
  ]) {
    const { text, headers } = await openPage(path);
    const occurrences = path.startsWith('/cms-admin/export.php') ? 1 : 0;
    expect([path, text.split(key).length - 1, String(headers.location).includes(key)]).toEqual([
      path,
      occurrences,
      false,
    ]);
  }
});

describe('a server with the most verbose logging', () => {
  let server: ServerProcess;
  it.beforeAll(async () => {
    const env = { LOG_LEVEL: 'trace', LOG_REQUESTS: 'on', METRICS_PORT: '0' };
    server = await startServerProcess({ ...site.environment(), ...env });
  });
  afterAll(() => server.kill());

  it('logs neither the export key nor referring addresses with it', async () => {
    const request = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
    const referer = `http://localhost:3000${EXPORT}/all?key=${key}`;
    await (await request(`${EXPORT}/manifest?key=${key}`)).text();
    await (await request(`${EXPORT}/all?key=${key}`)).text();
    await (await request(`${EXPORT}/all?key=${key}x`)).text();
    await (await request(`${EXPORT}/unknown?key=${key}`)).text();
    await (await request(`${EXPORT}/all?key[]=${key}`, { method: 'POST' })).text();
    await (await request('/cms-json/cms/v2/posts', { headers: { referer } })).text();
    await (await request(`/unknown?key=${key}`, { headers: { referer } })).text();
    const asAdmin = { authorization: basicHeader('admin', passwordOf('admin')), 'content-type': 'application/json' };
    const query = 'query ($key: String) { exportSettings { key } exportManifest(key: $key) { total } broken }';
    await (
      await request('/graphql', {
        method: 'POST',
        headers: asAdmin,
        body: JSON.stringify({ query, variables: { key } }),
      })
    ).text();
    const controller = new AbortController();
    const answer = await request(`${EXPORT}/all?key=${key}`, { signal: controller.signal });
    await answer.body?.getReader().read();
    controller.abort();
    await (await request('/cms-json/cms/v2/types')).text();
    await expect.poll(() => server.output()).toContain('/cms-json/cms/v2/types');
    expect(server.output()).toContain(`${EXPORT}/manifest`);
    expect(server.output()).not.toContain(key);
  });
});
