// Data of the extensions in the format of the files that an administrator loads.

const HOUR = 3_600;

export const PLUGIN_DID = 'did:plc:afjf7gsjzsqmgc7dlhb553mv';
export const THEME_DID = 'did:plc:ia6vk5krwkcka2nwuzs6l6lq';
/** An identity that has keys but no package. */
export const DID_WITHOUT_PACKAGE = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
/** A package without keys. */
export const DID_WITHOUT_KEYS = 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb';
/** A deleted package. */
export const DELETED_DID = 'did:plc:cccccccccccccccccccccccc';

const ARCHIVES = 'https://github.com/larch/seed-list/archive';

export const seedList = {
  slug: 'seed-list',
  type: 'plugin',
  git: 'github',
  uri: 'https://github.com/larch/seed-list',
  name: 'Seed List',
  did: PLUGIN_DID,
  primary_branch: 'main',
  local_version: '1.2.0',
  remote_version: '1.10.0',
  active: true,
  author: 'Arno Vale',
  author_uri: 'https://arno.example',
  security: 'security@arno.example',
  license: 'GPL-3.0-or-later',
  contributors: {
    arno: { display_name: 'arno', profile: '//people.example/arno', avatar: 'https://people.example/a' },
  },
  requires: '6.4',
  tested: '6.8',
  requires_php: '8.0',
  requires_plugins: ['soil-log', THEME_DID],
  description: `<p>Keeps a list of <b>seeds</b>. ${'Long words follow. '.repeat(12)}</p>`,
  sections: { description: '<p>Keeps a list.</p>', changelog: '<h4>1.10.0</h4>' },
  tags: ['Seed Bank', 'garden'],
  download_link: `${ARCHIVES}/1.10.0.zip`,
  versions: Object.fromEntries(
    ['1.0.0', '1.2.0', '1.10.0', '1.9.0'].map((version) => [version, `${ARCHIVES}/${version}.zip`]),
  ),
  dev_versions: { 'v1.11.0-beta1': 'https://github.com/larch/seed-list/releases/1.11.0-beta1.zip' },
  banners: { low: 'https://pictures.example/low.png', high: 'https://pictures.example/high.jpg' },
  icons: {
    default: 'https://pictures.example/default.png',
    '1x': 'https://pictures.example/icon.png',
    svg: 'https://pictures.example/icon.svg',
  },
  last_updated: '2024-06-01T12:05:00Z',
  added: '2023-01-01',
  homepage: 'https://seeds.example',
};

const meadowTheme = {
  slug: 'meadow-theme',
  type: 'theme',
  git: 'gitlab',
  uri: 'https://gitlab.com/larch/meadow-theme',
  name: 'Meadow',
  did: THEME_DID,
  primary_branch: 'master',
  branch: 'develop',
  local_version: '0.9.1',
  remote_version: '0.9.1',
  is_private: true,
  release_asset: true,
  security: 'https://meadow.example/security',
  versions: Object.fromEntries(
    Array.from({ length: 25 }, (_, number) => [`0.${number}.0`, `https://meadow.example/0.${number}.0.zip`]),
  ),
  created_at: { '0.24.0': '2024-05-01T10:00:00Z' },
};

/** A repository whose host refused the request because of its rate limit. */
const rateLimited = (slug: string, git: string) => ({
  slug,
  git,
  type: 'plugin',
  uri: `https://${git}.example/larch/${slug}`,
  name: slug,
  rate_limit: {
    'x-ratelimit-limit': '60',
    'x-ratelimit-reset': String(Math.floor(Date.now() / 1_000) + HOUR),
  },
});

const repository = (slug: string, more: object = {}) => ({
  slug,
  type: 'plugin',
  git: 'gitea',
  uri: `https://code.example/larch/${slug}`,
  name: slug,
  remote_version: '2.0.0',
  ...more,
});

const addition = (slug: string, more: object = {}) => ({
  slug,
  type: 'github_plugin',
  uri: `https://github.com/larch/${slug}`,
  ...more,
});

export const updaterData = {
  repositories: [
    seedList,
    meadowTheme,
    rateLimited('limited-github', 'github'),
    rateLimited('limited-gitlab', 'gitlab'),
    repository('soil-log'),
    repository('private-plugin'),
    repository('deleted-package', { did: DELETED_DID }),
    repository('package-without-keys', { did: DID_WITHOUT_KEYS }),
  ],
  additions: [
    addition('soil-log', { release_asset: true }),
    addition('private-plugin', { private_package: true }),
    addition('addition-only'),
  ],
};

const HASH = 'ab'.repeat(32);

export const beaconData = {
  identities: [PLUGIN_DID, THEME_DID, DID_WITHOUT_PACKAGE, DELETED_DID].map((did) => ({
    did,
    rotation_keys: ['zRotationSecret'],
    verification_keys: ['zVerificationSecret'],
  })),
  packages: [
    { did: PLUGIN_DID, slug: 'seed-list', type: 'plugin' },
    {
      did: THEME_DID,
      slug: 'meadow-theme',
      type: 'wp-theme',
      metadata: { license: 'MIT', security: [{ uri: 'https://meadow.example/.well-known' }] },
    },
    { did: DELETED_DID, slug: 'deleted-package', type: 'plugin', deleted: true },
    { did: DID_WITHOUT_KEYS, slug: 'package-without-keys', type: 'plugin' },
  ],
  artifacts: [{ did: PLUGIN_DID, url: `${ARCHIVES}/1.10.0.zip`, sha256: HASH, signature: 's'.repeat(86) }],
};

const wordCamp = (name: string, start: string) => ({
  id: 4_711,
  slug: name,
  type: 'wordcamp',
  link: `https://events.example/${name}/`,
  title: { rendered: name },
  camp_start_date: start,
  camp_end_date: start,
  camp_website_url: null,
  camp_map_location: { city: 'Utrecht', country: 'Netherlands', country_short: 'NL' },
  camp_lat: 52.09,
  camp_lng: 5.12,
  _links: { self: [{ href: 'https://events.example/4711' }] },
});

export const eventsData = [wordCamp('later', '2026-09-12'), wordCamp('sooner', '2026-03-01')];
