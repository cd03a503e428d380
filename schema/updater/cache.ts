import type { RequestContext } from '../context.ts';
import { type PublishedFacts, publishedFacts } from './published-facts.ts';
import { documentOf, type RepositoryRow } from './repository-row.ts';

const HOUR = 3_600_000;
/** How long what was made of a repository is kept, and how much longer when it has not changed since. */
const FRESH_HOURS = 12;
const UNCHANGED_HOURS = 6;

/**
 * What readers are told of a repository, from the cache while its entry lasts. An entry whose time is over is made
 * anew; where nothing has changed it is only kept on.
 */
export async function cachedFacts(
  row: Pick<RepositoryRow, 'slug' | 'document'>,
  { kernel: { database, now } }: Pick<RequestContext, 'kernel'>,
): Promise<PublishedFacts> {
  const { slug } = row;
  const known = await database.reader.repositoryCache.findUnique({ where: { slug } });
  const present = now();
  if (known && known.expires > present.toISOString()) return JSON.parse(known.value) as PublishedFacts;
  const facts = publishedFacts(documentOf(row));
  const value = JSON.stringify(facts);
  const hours = known?.value === value ? UNCHANGED_HOURS : FRESH_HOURS;
  const expires = new Date(present.getTime() + hours * HOUR).toISOString();
  await database.writer.repositoryCache.upsert({
    where: { slug },
    create: { slug, expires, value },
    update: { expires, value },
  });
  return facts;
}

/** Removes what is kept of a repository; says whether there was something. */
export async function flushCache(slug: string, { kernel }: Pick<RequestContext, 'kernel'>): Promise<boolean> {
  const { count } = await kernel.database.transaction((client) =>
    client.repositoryCache.deleteMany({ where: { slug } }),
  );
  return count > 0;
}
