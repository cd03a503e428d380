import { generateSharedKey } from '../../schema/auth/stored-key.ts';
import type { Database, TransactionClient } from '../../schema/core/domain-kernel.ts';
import type { RepositoryDocument } from '../../schema/core/rows/repository-row.ts';
import { hasUpdaterKey, storeUpdaterKey } from '../../schema/extensions/updater/updater-key.ts';
import { checkEntries } from './read-entries.ts';
import { addition, type RepositoryEntry, repository } from './updater-entries.ts';

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
