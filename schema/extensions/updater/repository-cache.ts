import type { Repository, RepositoryCache } from '../../../prisma/generated/sqlite/client.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { documentOf } from '../../core/rows/repository-row.ts';
import { type PublishedData, publishedData } from './published-data.ts';

const HOUR_MS = 3_600_000;
/** The lifetime of an entry, and the extension of an entry with an unchanged value. */
const LIFETIME_HOURS = 12;
const EXTENSION_HOURS = 6;

/** A repository with its entry in the cache. */
export type CachedRepository = Repository & { cache: RepositoryCache | null };

/**
 * Returns the public data of a repository, from the cache until its entry expires. An expired entry is replaced, or
 * extended if its value has not changed.
 */
export async function cachedData(
  { slug, cache: cached, ...row }: CachedRepository,
  { kernel: { database, now } }: Pick<RequestContext, 'kernel'>,
): Promise<PublishedData> {
  const time = now();
  if (cached && cached.expires > time.toISOString()) return JSON.parse(cached.value) as PublishedData;
  const data = publishedData(documentOf(row));
  const value = JSON.stringify(data);
  const hours = cached?.value === value ? EXTENSION_HOURS : LIFETIME_HOURS;
  const expires = new Date(time.getTime() + hours * HOUR_MS).toISOString();
  await database.writer.repositoryCache.upsert({
    where: { slug },
    create: { slug, expires, value },
    update: { expires, value },
  });
  return data;
}

/** Deletes the cached data of a repository; returns whether there was any. */
export async function flushCache(slug: string, { kernel }: Pick<RequestContext, 'kernel'>): Promise<boolean> {
  const { count } = await kernel.database.transaction((client) =>
    client.repositoryCache.deleteMany({ where: { slug } }),
  );
  return count > 0;
}
