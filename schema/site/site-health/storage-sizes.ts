import type { Kernel } from '../../core/domain-kernel.ts';

/** The storage that the site uses, in bytes. */
export interface StorageSizes {
  uploads: number;
  database: number;
}

/** Measures the storage that the site uses. Errors: those of the media store. */
export async function storageSizes({ database, mediaStore }: Kernel): Promise<StorageSizes> {
  let uploads = 0;
  for await (const { size } of mediaStore.list()) uploads += size;
  const [row] = await database.reader.$queryRaw<{ bytes: number | bigint }[]>(database.dialect.databaseSize);
  return { uploads, database: Number(row?.bytes ?? 0) };
}
