import { z } from 'zod';
import { generateSharedKey } from '../../schema/auth/stored-key.ts';
import type { Database, TransactionClient } from '../../schema/core/domain-kernel.ts';
import { type RepositoryDocument, UNREAD_VERSION } from '../../schema/core/rows/repository-row.ts';
import { hasUpdaterKey, storeUpdaterKey } from '../../schema/extensions/updater/updater-key.ts';
import {
  address,
  addresses,
  did,
  numberValue,
  optionalAddress,
  slugValue,
  texts,
  textValue,
  timestamp,
} from './extension-values.ts';
import { checkEntries } from './read-entries.ts';

const version = z.string().regex(/^v?\d[\w.+-]{0,60}$/, 'must be a version such as 1.2.0');
const branch = z.string().regex(/^[\w][\w./-]{0,200}$/, 'must be the name of a branch');
const versions = z.record(version, address).default({});
/** A required version, or false. */
const requiredVersion = z.union([z.literal(false), z.string().max(40)]).default(false);
const flag = z.boolean().default(false);

const contributor = z.strictObject({ display_name: textValue, profile: textValue, avatar: textValue });

/** A repository that the updater manages, with the member names of the API (docs/protocol/updater.md#metadata). */
const repository = z.strictObject({
  slug: slugValue,
  type: z.enum(['plugin', 'theme']),
  git: z.enum(['github', 'bitbucket', 'gitlab', 'gitea', 'gist']),
  uri: address,
  name: z.string().min(1).max(1_000),
  file: z.string().max(400).optional(),
  did: z.union([z.literal(''), did]).default(''),
  primary_branch: branch.default('main'),
  /** The branch of the installed copy; if absent, the recorded one remains. */
  branch: z.union([z.literal(''), branch]).optional(),
  local_version: z.union([z.literal(''), version]).optional(),
  remote_version: version.default(UNREAD_VERSION),
  is_private: flag,
  active: flag,
  dot_org: flag,
  release_asset: flag,
  url: optionalAddress,
  update_uri: textValue,
  author: textValue,
  author_uri: optionalAddress,
  security: textValue,
  license: textValue,
  contributors: z.record(z.string().max(200), contributor).default({}),
  requires: requiredVersion,
  tested: textValue,
  requires_php: requiredVersion,
  requires_plugins: z.array(z.string().max(400)).max(100).default([]),
  description: textValue,
  sections: texts.default({}),
  tags: z.array(z.string().max(200)).max(100).default([]),
  download_link: optionalAddress,
  versions,
  dev_versions: versions,
  created_at: z.record(version, z.string().max(40)).default({}),
  donate_link: optionalAddress,
  banners: addresses,
  icons: addresses,
  last_updated: timestamp.default(''),
  added: timestamp.default(''),
  num_ratings: numberValue,
  rating: numberValue,
  active_installs: numberValue,
  homepage: optionalAddress,
  rate_limit: texts.default({}),
});

type RepositoryEntry = z.output<typeof repository>;

/** A repository that an administrator added. */
const addition = z.strictObject({
  slug: slugValue,
  type: z
    .string()
    .regex(
      /^(?:github|bitbucket|gitlab|gitea|gist)_(?:plugin|theme)$/,
      'must be a host and a type, such as github_plugin',
    ),
  uri: address,
  primary_branch: branch.default('main'),
  release_asset: flag,
  private_package: flag,
});

const lists = {
  repositories: { entry: repository, uniqueKeys: ['slug', 'did'] },
  additions: { entry: addition, uniqueKeys: ['slug'] },
} as const;

/** The number of loaded entries per list. */
export interface LoadedUpdater {
  repositories: number;
  additions: number;
  /** The updater key if one was created, otherwise null. It cannot be read later. */
  key: string | null;
}

/**
 * Replaces the repositories and additions in the database with those of a document; a list that the document lacks
 * remains unchanged, and so do the recorded version and branch of a repository if its entry lacks them. Creates an
 * updater key if the site has none. Throws a LoadError for an invalid document.
 */
