import { createHash } from 'node:crypto';
import type { RequestContext } from '../request-context.ts';
import { writeTimestamp } from '../site/timestamp.ts';

/** The default lifetime of a cached response of another site: a day. */
const DEFAULT_LIFETIME_MS = 86_400_000;

/** Returns the cache key of a request, a hash of its JSON. */
export const cacheKeyOf = (request: object): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex');

/** Returns the response that is cached in the database under a key; null if there is none or it has expired. */
export async function readCachedResponse(
  key: string,
  { kernel }: RequestContext,
): Promise<Record<string, unknown> | null> {
  const row = await kernel.database.reader.oembedCache.findUnique({ where: { key } });
  if (!row || row.expires <= writeTimestamp(kernel.now().getTime())) return null;
  return JSON.parse(row.value) as Record<string, unknown>;
}

interface CachedResponse {
  response: Record<string, unknown>;
  context: RequestContext;
  /** How long the response may be used; by default a day. */
  lifetimeMs?: number;
}

/** Caches a response in the database and deletes expired ones. */
export async function cacheResponse(
  key: string,
  { response, context: { kernel }, lifetimeMs = DEFAULT_LIFETIME_MS }: CachedResponse,
): Promise<void> {
  const now = kernel.now().getTime();
  const entry = { value: JSON.stringify(response), expires: writeTimestamp(now + lifetimeMs) };
  await kernel.database.transaction(async (client) => {
    await client.oembedCache.deleteMany({ where: { expires: { lte: writeTimestamp(now) } } });
    await client.oembedCache.upsert({ where: { key }, create: { key, ...entry }, update: entry });
  });
}
