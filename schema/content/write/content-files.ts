import type { Attachment, Post } from '../../../prisma/generated/sqlite/client.ts';
import type { Kernel, TransactionClient } from '../../core/domain-kernel.ts';
import { variantsOf } from '../../core/files/media-store.ts';
import { baseName, folderOf, readMetadata } from '../../markup/images/image-dimensions.ts';

/** The meta key of the renditions of the previous versions of an edited image. */
const BACKUP_SIZES_KEY = '_wp_attachment_backup_sizes';

/**
 * Returns the keys of the files that belong to an attachment and to no other one: the file, its renditions, the
 * original of a file that was scaled down, and the renditions of previous versions.
 */
export async function attachmentFiles(client: TransactionClient, post: Pick<Post, 'id' | 'type'>): Promise<string[]> {
  if (post.type !== 'attachment') return [];
  const row = await client.attachment.findUnique({ where: { postId: post.id } });
  if (!row || row.file === '') return [];
  const backupSizes = await client.postMeta.findMany({ where: { postId: post.id, key: BACKUP_SIZES_KEY } });
  const keys = new Set([...keysOf(row), ...backupSizes.flatMap(({ value }) => backupKeys(row, value))]);
  const keyList = [...keys];
  const otherAttachments = await client.attachment.findMany({
    where: { postId: { not: post.id }, OR: [{ file: { in: keyList } }, { originalFile: { in: keyList } }] },
  });
  for (const key of otherAttachments.flatMap(keysOf)) keys.delete(key);
  return [...keys];
}

/** Returns the keys of all files of each attachment, by its id, including shared files. */
export async function attachmentFileKeys(
  client: Pick<TransactionClient, 'postMeta'>,
  rows: readonly Attachment[],
): Promise<Map<number, string[]>> {
  const keys = new Map(rows.map((row) => [row.postId, keysOf(row)]));
  const byId = new Map(rows.map((row) => [row.postId, row]));
  const ids = [...byId.keys()];
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const where = { key: BACKUP_SIZES_KEY, postId: { in: ids.slice(start, start + MAX_IDS) } };
    for (const { postId, value } of await client.postMeta.findMany({ where })) {
      keys.get(postId)?.push(...backupKeys(byId.get(postId) as Attachment, value));
    }
  }
  return keys;
}

/** The maximum number of ids in one statement. */
const MAX_IDS = 500;

function keysOf(row: Attachment): string[] {
  const { sizes } = readMetadata(row.metadata);
  return [row.file, ...(row.originalFile ? [row.originalFile] : []), ...renditionKeys(row, Object.values(sizes))];
}

/** The keys of the renditions of previous versions. `value` has the format of the sizes in the metadata. */
const backupKeys = (row: Attachment, value: string): string[] =>
  renditionKeys(row, Object.values(readMetadata(`{"sizes":${value}}`).sizes));

/** The keys of renditions. They are in the folder of the file; folders in their names are ignored. */
const renditionKeys = (row: Attachment, sizes: readonly { file: string }[]): string[] =>
  sizes.flatMap(({ file }) => (baseName(file) === '' ? [] : [folderOf(row.file) + baseName(file)]));

/**
 * Removes the files of deleted items, with their variants. Failures are only logged, since the items are already
 * deleted.
 */
export async function removeFiles({ mediaStore, log }: Kernel, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    await mediaStore.remove(keys);
    // Afterwards, because a process that makes a variant removes it if its source is gone.
    await mediaStore.remove(await variantsOf(mediaStore, keys));
  } catch (error) {
    log.error({ err: error, keys }, 'files of deleted items could not be removed');
  }
}
