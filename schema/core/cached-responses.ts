import { createHash } from 'node:crypto';
import { writeTimestamp } from './content/dates/timestamp.ts';
import type { RequestContext } from './context.ts';

/** How long what other sites say is kept unless something else is wanted, in milliseconds: a day. */
const LIFETIME = 86_400_000;

/** The key of what was asked. */
export const keyOf = (asked: object): string => createHash('sha256').update(JSON.stringify(asked)).digest('hex');

/** What is kept under a key and still holds; null when there is nothing. */
export async function keptAnswer(key: string, { kernel }: RequestContext): Promise<Record<string, unknown> | null> {
  const row = await kernel.database.reader.oembedCache.findUnique({ where: { key } });
  if (!row || row.expires <= writeTimestamp(kernel.now().getTime())) return null;
  return JSON.parse(row.value) as Record<string, unknown>;
}

interface Keeping {
  answer: Record<string, unknown>;
  context: RequestContext;
  /** Milliseconds; a day unless given. */
  lifetime?: number;
}

/** Keeps an answer for its time, and lets go of those whose time is over. */
export async function keepAnswer(
  key: string,
  { answer, context: { kernel }, lifetime = LIFETIME }: Keeping,
): Promise<void> {
  const now = kernel.now().getTime();
  const kept = { value: JSON.stringify(answer), expires: writeTimestamp(now + lifetime) };
  await kernel.database.transaction(async (client) => {
    await client.oembedCache.deleteMany({ where: { expires: { lte: writeTimestamp(now) } } });
    await client.oembedCache.upsert({ where: { key }, create: { key, ...kept }, update: kept });
  });
}