export async function loadUpdater(database: Database, document: unknown): Promise<LoadedUpdater> {
  const { repositories, additions } = checkEntries(document, lists);
  return await database.transaction(async (client) => {
    await database.lock(client, 'updater:load');
    if (repositories) await storeRepositories(client, repositories);
    if (additions) {
      await client.repositoryAddition.deleteMany();
      await client.repositoryAddition.createMany({ data: additions.map(additionRow) });
    }
    const key = (await hasUpdaterKey(client)) ? null : await newKey(client);
    return { repositories: repositories?.length ?? 0, additions: additions?.length ?? 0, key };
  });
}

async function storeRepositories(client: TransactionClient, repositories: readonly RepositoryEntry[]): Promise<void> {
  const slugs = new Set(repositories.map(({ slug }) => slug));
  const storedRows = await client.repository.findMany({ select: { slug: true, localVersion: true, branch: true } });
  const removedSlugs = storedRows.filter(({ slug }) => !slugs.has(slug)).map(({ slug }) => slug);
  await client.repository.deleteMany({ where: { slug: { in: removedSlugs } } });
  const stored = new Map(storedRows.map((row) => [row.slug, row]));
  for (const entry of repositories) {
    const row = repositoryRow(entry, stored.get(entry.slug));
    await client.repository.upsert({ where: { slug: row.slug }, create: row, update: row });
  }
  // The cached answers were computed from the replaced entries.
  await client.repositoryCache.deleteMany();
}

/** Creates and returns a new updater key. The previous key is revoked. */
export const rotateUpdaterKey = (database: Database): Promise<string> => database.transaction(newKey);

async function newKey(client: TransactionClient): Promise<string> {
  const key = generateSharedKey();
  await storeUpdaterKey(client, key);
  return key;
}

function repositoryRow(entry: RepositoryEntry, stored: { localVersion: string; branch: string } | undefined) {
  const document: RepositoryDocument = {
    name: entry.name,
    url: entry.url,
    updateUri: entry.update_uri,
    isActive: entry.active,
    isInDirectory: entry.dot_org,
    hasReleaseAsset: entry.release_asset,
    author: entry.author,
    authorUri: entry.author_uri,
    security: entry.security,
    license: entry.license,
    contributors: entry.contributors,
    requires: entry.requires,
    tested: entry.tested,
    requiresPhp: entry.requires_php,
    requiresPlugins: entry.requires_plugins,
    description: entry.description,
    sections: entry.sections,
    keywords: entry.tags,
    downloadLink: entry.download_link,
    versions: entry.versions,
    developmentVersions: entry.dev_versions,
    createdAt: entry.created_at,
    donateLink: entry.donate_link,
    banners: entry.banners,
    icons: entry.icons,
    lastUpdated: entry.last_updated,
    added: entry.added,
    numRatings: entry.num_ratings,
    rating: entry.rating,
    activeInstalls: entry.active_installs,
    homepage: entry.homepage,
    rateLimit: entry.rate_limit,
  };
  return {
    slug: entry.slug,
    type: entry.type,
    host: entry.git,
    uri: entry.uri,
    file: entry.file ?? (entry.type === 'theme' ? `${entry.slug}/style.css` : `${entry.slug}/${entry.slug}.php`),
    did: entry.did,
    primaryBranch: entry.primary_branch,
    branch: entry.branch ?? stored?.branch ?? '',
    localVersion: entry.local_version ?? stored?.localVersion ?? '',
    remoteVersion: entry.remote_version,
    isPrivate: entry.is_private,
    document: JSON.stringify(document),
  };
}

const additionRow = (entry: (typeof addition)['_output']) => ({
  slug: entry.slug,
  type: entry.type,
  uri: entry.uri,
  primaryBranch: entry.primary_branch,
  releaseAsset: entry.release_asset,
  privatePackage: entry.private_package,
});
