import { createHash } from 'node:crypto';
import { writeTimestamp } from './dates/timestamp.ts';
import type { RequestContext } from './request-context.ts';

/** Default lifetime of a cached response of another site: a day. */
const LIFETIME_MS = 86_400_000;

/** The cache key of a request. */
export const keyOf = (request: object): string => createHash('sha256').update(JSON.stringify(request)).digest('hex');

/** The response cached under a key; null when there is none, or it has expired. */
export async function readCachedResponse(
  key: string,
  { kernel }: RequestContext,
): Promise<Record<string, unknown> | null> {
  const row = await kernel.database.reader.oembedCache.findUnique({ where: { key } });
  if (!row || row.expires <= writeTimestamp(kernel.now().getTime())) return null;
  return JSON.parse(row.value) as Record<string, unknown>;
}

interface Caching {
  answer: Record<string, unknown>;
  context: RequestContext;
  /** Milliseconds; a day unless given. */
  lifetime?: number;
}

/** Caches a response for its lifetime, and deletes the expired ones. */
export async function cacheResponse(
  key: string,
  { answer, context: { kernel }, lifetime = LIFETIME_MS }: Caching,
): Promise<void> {
  const now = kernel.now().getTime();
  const entry = { value: JSON.stringify(answer), expires: writeTimestamp(now + lifetime) };
  await kernel.database.transaction(async (client) => {
    await client.oembedCache.deleteMany({ where: { expires: { lte: writeTimestamp(now) } } });
    await client.oembedCache.upsert({ where: { key }, create: { key, ...entry }, update: entry });
  });
}
