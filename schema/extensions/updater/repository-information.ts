import { createHash } from 'node:crypto';
import type { Repository, RepositoryCache } from '../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  documentOf,
  plainDescription,
  type RepositoryDocument,
  UNREAD_VERSION,
} from '../../core/rows/repository-row.ts';
import { compareVersions, newestVersions } from '../../values/package-versions.ts';

/** A repository with its public information. */
export interface RepositoryInformation extends Repository {
  details: {
    document: RepositoryDocument;
    published: PublishedData;
    slugDid: string | null;
    asksForDevelopment: boolean;
    usesDevelopment: boolean;
    version: string;
    downloadLink: string;
  };
}

/** Returns a row that `repositoryInformation` or `additionsInformation` loaded, with the type of a row with details. */
export const informationOf = (row: Repository): RepositoryInformation => row as RepositoryInformation;

/**
 * Loads a repository with its details. Errors, in this order: `updater_slug_missing`, `updater_not_shared`,
 * `updater_not_found`, `updater_data_incorrect` with the limits of its git host.
 */
export async function repositoryInformation(
  { slug, development }: { slug: string; development: boolean },
  context: RequestContext,
): Promise<RepositoryInformation> {
  if (slug === '') throw domainError('updater_slug_missing');
  const { reader } = context.kernel.database;
  const addition = await reader.repositoryAddition.findUnique({ where: { slug } });
  if (addition?.privatePackage) throw domainError('updater_not_shared');
  const row = await reader.repository.findUnique({ where: { slug }, include: { cache: true } });
  if (!row) throw domainError('updater_not_found');
  if (row.remoteVersion === UNREAD_VERSION) {
    throw domainError('updater_data_incorrect', { data: { rateLimit: rateLimit(row, context.kernel.now()) } });
  }
  return withDetails(row, { development, context });
}

/** Loads the added repositories that are not private, with their details; those without readable data are omitted. */
export async function additionsInformation(context: RequestContext): Promise<RepositoryInformation[]> {
  const rows = await context.kernel.database.reader.repository.findMany({
    where: { addition: { is: { privatePackage: false } }, remoteVersion: { not: UNREAD_VERSION } },
    include: { cache: true },
    orderBy: { slug: 'asc' },
  });
  return await Promise.all(rows.map((row) => withDetails(row, { development: false, context })));
}

async function withDetails(
  row: CachedRepository,
  { development, context }: { development: boolean; context: RequestContext },
): Promise<RepositoryInformation> {
  const document = documentOf(row);
  const [newest] = newestVersions(document.developmentVersions, 1);
  const [stable] = newestVersions(document.versions, 1);
  const usesDevelopment = development && newest !== undefined && (!stable || compareVersions(newest[0], stable[0]) > 0);
  return {
    ...row,
    details: {
      document,
      published: await cachedData(row, context),
      slugDid: row.did === '' ? null : `${row.slug}-${shortHash(row.did)}`,
      asksForDevelopment: development,
      usesDevelopment,
      version: usesDevelopment ? newest[0].replace(/^v/, '') : row.remoteVersion,
      downloadLink: usesDevelopment ? newest[1] : document.downloadLink || (stable?.[1] ?? ''),
    },
  };
}

const shortHash = (did: string): string => createHash('sha256').update(did, 'utf8').digest('hex').slice(0, 6);

/** The rate limit that GitHub reported, with the remaining time instead of its end. */
function rateLimit(row: Repository, now: Date): Readonly<Record<string, string>> {
  if (row.host !== 'github') return {};
  const { rateLimit: headers } = documentOf(row);
  const reset = Number(headers['x-ratelimit-reset']);
  if (!Number.isFinite(reset)) return headers;
  const minutes = Math.max(0, Math.ceil((reset * 1_000 - now.getTime()) / 60_000));
  return { ...headers, 'x-ratelimit-reset': `${minutes} minutes` };
}

const HOUR_MS = 3_600_000;

/** The lifetime of an entry, and the extension of an entry with an unchanged value. */
const LIFETIME_HOURS = 12;

const EXTENSION_HOURS = 6;

/** A repository with its entry in the cache. */
type CachedRepository = Repository & { cache: RepositoryCache | null };

/**
 * Returns the public data of a repository, from the cache until its entry expires. An expired entry is replaced, or
 * extended if its value has not changed.
 */
async function cachedData(
  { slug, cache: cached, ...row }: CachedRepository,
  { kernel: { database, now } }: Pick<RequestContext, 'kernel'>,
): Promise<PublishedData> {
  const time = now();
  if (cached && cached.expires > time.toISOString()) return JSON.parse(cached.value) as PublishedData;
  const data = publishedData(documentOf(row));
  const value = JSON.stringify(data);
  const hours = cached?.value === value ? EXTENSION_HOURS : LIFETIME_HOURS;
  const expires = new Date(time.getTime() + hours * HOUR_MS).toISOString();
  await database.transaction((client) =>
    client.repositoryCache.upsert({
      where: { slug },
      create: { slug, expires, value },
      update: { expires, value },
    }),
  );
  return data;
}

/** Deletes the cached data of a repository; returns whether there was any. */
export async function flushCache(slug: string, { kernel }: Pick<RequestContext, 'kernel'>): Promise<boolean> {
  const { count } = await kernel.database.transaction((client) =>
    client.repositoryCache.deleteMany({ where: { slug } }),
  );
  return count > 0;
}

/** The maximum number of listed versions of a repository. */
const MAX_VERSIONS = 20;
const SHORT_DESCRIPTION_LENGTH = 147;

/** The public data that is computed from the document of a repository. */
export interface PublishedData {
  shortDescription: string;
  contributors: Readonly<Record<string, unknown>>;
  tags: Readonly<Record<string, string>>;
  versions: readonly (readonly [version: string, address: string])[];
  createdAt: Readonly<Record<string, string>>;
  lastUpdated: string;
  added: string;
}

/** Computes the public data of a repository. */
export function publishedData(document: RepositoryDocument): PublishedData {
  return {
    shortDescription: `${[...plainDescription(document)].slice(0, SHORT_DESCRIPTION_LENGTH).join('')}...`,
    contributors: document.contributors,
    tags: Object.fromEntries(document.keywords.map((keyword) => [keywordSlug(keyword), keyword])),
    versions: newestVersions(document.versions, MAX_VERSIONS),
    createdAt: document.hasReleaseAsset ? Object.fromEntries(newestVersions(document.createdAt, MAX_VERSIONS)) : {},
    lastUpdated: document.lastUpdated === '' ? '' : formatTime(new Date(document.lastUpdated)),
    added: document.added.slice(0, 10),
  };
}

const keywordSlug = (keyword: string): string =>
  keyword
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');

/** Formats a time like `2024-06-01 12:00pm GMT`. */
function formatTime(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T');
  const hour = date.getUTCHours();
  const period = hour < 12 ? 'am' : 'pm';
  return `${day} ${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)}${period} GMT`;
}
