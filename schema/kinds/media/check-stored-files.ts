import { TermCounts } from '../../content/counts/term-counts.ts';
import { fontKeys } from '../../content/font-files.ts';
import { eraseContent } from '../../content/write/remove-content.ts';
import type { Kernel } from '../../core/domain-kernel.ts';
import { lockPost } from '../../core/row-locks.ts';
import { anyOf, sql } from '../../core/sql.ts';
import { baseName, folderOf } from '../../markup/images/image-dimensions.ts';
import { attachmentsAfter, attachmentsIn, type NamedFiles } from './file-references.ts';

type Stores = Pick<Kernel, 'database' | 'mediaStore'>;

/** Items per query, and folders whose file names are cached. */
const BATCH_SIZE = 200;
const MAX_FOLDERS = 16;

/** A younger file without a row may belong to an upload in progress. */
const MIN_AGE_MS = 24 * 3_600 * 1_000;

/** Yields the keys of files that no item and no font names. */
export async function* filesWithoutRows({ database, mediaStore }: Stores): AsyncGenerator<string> {
  const fonts = new Set(await fontKeys(database.primary));
  let folder: string | null = null;
  let named = new Set<string>();
  for await (const { key } of mediaStore.list()) {
    // The list is sorted by key, so that files of one folder are neighbours.
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

/** Yields the items some of whose files are not in the store. */
export async function* rowsWithoutFiles({ database, mediaStore }: Stores): AsyncGenerator<IncompleteItem> {
  const folders = new Map<string, Promise<Set<string>>>();
  const namesIn = (folder: string): Promise<Set<string>> => {
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
      for (const key of item.keys) if (!(await namesIn(folderOf(key))).has(baseName(key))) missing.add(key);
      if (missing.size > 0) yield { ...item, missing };
    }
    const last = items.at(-1);
    if (!last) return;
    after = last.row.postId;
  }
}

/**
 * Removes a file that no row names. Returns false without removing it when it is younger than a day or an item's text
 * mentions it.
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
 * Corrects an item so that it names existing files alone: removes missing sizes, and replaces a missing file by the
 * original. Returns false when both file and original are missing.
 */
export async function nameFilesThatExist({ database }: Stores, { row, missing }: IncompleteItem): Promise<boolean> {
  const original = row.originalFile;
  const isMissing = missing.has(row.file);
  if (isMissing && (!original || missing.has(original))) return false;
  await database.transaction(async (client) => {
    if (!(await lockPost(database, { client, id: row.postId, lock: 'change' }))) return;
    const where = { postId: row.postId, file: row.file, metadata: row.metadata };
    const metadata = JSON.parse(row.metadata) as { sizes?: Record<string, { file: string }>; [name: string]: unknown };
    const sizes = Object.entries(metadata.sizes ?? {}).filter(
      ([, size]) => !missing.has(folderOf(row.file) + baseName(size.file)),
    );
    const file = isMissing && original ? original : row.file;
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

/** Deletes an item whose files are missing, as a permanent deletion does. */
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
