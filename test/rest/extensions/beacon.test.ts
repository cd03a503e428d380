import { describe, expect } from 'vitest';
import { loadBeacon } from '../../../src/extensions/beacon.ts';
import { loadUpdater } from '../../../src/extensions/updater.ts';
import {
  beaconData,
  DELETED_DID,
  DID_WITHOUT_KEYS,
  DID_WITHOUT_PACKAGE,
  PLUGIN_DID,
  THEME_DID,
  updaterData,
} from '../../support/extension-data.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it, site } from '../../support/site-test.ts';

const PACKAGES = '/cms-json/beacon/v1/packages';

interface Metadata {
  description: string;
  releases: readonly Record<string, unknown>[];
  [name: string]: unknown;
}

const read = (did: string) => cms.get<Metadata & ErrorBody>(`${PACKAGES}/${did}`);

it('a site without packages answers an empty list', async () => {
  const { status, body } = await cms.get(PACKAGES);
  expect([status, body]).toEqual([200, []]);
});

describe('the beacon of a site with packages', () => {
  it.beforeAll(async () => {
    await loadUpdater(site.database, updaterData);
    await loadBeacon(site.database, beaconData);
  });

  it('lists the identifiers of packages with keys and a repository, by slug', async () => {
    const { body } = await cms.get<unknown>(PACKAGES);
    expect(body).toEqual({ 'meadow-theme': THEME_DID, 'seed-list': PLUGIN_DID });
  });

  it.each([
    ['of another method', 'did:web:example', 404, 'beacon.get_package.not_found'],
    ['that is unknown', 'did:plc:zzzzzzzzzzzzzzzzzzzzzzzz', 404, 'beacon.get_package.not_found'],
    ['without a package', DID_WITHOUT_PACKAGE, 404, 'beacon.get_package.not_found'],
    ['without keys', DID_WITHOUT_KEYS, 404, 'beacon.get_package.not_found'],
    ['of a deleted package', DELETED_DID, 404, 'beacon.get_package.not_found'],
    ['with a dot', 'did:web:example.com', 404, 'rest_no_route'],
    ['that is a slug', 'seed-list', 404, 'rest_no_route'],
  ])('answers an identifier %s: %s with %i %s', async (_case, did, status, code) => {
    const answer = await read(did);
    expect(answer.body).toMatchObject({ code, data: { status } });
    expect(answer.status).toBe(status);
  });

  it('returns a package in the order of the protocol', async () => {
    const { status, body, headers } = await read(PLUGIN_DID);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=UTF-8');
    expect(Object.keys(body).join(' ')).toBe(
      '@context id type name slug filename description authors license security keywords sections last_updated releases',
    );
    expect(body).toMatchObject({
      '@context': 'https://fair.pm/ns/metadata/v1',
      id: PLUGIN_DID,
      type: 'cms-plugin',
      name: 'Seed List',
      slug: 'seed-list',
      filename: 'seed-list/seed-list.php',
      authors: [{ name: 'Arno Vale', url: 'https://arno.example' }],
      license: 'GPL-3.0-or-later',
      security: [{ email: 'security@arno.example' }],
      keywords: ['Seed Bank', 'garden'],
      last_updated: '2024-06-01T12:05:00Z',
    });
    expect(body.description).toMatch(/^Keeps a list of seeds\. Long words/);
    expect(body.description).toMatch(/…$/);
    expect(body.description).toHaveLength(140);
  });

  it('returns releases with requirements, images and a package file, signed or unsigned', async () => {
    const { body } = await read(PLUGIN_DID);
    expect(body.releases.map(({ version }) => version)).toEqual(['1.10.0', '1.9.0', '1.2.0', '1.0.0']);
    expect(body.releases[0]).toEqual({
      version: '1.10.0',
      requires: { 'env:php': '>=8.0', 'env:cms': '>=6.4', [THEME_DID]: '*' },
      suggests: { 'env:cms': '>=6.8' },
      provides: [],
      artifacts: {
        banner: [
          { url: 'https://pictures.example/low.png', 'content-type': 'image/png', height: 250, width: 772 },
          { url: 'https://pictures.example/high.jpg', 'content-type': 'image/jpeg', height: 500, width: 1544 },
        ],
        icon: [
          { url: 'https://pictures.example/icon.png', 'content-type': 'image/png', height: 128, width: 128 },
          { url: 'https://pictures.example/icon.svg', 'content-type': 'image/svg+xml', height: null, width: null },
        ],
        package: [
          {
            url: 'https://github.com/larch/seed-list/archive/1.10.0.zip',
            'content-type': 'application/zip',
            signature: 's'.repeat(86),
            checksum: `sha256:${'ab'.repeat(32)}`,
          },
        ],
      },
    });
    expect(body.releases[1]).toMatchObject({ artifacts: { package: [{ signature: null, checksum: null }] } });
  });

  it('returns empty values for unknown data, at most ten releases, and `auth` for a private repository', async () => {
    const { body } = await read(THEME_DID);
    expect(body).toMatchObject({
      type: 'cms-theme',
      filename: 'meadow-theme/style.css',
      license: 'MIT',
      security: [{ url: 'https://meadow.example/.well-known' }],
      keywords: [],
      sections: [],
      last_updated: '',
    });
    expect(body.releases).toHaveLength(10);
    expect(body.releases[0]).toEqual({
      version: '0.24.0',
      requires: [],
      suggests: [],
      provides: [],
      artifacts: {
        package: [
          {
            url: 'https://meadow.example/0.24.0.zip',
            'content-type': 'application/octet-stream',
            signature: null,
            checksum: null,
          },
        ],
      },
      auth: [],
    });
  });

  it('uses the type and environment names of the brand', async () => {
    const wp = await site.start({ brand: 'wp' });
    const { body } = await wp.get<Metadata>(`/wp-json/fair-beacon/v1/packages/${PLUGIN_DID}`);
    expect(body.type).toBe('wp-plugin');
    expect(body.releases[0]).toMatchObject({ requires: { 'env:wp': '>=6.4' }, suggests: { 'env:wp': '>=6.8' } });
  });

  it('reveals no keys', async () => {
    const texts = await Promise.all([
      cms.get(PACKAGES),
      read(PLUGIN_DID),
      cms.graphql('{ beaconPackages { did document } }'),
    ]);
    for (const { text } of texts) expect(text).not.toMatch(/RotationSecret|VerificationSecret/);
  });

  it('reads all documents with as many statements as one', async () => {
    const statementsOf = (query: string) => cms.statements(() => cms.graphql(query));
    await statementsOf('{ beaconPackages { document } }');
    const all = await statementsOf('{ beaconPackages { did slug type document } }');
    const one = await statementsOf(`{ beaconPackage(did: "${PLUGIN_DID}") { document } }`);
    expect(all.length).toBe(one.length);
  });

  it('describes the identifier in the index', async () => {
    const { body } = await cms.get<{ routes: Record<string, { endpoints: unknown[] }> }>('/cms-json/beacon/v1');
    expect(Object.keys(body.routes)).toEqual([
      '/beacon/v1',
      '/beacon/v1/packages',
      '/beacon/v1/packages/(?P<id>did:\\w+:[\\w-]+)',
    ]);
    expect(body.routes['/beacon/v1/packages/(?P<id>did:\\w+:[\\w-]+)']?.endpoints).toEqual([
      { methods: ['GET'], args: { id: { type: 'string', required: true } } },
    ]);
  });
});
