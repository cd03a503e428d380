import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { MetaFilter } from '../../../prisma/generated/sqlite/client.ts';
import { exemptFromAudit } from '../../core/audit/audit-journal.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { lockPosts } from '../../core/rows/row-locks.ts';
import { META_FILTERS_LOCK, REMOVED } from './declared-meta-filters.ts';

/** How many items one step indexes, or how many rows it deletes. */
const STEP_SIZE = 500;

interface IndexingOptions {
  /** Whether to begin a further step; by default always. */
  hasTime?: () => boolean;
  /** Called after each step with the number of items that were indexed so far; items count once for each key. */
  onProgress?: (items: number) => void;
}

type IndexedDatabase = Pick<Database, 'dialect' | 'lock' | 'primary' | 'transaction'>;

/**
 * Indexes the values of items that are older than the declaration of their keys, in steps while `hasTime` returns true,
 * and deletes the values of keys that are no longer declared. Any process can continue later, also after a restart.
 * Returns true if the index is complete.
 */
export async function buildMetaIndex(
  database: IndexedDatabase,
  { hasTime = () => true, onProgress = () => {} }: IndexingOptions = {},
): Promise<boolean> {
  let items = 0;
  for (;;) {
    const waiting = await database.primary.metaFilter.findFirst({ where: { complete: false } });
    if (!waiting) return true;
    if (!hasTime()) return false;
    items += await indexNextItems(database, waiting);
    onProgress(items);
    await yieldToEventLoop();
  }
}

/** Runs one step for a key; returns the number of items that it indexed. */
function indexNextItems(
  database: IndexedDatabase,
  { postType, key }: Pick<MetaFilter, 'postType' | 'key'>,
): Promise<number> {
  return database.transaction(async (client) => {
    exemptFromAudit(client);
    await database.lock(client, META_FILTERS_LOCK);
    const where = { postType_key: { postType, key } };
    const filter = await client.metaFilter.findUnique({ where });
    if (!filter || filter.complete) return 0;
    if (filter.valueType === REMOVED) {
      if ((await deleteNextValues(client, filter)) === 0) await client.metaFilter.delete({ where });
      return 0;
    }
    // Items are locked as for a change, so that no writer changes their values between reading and writing.
    const posts = await lockPosts(database, {
      client,
      where: sql`"type" = ${postType} AND "id" > ${filter.position}`,
      limit: STEP_SIZE,
      lock: 'change',
    });
    const ids = posts.map(({ id }) => id);
    if (ids.length > 0) await indexItems(client, { key, ids });
    const last = ids.at(-1);
    await client.metaFilter.update({ where, data: last === undefined ? { complete: true } : { position: last } });
    return ids.length;
  });
}

async function indexItems(
  client: TransactionClient,
  { key, ids }: { key: string; ids: readonly number[] },
): Promise<void> {
  await client.$executeRaw(sql`DELETE FROM "meta_values" WHERE "key" = ${key} AND ${isIn('"postId"', ids)}`);
  await client.$executeRaw(sql`
    INSERT INTO "meta_values" ("postId", "key", "type", "status", "date", "text", "number")
    SELECT v.* FROM "meta_value_sources" v
    WHERE v."key" = ${key} AND ${isIn('v."postId"', ids)} AND (v."text" IS NOT NULL OR v."number" IS NOT NULL)`);
}

async function deleteNextValues(
  client: TransactionClient,
  { postType, key }: Pick<MetaFilter, 'postType' | 'key'>,
): Promise<number> {
  const rows = await client.metaValue.findMany({
    where: { type: postType, key },
    select: { postId: true },
    take: STEP_SIZE,
  });
  await client.metaValue.deleteMany({
    where: { key, type: postType, postId: { in: rows.map(({ postId }) => postId) } },
  });
  return rows.length;
}
