import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { loadUpdater } from '../../../src/extensions/updater.ts';
import { PLUGIN_DID, seedList, updaterData } from '../../support/extension-data.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';

const it = siteTest({ env: { UPDATER_POST: 'on' } });

const UPDATER = '/cms-json/updater/v1';
type Body = Record<string, unknown>;

const requestInformation = (query: string, name = 'update-api') => cms.get<Body>(`${UPDATER}/${name}${query}`);

it('a site without repositories answers empty lists', async () => {
  expect((await requestInformation('', 'update-api-additions')).body).toEqual([]);
  expect((await requestInformation('', 'get-additions-data')).body).toEqual([]);
});

describe('the information about repositories', () => {
  it.beforeAll(async () => {
    await loadUpdater(site.database, updaterData);
  });

  it('has all properties in the order of the protocol', async () => {
    const { status, body } = await requestInformation('?slug=seed-list', 'plugins-api');
    expect(status).toBe(200);
    expect(Object.keys(body).join(' ')).toBe(
      'did name slug slug_did git type url update_uri is_private dot_org dev_channel use_dev_channel release_asset ' +
        'version author author_uri security license contributors requires tested requires_php requires_plugins ' +
        'sections short_description primary_branch branch download_link tags versions created_at donate_link ' +
        'banners icons last_updated added num_ratings rating active_installs homepage external',
    );
    const { short_description: shortDescription, ...otherProperties } = body;
    expect(otherProperties).toEqual({
      did: PLUGIN_DID,
      name: 'Seed List',
      slug: 'seed-list',
      slug_did: `seed-list-${createHash('sha256').update(PLUGIN_DID).digest('hex').slice(0, 6)}`,
      git: 'github',
      type: 'plugin',
      url: 'https://github.com/larch/seed-list',
      update_uri: '',
      is_private: false,
      dot_org: false,
      dev_channel: false,
      use_dev_channel: false,
      release_asset: false,
      version: '1.10.0',
      author: 'Arno Vale',
      author_uri: 'https://arno.example',
      security: 'security@arno.example',
      license: 'GPL-3.0-or-later',
      contributors: seedList.contributors,
      requires: '6.4',
      tested: '6.8',
      requires_php: '8.0',
      requires_plugins: seedList.requires_plugins,
      sections: seedList.sections,
      primary_branch: 'main',
      branch: 'main',
      download_link: seedList.download_link,
      tags: { 'seed-bank': 'Seed Bank', garden: 'garden' },
      versions: seedList.versions,
      created_at: [],
      donate_link: '',
      banners: seedList.banners,
      icons: seedList.icons,
      last_updated: '2024-06-01 12:05pm GMT',
      added: '2023-01-01',
      num_ratings: 0,
      rating: 0,
      active_installs: 0,
      homepage: 'https://seeds.example',
      external: 'xxx',
    });
    expect(Object.keys(body.versions as object)).toEqual(['1.10.0', '1.9.0', '1.2.0', '1.0.0']);
    expect(shortDescription).toMatch(/^Keeps a list of seeds\. .*\.\.\.$/);
    expect(shortDescription).toHaveLength(150);
  });

  it('has false or empty values for unknown data, and at most twenty versions', async () => {
    const { body } = await requestInformation('?slug=meadow-theme', 'plugins-api');
    expect(body).toMatchObject({
      type: 'theme',
      is_private: true,
      release_asset: true,
      branch: 'develop',
      contributors: [],
      requires: false,
      tested: '',
      requires_php: false,
      requires_plugins: [],
      sections: [],
      tags: [],
      banners: [],
      icons: [],
      created_at: { '0.24.0': '2024-05-01T10:00:00Z' },
      last_updated: '',
      added: '',
      download_link: 'https://meadow.example/0.24.0.zip',
    });
    expect(Object.keys(body.versions as object)).toHaveLength(20);
    expect((await requestInformation('?slug=soil-log')).body).toMatchObject({ did: '', slug_did: null, versions: [] });
  });

  it.each(['plugins-api', 'themes-api', 'update-api'])(
    'is returned by %s for GET and POST, for plugins and themes',
    async (name) => {
      for (const slug of ['seed-list', 'meadow-theme']) {
        const read = await requestInformation(`?slug=${slug}`, name);
        const sent = await cms.send<Body>({ method: 'POST', path: `${UPDATER}/${name}`, json: { slug } });
        expect(read.body).toMatchObject({ slug });
        expect([sent.status, sent.body]).toEqual([200, read.body]);
      }
    },
  );

  it.each(['channel=development', 'channel=stable', 'channel='])(
    'with %s is that of the development channel',
    async (query) => {
      const { body } = await requestInformation(`?slug=seed-list&${query}`);
      expect(body).toMatchObject({
        dev_channel: true,
        use_dev_channel: true,
        version: '1.11.0-beta1',
        download_link: 'https://github.com/larch/seed-list/releases/1.11.0-beta1.zip',
      });
    },
  );

  it('is that of the stable channel if the development channel has nothing newer', async () => {
    const { body } = await requestInformation('?slug=soil-log&channel=x');
    expect(body).toMatchObject({ dev_channel: true, use_dev_channel: false, version: '2.0.0' });
  });

  it.each([
    ['no slug', '', /slug/],
    ['an empty slug', '?slug=', /slug/],
    ['a list', '?slug[]=seed-list', /slug/],
    ['a repository that is not shared', '?slug=private-plugin', /not shared/],
    ['an unknown slug', '?slug=unknown-slug', /Unknown repository/],
    ['an addition without a repository', '?slug=addition-only', /Unknown repository/],
  ])('is an error with status 200 for %s', async (_case, query, error) => {
    for (const name of ['plugins-api', 'themes-api', 'update-api']) {
      const { status, body } = await requestInformation(query, name);
      expect([status, Object.keys(body)]).toEqual([200, ['error']]);
      expect(body.error).toMatch(error);
    }
  });

  it('is an error for a repository without a remote version, with the rate limit of GitHub', async () => {
    const fromGitHub = await requestInformation('?slug=limited-github');
    expect([fromGitHub.status, fromGitHub.body]).toEqual([
      200,
      {
        error: expect.stringContaining('incorrect'),
        rate_limit: {
          'x-ratelimit-limit': '60',
          'x-ratelimit-reset': expect.stringMatching(/^(?:60|[1-5]\d) minutes$/),
        },
      },
    ]);
    expect((await requestInformation('?slug=limited-gitlab')).body).toEqual({
      error: expect.stringContaining('incorrect'),
      rate_limit: [],
    });
  });

  it('lists additions that are not private, with hashes of slug and site', async () => {
    const hash = (text: string) => createHash('md5').update(text).digest('hex');
    for (const method of ['GET', 'POST']) {
      const { status, body } = await cms.send<Body[]>({ method, path: `${UPDATER}/get-additions-data` });
      expect(status).toBe(200);
      expect(body.map(({ slug }) => slug)).toEqual(['addition-only', 'soil-log']);
      expect(JSON.stringify(body[1])).toBe(
        JSON.stringify({
          ID: hash('soil-log'),
          primary_branch: 'main',
          private_package: false,
          release_asset: true,
          slug: 'soil-log',
          source: hash(SITE_URL),
          type: 'github_plugin',
          uri: 'https://github.com/larch/soil-log',
        }),
      );
    }
  });

  it('about additions is an object with their slugs as keys', async () => {
    const information = await requestInformation('?slug=soil-log');
    for (const method of ['GET', 'POST']) {
      const { body } = await cms.send<Body>({ method, path: `${UPDATER}/update-api-additions` });
      expect(body).toEqual({ 'soil-log': information.body });
    }
  });

  it('is cached for twelve hours, and for six hours after each check that finds no change', async () => {
    await requestInformation('?slug=soil-log');
    const { database } = site;
    const find = () => database.primary.repositoryCache.findUniqueOrThrow({ where: { slug: 'soil-log' } });
    const hoursLeft = async () => Math.round((Date.parse((await find()).expires) - Date.now()) / 3_600_000);
    expect(await hoursLeft()).toBe(12);
    const expire = (values: object) =>
      database.transaction((client) =>
        client.repositoryCache.update({
          where: { slug: 'soil-log' },
          data: { expires: '2020-01-01T00:00:00.000Z', ...values },
        }),
      );
    await expire({});
    await requestInformation('?slug=soil-log');
    expect(await hoursLeft()).toBe(6);
    await expire({ value: '{}' });
    expect((await requestInformation('?slug=soil-log')).body).toMatchObject({ short_description: '...' });
    expect(await hoursLeft()).toBe(12);
  });
});
