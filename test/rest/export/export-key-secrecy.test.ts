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

it('no answer repeats the key that it was asked with, be it right or wrong, refused or broken', async () => {
  const wrong = `${key.slice(0, -4)}beef`;
  for (const given of [key, wrong]) {
    const asked: Parameters<RunningSite['send']>[0][] = [
      { path: `${EXPORT}/manifest?key=${given}` },
      { path: `${EXPORT}/all?key=${given}` },
      { path: `${EXPORT}/all?key=${given}&_envelope` },
      { path: `${EXPORT}/manifest?key[]=${given}` },
      { path: `${EXPORT}/all?key=${given}`, method: 'POST' },
      { path: `${EXPORT}/none?key=${given}` },
      { path: `${EXPORT}/download?key=${given}` },
      { path: `${EXPORT}/download?format=csv&key=${given}` },
      { path: `${EXPORT}/download?format=${given}` },
      { path: `${EXPORT}?key=${given}` },
      { path: `${EXPORT}/all?key=${given}`, method: 'OPTIONS' },
      { path: `/cms-json/?key=${given}` },
      { path: `/cms-admin/export.php?key=${given}` },
      {
        path: `/cms-json/oembed/1.0/embed?url=${encodeURIComponent(`http://localhost:3000${EXPORT}/all?key=${given}`)}`,
      },
    ];
    for (const request of asked) {
      const { status, headers, text } = await cms.send(request);
      const path = request.path.replaceAll(given, '…');
      // A login is led back to where it came from, by the address that the browser shows already.
      const { location: _, ...others } = headers;
      expect([path, status, `${text}${JSON.stringify(others)}`.includes(given)]).toEqual([path, status, false]);
    }
  }
});

describe('of an account', () => {
  const places = [
    ...['settings', 'users/me?context=edit', 'types?context=edit', 'posts?context=edit&status=any'],
    ...['/cms-json/', `${EXPORT}/manifest`, `${EXPORT}/all`, '/cms-json/cms-site-health/v1/directory-sizes'],
  ];

  it.each(['ada', 'edda', 'sam'] satisfies Login[])(
    '%s finds the key in nothing that the REST API tells',
    async (as) => {
      for (const path of places) {
        expect([path, (await cms.get(path, { as })).text.includes(key)]).toEqual([path, false]);
      }
    },
  );

  it('only who may manage the site is told it by GraphQL, where it is asked for by name', async () => {
    for (const as of ['edda', 'sam', undefined] satisfies (Login | undefined)[]) {
      const { text } = await cms.graphql('{ exportSettings { key } }', { as });
      expect([as, text.includes(key)]).toEqual([as, false]);
    }
    const { text } = await cms.graphql('{ exportSettings { includeRaw } exportManifest { total } }', { as: 'ada' });
    expect(text).not.toContain(key);
  });
});

it('of pages one alone shows the key, once and as a text: no address holds it that a browser could pass on', async () => {
  const client = { address: '127.0.0.1', userAgent: 'test' };
  const { id: userId } = await site.database.reader.user.findFirstOrThrow({ where: { login: 'ada' } });
  const { token } = await startSession(cms.app.domain, { userId, client, remember: false });
  const open = (path: string) => cms.get(path, { headers: { cookie: `cms_session=${token}` } });
  const shown = await open('/cms-admin/export.php');
  expect([shown.status, shown.text.split(key).length - 1]).toEqual([200, 1]);
  expect(shown.text).toContain(`<code class="secret">${key}</code>`);
  expect(shown.headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store, private' });
  for (const path of [
    ...['/cms-admin/', '/cms-admin/profile.php', '/cms-admin/export.php?done=saved&key=1', '/cms-login.php', '/'],
    `/cms-admin/authorize-application.php?app_name=Program&key=${key.slice(4)}`,
  ]) {
    const { text, headers } = await open(path);
    const times = path.startsWith('/cms-admin/export.php') ? 1 : 0;
    expect([path, text.split(key).length - 1, String(headers.location).includes(key)]).toEqual([path, times, false]);
  }
});

describe('a server that logs all it can', () => {
  let server: ServerProcess;
  it.beforeAll(async () => {
    const env = { LOG_LEVEL: 'trace', LOG_REQUESTS: 'on', METRICS_PORT: '0' };
    server = await startServerProcess({ ...site.environment(), ...env });
  });
  afterAll(() => server.kill());

  it('writes the key into no line, nor what a browser says it came from', async () => {
    const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
    const referer = `http://localhost:3000${EXPORT}/all?key=${key}`;
    await (await ask(`${EXPORT}/manifest?key=${key}`)).text();
    await (await ask(`${EXPORT}/all?key=${key}`)).text();
    await (await ask(`${EXPORT}/all?key=${key}x`)).text();
    await (await ask(`${EXPORT}/nothing?key=${key}`)).text();
    await (await ask(`${EXPORT}/all?key[]=${key}`, { method: 'POST' })).text();
    await (await ask('/cms-json/cms/v2/posts', { headers: { referer } })).text();
    await (await ask(`/nowhere?key=${key}`, { headers: { referer } })).text();
    const asManager = { authorization: basicHeader('ada', passwordOf('ada')), 'content-type': 'application/json' };
    const query = 'query ($key: String) { exportSettings { key } exportManifest(key: $key) { total } broken }';
    await (
      await ask('/graphql', { method: 'POST', headers: asManager, body: JSON.stringify({ query, variables: { key } }) })
    ).text();
    const leaving = new AbortController();
    const answer = await ask(`${EXPORT}/all?key=${key}`, { signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();
    await (await ask('/cms-json/cms/v2/types')).text();
    await expect.poll(() => server.printed()).toContain('/cms-json/cms/v2/types');
    expect(server.printed()).toContain(`${EXPORT}/manifest`);
    expect(server.printed()).not.toContain(key);
  });
});
