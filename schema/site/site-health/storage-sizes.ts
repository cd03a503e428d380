import type { Kernel } from '../kernel.ts';
import { sql } from '../sql.ts';

/** What the site takes of its storage, in bytes. */
export interface StorageSizes {
  uploads: number;
  database: number;
}

/** Adds up what is stored. Errors: those of the store. */
export async function storageSizes({ database, mediaStore }: Kernel): Promise<StorageSizes> {
  let uploads = 0;
  for await (const { size } of mediaStore.list()) uploads += size;
  const [row] = await database.reader.$queryRaw<{ bytes: number | bigint }[]>(
    database.engine === 'sqlite'
      ? sql`SELECT page_count * page_size AS "bytes" FROM pragma_page_count(), pragma_page_size()`
      : sql`SELECT COALESCE(SUM(pg_total_relation_size(c.oid)), 0)::float8 AS "bytes" FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())`,
  );
  return { uploads, database: Number(row?.bytes ?? 0) };
}
