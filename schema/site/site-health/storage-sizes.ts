import type { Kernel } from '../../core/domain-kernel.ts';

/** What the site takes of its storage, in bytes. */
export interface StorageSizes {
  uploads: number;
  database: number;
}

/** Adds up what is stored. Errors: those of the store. */
export async function storageSizes({ database, mediaStore }: Kernel): Promise<StorageSizes> {
  let uploads = 0;
  for await (const { size } of mediaStore.list()) uploads += size;
  const [row] = await database.reader.$queryRaw<{ bytes: number | bigint }[]>(database.dialect.databaseSize);
  return { uploads, database: Number(row?.bytes ?? 0) };
}
