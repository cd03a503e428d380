import { describe, expect } from 'vitest';
import { loadBeacon } from '../../../src/extensions/beacon.ts';
import { loadEvents } from '../../../src/extensions/events.ts';
import { loadUpdater, rotateUpdaterKey } from '../../../src/extensions/updater.ts';
import { beaconData, eventsData, PLUGIN_DID, THEME_DID, updaterData } from '../../support/extension-data.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

let serverWithPost: RunningSite;
let key: string;
it.beforeAll(async () => {
  serverWithPost = await site.start({ env: { UPDATER_POST: 'on' } });
  const { repositories, additions } = updaterData;
  const [privateAddition] = additions.filter(({ slug }) => slug === 'private-plugin');
  await loadUpdater(site.database, {
    repositories,
    additions: [
      ...additions,
      { ...privateAddition, slug: 'private-addition' },
      { ...privateAddition, slug: 'limited-github' },
    ],
  });
  await loadBeacon(site.database, beaconData);
  await loadEvents(site.database, eventsData);
  key = await rotateUpdaterKey(site.database);
});

const UPDATER = '/cms-json/updater/v1';

interface Enveloped {
  success: boolean;
  data: { messages: string | string[]; webhook: Record<string, unknown> };
}

/** The routes that accept POST with UPDATER_POST=on. */
const POST_ROUTES = [
  ...['plugins-api', 'themes-api', 'update-api', 'update-api-additions', 'get-additions-data'],
  ...['flush-repo-cache', 'update'],
];

const ROUTES: readonly [path: string, methods: string][] = [
  ...['test', 'namespace', 'repos', 'reset-branch'].map((name): [string, string] => [`${UPDATER}/${name}`, 'GET']),
  ...POST_ROUTES.map((name): [string, string] => [`${UPDATER}/${name}`, 'GET']),
  ['/cms-json/old-updater/v1/test', 'GET'],
  ['/cms-json/old-updater/v1/repos', 'GET'],
  ['/cms-json/old-updater/v1/update', 'GET'],
  ['/cms-json/updater/namespace', 'GET'],
  ['/cms-json/events/v1/events', 'GET'],
  ['/cms-json/beacon/v1/packages', 'GET'],
  [`/cms-json/beacon/v1/packages/${PLUGIN_DID}`, 'GET'],
  ['/cms-json/export/v1/manifest', 'GET'],
  ['/cms-json/export/v1/all', 'GET'],
];

describe('the routes of the extensions', () => {
  it.each(ROUTES)('at %s accept only %s', async (path, methods) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { body } = await cms.send<ErrorBody>({ method, path });
      expect([method, body?.code === 'rest_no_route']).toEqual([method, !methods.split(' ').includes(method)]);
    }
    const { headers } = await cms.send({ method: 'OPTIONS', path });
    expect(headers.allow ?? 'GET').toBe('GET');
  });

  it.each([...POST_ROUTES, '../../old-updater/v1/update'])('at %s accept POST with UPDATER_POST=on', async (name) => {
    const path = new URL(`${UPDATER}/${name}`, 'http://x').pathname;
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { body } = await serverWithPost.send<ErrorBody>({ method, path });
      expect([method, body?.code === 'rest_no_route']).toEqual([method, method !== 'POST']);
    }
  });

  it('are public, also for pages of other sites', async () => {
    const origin = 'https://reader.example';
    for (const path of [
      `${UPDATER}/test`,
      '/cms-json/events/v1/events',
      `/cms-json/beacon/v1/packages/${PLUGIN_DID}`,
    ]) {
      const { status, headers } = await cms.get(path, { headers: { origin } });
      expect([path, status, headers['access-control-allow-origin']]).toEqual([path, 200, origin]);
    }
  });
});

describe('a request to the updater', () => {
  it('for a private repository is refused, whether its data is complete or not', async () => {
    for (const slug of ['private-addition', 'limited-github']) {
      const { status, body } = await cms.get<unknown>(`${UPDATER}/update-api?slug=${slug}`);
      expect([slug, status, body]).toEqual([slug, 200, { error: expect.stringMatching(/not shared/) }]);
    }
  });

  it('is not rejected because of the type of a parameter', async () => {
    for (const query of ['plugin[]=seed-list', 'plugin=1', 'tag[a]=b', 'override[]=1', 'branch=%00', 'committish=0']) {
      const { status, body } = await cms.get<Enveloped>(`${UPDATER}/update?key=${key}&${query}`);
      expect([query, [200, 418].includes(status), typeof body.success]).toEqual([query, true, 'boolean']);
    }
    for (const query of ['slug[]=a', 'slug[a]=b', 'slug=0']) {
      expect((await cms.get(`${UPDATER}/flush-repo-cache?key=${key}&${query}`)).status).toBe(200);
    }
  });

  it('may have its key in a form body', async () => {
    const send = (body: string) =>
      serverWithPost.send<Enveloped>({
        method: 'POST',
        path: `${UPDATER}/update`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    const accepted = await send(`key=${key}&plugin=seed-list&override=1`);
    expect([accepted.status, accepted.body.success, accepted.text.includes(key)]).toEqual([200, true, false]);
    const refused = await send('key=wrong&plugin=seed-list');
    expect([refused.status, refused.body.data.messages]).toEqual([418, 'Bad API key.']);
    expect(refused.headers['content-type']).toBe('application/json; charset=UTF-8');
  });

  it('uses the default branch if the repository has none, and does not activate an inactive plugin', async () => {
    const { status, body } = await cms.get<Enveloped>(`${UPDATER}/update?key=${key}&plugin=soil-log`);
    expect(status).toBe(200);
    expect(body.data.messages).toEqual([
      expect.stringContaining('Downloading'),
      expect.any(String),
      expect.any(String),
      'Plugin updated successfully.',
    ]);
    const { branch } = await site.database.primary.repository.findUniqueOrThrow({ where: { slug: 'soil-log' } });
    expect(branch).toBe('main');
  });

  it('updates a theme, and resets its branch once', async () => {
    const { body } = await cms.get<Enveloped>(`${UPDATER}/update?key=${key}&theme=meadow-theme&tag=develop`);
    expect(body.data.messages).toContain('Theme updated successfully.');
    expect(body.data.webhook).toMatchObject({ plugin: false, theme: 'meadow-theme', tag: 'develop' });
    const reset = await cms.get<Enveloped>(`${UPDATER}/reset-branch?key=${key}&theme=meadow-theme`);
    expect([reset.status, reset.body.data.webhook]).toEqual([200, { plugin: false, theme: 'meadow-theme' }]);
    const secondReset = await cms.get(`${UPDATER}/reset-branch?key=${key}&theme=meadow-theme`);
    expect(secondReset.status).toBe(418);
  });
});

it('the list of packages is returned in full, and ignores page parameters', async () => {
  const { body, headers } = await cms.get<unknown>('/cms-json/beacon/v1/packages?per_page=1&page=2');
  expect(body).toEqual({ 'meadow-theme': THEME_DID, 'seed-list': PLUGIN_DID });
  expect(headers['x-cms-total']).toBeUndefined();
});

it('events ignore query parameters', async () => {
  const { body } = await cms.get<unknown[]>('/cms-json/events/v1/events?per_page=1&search=nothing&page=9');
  expect(body).toHaveLength(eventsData.length);
});
