import { sql } from '../../core/dialect/sql.ts';
import { queryRows } from '../../core/reads/recording-reader.ts';
import { itemsOfTypes } from '../../core/reads/row-tags.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { MediaRow } from '../../core/rows/content-row.ts';
import { readMetadata } from '../../markup/images/image-dimensions.ts';
import type { AttachmentData } from '../../markup/render-environment.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { isId } from '../../values/ids.ts';
import { isReadable } from './readable-items.ts';

/** Loads visible attachments by id. The item being rendered (`itemId`) may also show itself and its attached files. */
export async function loadAttachmentData(
  context: RequestContext,
  { ids, itemId = 0 }: { ids: readonly number[]; itemId?: number },
): Promise<ReadonlyMap<number, AttachmentData>> {
  const requested = [...new Set(ids)].filter(isId);
  const rows = await Promise.all(requested.map((id) => context.loaders.media.load(id)));
  const existing = rows.filter((row): row is MediaRow => row !== null);
  const readable = await Promise.all(existing.map((row) => belongsToItem(row, itemId) || isReadable(row, context)));
  const visible = existing.filter((_, index) => readable[index]).map((row) => attachmentData(row, context));
  return new Map((await Promise.all(visible)).map((attachment) => [attachment.id, attachment]));
}

const belongsToItem = (row: MediaRow, itemId: number): boolean =>
  itemId > 0 && (row.parentId === itemId || row.id === itemId);

/** How many attached files are loaded per item. */
const MAX_ATTACHED = 500;

/** Loads the images, audio files or videos that are attached to an item, ordered by menu order and id. */
export async function loadAttachedFiles(
  context: RequestContext,
  { postId, kind, itemId = 0 }: { postId: number; kind: 'image' | 'audio' | 'video'; itemId?: number },
): Promise<readonly AttachmentData[]> {
  // Zero stands for files that are attached to no item.
  if (postId !== 0 && !isId(postId)) return [];
  const rows = await queryRows<{ id: number }>(context.kernel.database.reader, {
    statement: sql`
      SELECT "id" FROM "posts"
      WHERE "type" = 'attachment' AND "status" = 'inherit' AND "parentId" = ${postId}
        AND "mimeType" LIKE ${`${kind}/%`}
      ORDER BY "menuOrder", "id" LIMIT ${MAX_ATTACHED}`,
    mentions: { posts: 1 },
    rows: itemsOfTypes(['attachment']),
  });
  const files = await loadAttachmentData(context, { ids: rows.map((row) => row.id), itemId });
  return rows.flatMap((row) => files.get(row.id) ?? []);
}

async function attachmentData(row: MediaRow, context: RequestContext): Promise<AttachmentData> {
  const { sizes, otherValues } = readMetadata(row.metadata);
  const media = Object.entries(otherValues).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return {
    id: row.id,
    parentId: row.parentId,
    file: row.file,
    url: `${context.kernel.addresses.uploads}/${row.file}`,
    link: await permalinkOf(row, context),
    mimeType: row.mimeType,
    width: row.width ?? 0,
    height: row.height ?? 0,
    sizes,
    alt: row.altText,
    title: row.title,
    caption: row.excerpt,
    description: row.content,
    fileMetadata: Object.fromEntries(media),
  };
}
