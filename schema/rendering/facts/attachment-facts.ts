import { canReadPost } from '../../access/post-access.ts';
import { permalinkOf } from '../../content/addresses/link.ts';
import { loadFacts } from '../../content/facts.ts';
import type { RequestContext } from '../../context.ts';
import type { AttachmentFacts } from '../../html/environment.ts';
import { readMetadata } from '../../html/images/metadata.ts';
import { isId } from '../../ids.ts';
import type { MediaRow } from '../../media/media-row.ts';
import { sql } from '../../sql.ts';

/** Attachments by id, as content shows them; `itemId` is the item being rendered, whose own files it may show. */
export async function loadAttachmentFacts(
  context: RequestContext,
  { ids, itemId = 0 }: { ids: readonly number[]; itemId?: number },
): Promise<ReadonlyMap<number, AttachmentFacts>> {
  const wanted = [...new Set(ids)].filter(isId);
  const rows = await context.loaders.media.loadMany(wanted);
  const known = rows.filter((row): row is MediaRow => row !== null && !(row instanceof Error));
  const readable = await Promise.all(known.map((row) => isOwn(row, itemId) || isReadable(row, context)));
  const found = known.filter((_, place) => readable[place]).map((row) => attachmentFacts(row, context));
  return new Map((await Promise.all(found)).map((attachment) => [attachment.id, attachment]));
}

/** An item shows itself, and what hangs on it. */
const isOwn = (row: MediaRow, itemId: number): boolean => itemId > 0 && (row.parentId === itemId || row.id === itemId);

/** A file that hangs on an item is seen by those who may read the item. */
async function isReadable(row: MediaRow, context: RequestContext): Promise<boolean> {
  return canReadPost(context.viewer, await loadFacts(row, context));
}

/** No page shows more files than this. */
const MOST_ATTACHED = 500;

/** The media of a kind that hang on an item, by menu order and id. */
export async function loadAttachedFacts(
  context: RequestContext,
  { postId, kind, itemId = 0 }: { postId: number; kind: 'image' | 'audio' | 'video'; itemId?: number },
): Promise<readonly AttachmentFacts[]> {
  if (!isId(postId)) return [];
  const rows = await context.kernel.database.reader.$queryRaw<{ id: number }[]>(
    sql`SELECT "id" FROM "posts" WHERE "type" = 'attachment' AND "status" = 'inherit' AND "parentId" = ${postId} AND "mimeType" LIKE ${`${kind}/%`} ORDER BY "menuOrder", "id" LIMIT ${MOST_ATTACHED}`,
  );
  const facts = await loadAttachmentFacts(context, { ids: rows.map((row) => row.id), itemId });
  return rows.flatMap((row) => facts.get(row.id) ?? []);
}

async function attachmentFacts(row: MediaRow, context: RequestContext): Promise<AttachmentFacts> {
  const { sizes, others } = readMetadata(row.metadata);
  const media = Object.entries(others).filter(
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
    media: Object.fromEntries(media),
  };
}
