import { TermCounts } from '../content/counts/term-counts.ts';
import { fontKeys } from '../content/font-files.ts';
import { eraseContent } from '../content/write/remove.ts';
import { baseName, folderOf } from '../html/images/sizes.ts';
import type { Kernel } from '../kernel.ts';
import { lockPost } from '../row-locks.ts';
import { sql } from '../sql.ts';
import { attachmentsAfter, attachmentsIn, type NamedFiles } from './file-references.ts';

type Stores = Pick<Kernel, 'database' | 'mediaStore'>;

/** Items that are looked at together, and folders whose names are held at a time. */
const BATCH = 200;
const MAX_FOLDERS = 16;

/** Milliseconds for which a file without a row may be one of an upload that is under way. */
const MIN_AGE = 24 * 3_600 * 1_000;

/** Gives the keys of files that no item and no font names. */
export async function* filesWithoutRows({ database, mediaStore }: Stores): AsyncGenerator<string> {
  const fonts = new Set(await fontKeys(database.primary));
  let folder: string | null = null;
  let named = new Set<string>();
  for await (const { key } of mediaStore.list()) {
    // Files of one folder come together, or nearly so.
    if (folder !== folderOf(key)) {
      folder = folderOf(key);
      named = new Set((await attachmentsIn(database.primary, folder)).flatMap(({ keys }) => keys));
    }
    if (!named.has(key) && !fonts.has(key)) yield key;
  }
}

/** An item some of whose files are not in the store. */
export interface IncompleteItem extends NamedFiles {
  readonly missing: ReadonlySet<string>;
}

/** Gives the items whose files, or some of them, are not in the store. */
export async function* rowsWithoutFiles({ database, mediaStore }: Stores): AsyncGenerator<IncompleteItem> {
  const folders = new Map<string, Promise<Set<string>>>();
  const namesIn = (folder: string): Promise<Set<string>> => {
    const known = folders.get(folder);
    if (known) return known;
    const [oldest] = folders.keys();
    if (folders.size >= MAX_FOLDERS && oldest !== undefined) folders.delete(oldest);
    const names = mediaStore.names(folder.replace(/\/$/, ''), '').then((list) => new Set(list));
    folders.set(folder, names);
    return names;
  };
  for (let after = 0; ; ) {
    const items = await attachmentsAfter(database.primary, { after, limit: BATCH });
    for (const item of items) {
      const missing = new Set<string>();
      for (const key of item.keys) if (!(await namesIn(folderOf(key))).has(baseName(key))) missing.add(key);
      if (missing.size > 0) yield { ...item, missing };
    }
    const last = items.at(-1);
    if (!last) return;
    after = last.row.postId;
  }
}

/**
 * Removes a file that no row names. Gives false for one that stays: it is younger than a day, or the content of an item
 * mentions it.
 */
export async function removeFileWithoutRow({ database, mediaStore, now }: Kernel, key: string): Promise<boolean> {
  const file = await mediaStore.stat(key);
  if (!file || now().getTime() - file.modified.getTime() < MIN_AGE) return false;
  const pattern = `%${key.replace(/[\\%_]/g, '\\$&')}%`;
  const [mention] = await database.primary.$queryRaw<{ id: number }[]>(
    sql`SELECT "id" FROM "posts" WHERE "content" LIKE ${pattern} ESCAPE '\\' OR "excerpt" LIKE ${pattern} ESCAPE '\\' LIMIT 1`,
  );
  if (mention) return false;
  await mediaStore.remove([key]);
  return true;
}

/**
 * Makes an item name the files that are there: without the sizes that are gone, and with the original in place of a file
 * that is gone. Gives false where neither is there, so that nothing can be done.
 */
export async function nameFilesThatExist({ database }: Stores, { row, missing }: IncompleteItem): Promise<boolean> {
  const original = row.originalFile;
  const isGone = missing.has(row.file);
  if (isGone && (!original || missing.has(original))) return false;
  await database.transaction(async (client) => {
    if (!(await lockPost(database, { client, id: row.postId, lock: 'change' }))) return;
    const where = { postId: row.postId, file: row.file, metadata: row.metadata };
    const metadata = JSON.parse(row.metadata) as { sizes?: Record<string, { file: string }>; [name: string]: unknown };
    const sizes = Object.entries(metadata.sizes ?? {}).filter(
      ([, size]) => !missing.has(folderOf(row.file) + baseName(size.file)),
    );
    const file = isGone && original ? original : row.file;
    const changed: Record<string, unknown> = {
      ...metadata,
      file,
      ...(metadata.sizes ? { sizes: Object.fromEntries(sizes) } : {}),
    };
    if (file !== row.file) delete changed.original_image;
    const keepsOriginal = file === row.file && original !== null && !missing.has(original);
    await client.attachment.updateMany({
      where,
      data: { file, metadata: JSON.stringify(changed), originalFile: keepsOriginal ? original : null },
    });
  });
  return true;
}

/** Deletes an item whose files are gone, as if somebody had deleted it for good. */
export async function deleteItemWithoutFiles({ database, mediaStore }: Stores, { row }: IncompleteItem): Promise<void> {
  const files = await database.transaction(async (client) => {
    const post = await lockPost(database, { client, id: row.postId, lock: 'delete' });
    if (!post) return [];
    const counts = new TermCounts();
    const erased = await eraseContent(database, { client, post, counts });
    await counts.apply(database, client);
    return erased;
  });
  await mediaStore.remove(files);
}
