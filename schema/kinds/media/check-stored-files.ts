import { fontKeys } from '../../content/write/font-files.ts';
import { eraseContent } from '../../content/write/remove-content.ts';
import { recordItem } from '../../content/write/write-related-rows.ts';
import { recordChange } from '../../core/audit/audit-journal.ts';
import { anyOf, sql } from '../../core/dialect/sql.ts';
import type { Kernel } from '../../core/domain-kernel.ts';
import { sourceOfVariant, variantsOf } from '../../core/files/media-store.ts';
import { TermCounts } from '../../core/rows/recount.ts';
import { lockPost } from '../../core/rows/row-locks.ts';
import { baseName, folderOf } from '../../markup/images/image-dimensions.ts';
import { type AttachmentFiles, attachmentsAfter, attachmentsInFolder } from './file-references.ts';

type Stores = Pick<Kernel, 'database' | 'mediaStore'>;

/** Items per query. */
const BATCH_SIZE = 200;

/** Maximum number of folders with cached file names. */
const MAX_FOLDERS = 16;

/** The minimum age of a file to remove: a younger one may belong to an upload in progress. */
const MIN_AGE_MS = 24 * 3_600 * 1_000;

/** Yields the keys of stored files that belong to no item and no font. Variants belong to the item of their source. */
export async function* filesWithoutRows({ database, mediaStore }: Stores): AsyncGenerator<string> {
  const fonts = new Set(await fontKeys(database.primary));
  let folder: string | null = null;
  let referenced = new Set<string>();
  for await (const { key } of mediaStore.list()) {
    // Stores list most files of a folder one after another, so its rows are usually read once.
    if (folder !== folderOf(key)) {
      folder = folderOf(key);
      referenced = new Set((await attachmentsInFolder(database.primary, folder)).flatMap(({ keys }) => keys));
    }
    const owner = sourceOfVariant(key);
    const isReferenced = referenced.has(key) || (owner !== null && referenced.has(owner));
    if (!isReferenced && !fonts.has(key)) yield key;
  }
}

/** An item with files that are missing in the file store; `missing` are their keys. */
export interface IncompleteItem extends AttachmentFiles {
  readonly missing: ReadonlySet<string>;
}

/** Yields the items with files that are missing in the file store. */
export async function* rowsWithoutFiles({ database, mediaStore }: Stores): AsyncGenerator<IncompleteItem> {
  const folders = new Map<string, Promise<Set<string>>>();
  const fileNamesIn = (folder: string): Promise<Set<string>> => {
    const cached = folders.get(folder);
    if (cached) return cached;
    const [oldest] = folders.keys();
    if (folders.size >= MAX_FOLDERS && oldest !== undefined) folders.delete(oldest);
    const names = mediaStore.names(folder.replace(/\/$/, ''), '').then((list) => new Set(list));
    folders.set(folder, names);
    return names;
  };
  for (let after = 0; ; ) {
    const items = await attachmentsAfter(database.primary, { after, limit: BATCH_SIZE });
    for (const item of items) {
      const missing = new Set<string>();
      for (const key of item.keys) if (!(await fileNamesIn(folderOf(key))).has(baseName(key))) missing.add(key);
      if (missing.size > 0) yield { ...item, missing };
    }
    const last = items.at(-1);
    if (!last) return;
    after = last.row.postId;
  }
}

/**
 * Removes a file that belongs to no row. Returns false and does not remove it if it is younger than a day or if the
 * text of an item contains its key.
 */
export async function removeFileWithoutRow({ database, mediaStore, now }: Kernel, key: string): Promise<boolean> {
  const file = await mediaStore.stat(key);
  if (!file || now().getTime() - file.modified.getTime() < MIN_AGE_MS) return false;
  const mentions = [sql`"content"`, sql`"excerpt"`].map((text) => database.dialect.containsText(text, key));
  const [mention] = await database.primary.$queryRaw<{ id: number }[]>(sql`
    SELECT "id" FROM "posts" WHERE ${anyOf(mentions)} LIMIT 1`);
  if (mention) return false;
  await mediaStore.remove([key]);
  return true;
}

/**
 * Removes missing files from the metadata of an item: missing renditions are removed, and a missing file is replaced by
 * the original. Returns false if both the file and the original are missing.
 */
export async function removeMissingFileNames({ database }: Stores, { row, missing }: IncompleteItem): Promise<boolean> {
  const original = row.originalFile;
  const isFileMissing = missing.has(row.file);
  if (isFileMissing && (!original || missing.has(original))) return false;
  await database.transaction(async (client) => {
    if (!(await lockPost(database, { client, id: row.postId, lock: 'change' }))) return;
    const where = { postId: row.postId, file: row.file, metadata: row.metadata };
    const metadata = JSON.parse(row.metadata) as { sizes?: Record<string, { file: string }>; [name: string]: unknown };
    const sizes = Object.entries(metadata.sizes ?? {}).filter(
      ([, size]) => !missing.has(folderOf(row.file) + baseName(size.file)),
    );
    const file = isFileMissing && original ? original : row.file;
    const changed: Record<string, unknown> = {
      ...metadata,
      file,
      ...(metadata.sizes ? { sizes: Object.fromEntries(sizes) } : {}),
    };
    if (file !== row.file) delete changed.original_image;
    const hasOriginal = file === row.file && original !== null && !missing.has(original);
    recordChange(client, {
      action: 'updated',
      kind: 'post',
      id: row.postId,
      type: 'attachment',
      names: { files: [...missing] },
    });
    await client.attachment.updateMany({
      where,
      data: { file, metadata: JSON.stringify(changed), originalFile: hasOriginal ? original : null },
    });
  });
  return true;
}

/** Deletes an item with missing files permanently. */
export async function deleteItemWithoutFiles({ database, mediaStore }: Stores, { row }: IncompleteItem): Promise<void> {
  const files = await database.transaction(async (client) => {
    const post = await lockPost(database, { client, id: row.postId, lock: 'delete' });
    if (!post) return [];
    const counts = new TermCounts();
    const erased = await eraseContent(database, { client, post, counts });
    await counts.apply(database, client);
    recordItem(client, { action: 'deleted', before: post });
    return erased;
  });
  await mediaStore.remove([...files, ...(await variantsOf(mediaStore, files))]);
}
