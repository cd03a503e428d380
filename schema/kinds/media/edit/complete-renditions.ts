import { recordChange } from '../../../core/audit/audit-journal.ts';
import { sql } from '../../../core/dialect/sql.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { lockPosts } from '../../../core/rows/row-locks.ts';
import { baseName, folderOf } from '../../../markup/images/image-dimensions.ts';
import { imageSizes } from '../../../rendering/image-sizes.ts';
import { splitFileName } from '../files/file-name.ts';
import { storeDerivedFiles } from '../files/store-files.ts';
import {
  renderImages,
  renditionEntries,
  type StoredRendition,
  uprightSize,
  withProcessingErrors,
} from '../make-renditions.ts';
import { missingSizes } from '../media-type.ts';
import { planRenditions } from '../rendition-plan.ts';
import { type EditedMedia, loadEditableMedia } from './edit-image.ts';

/**
 * Creates the missing renditions of an image. Errors: `rest_post_invalid_id`, `rest_cannot_edit`,
 * `rest_upload_invalid_image`.
 */
export async function completeRenditions(id: number, context: RequestContext): Promise<void> {
  const { kernel, site } = context;
  const media = await loadEditableMedia(id, context);
  const { post, file } = media;
  if (!kernel.mediaTools.supports(post.mimeType) || file.file === '') return;
  const sizes = imageSizes(site);
  const missing = missingSizes({ ...file, id, mimeType: post.mimeType }, sizes);
  if (missing.length === 0) return;
  await kernel.mediaTools.withWorkFolder((workFolder) =>
    kernel.mediaStore.withLocalCopy(file.originalFile ?? file.file, async (path) => {
      const { image } = await withProcessingErrors(kernel.mediaTools.inspect(path), 'rest_upload_invalid_image');
      if (!image) return;
      const images = planRenditions(uprightSize(image), { sizes, names: missing });
      const rendered = await renderImages(kernel, { path, mimeType: post.mimeType, folder: workFolder, images });
      if (rendered.length > 0) await addRenditions(media, { rendered, context });
    }),
  );
}

async function addRenditions(
  { post, file }: EditedMedia,
  {
    rendered,
    context,
  }: {
    rendered: Awaited<ReturnType<typeof renderImages<ReturnType<typeof planRenditions>[number]>>>;
    context: RequestContext;
  },
): Promise<void> {
  const { kernel, loaders } = context;
  const { mimeType } = post;
  const stored = await storeDerivedFiles(kernel, {
    folder: folderOf(file.file).replace(/\/$/, ''),
    name: splitFileName(baseName(file.originalFile ?? file.file)),
    mimeType,
    derivedFiles: rendered.map(({ path, width, height }) => ({ path, suffix: `${width}x${height}` })),
  });
  const entries = rendered.flatMap((rendition, index) =>
    renditionEntries(rendition, { file: stored.derivedNames[index] as string, mimeType }),
  );
  const written = await writeSizes(context, { id: post.id, entries }).catch(async (error) => {
    await stored.discard();
    throw error;
  });
  // A concurrent request may have created the same renditions.
  const unusedKeys = stored.keys.filter((key) => !written.has(baseName(key)));
  if (unusedKeys.length > 0) await kernel.mediaStore.remove(unusedKeys);
  await stored.confirm();
  loaders.attachmentRows.clear(post.id);
  loaders.media.clear(post.id);
}

/** Adds renditions to the metadata, except for sizes that exist by now. Returns the file names of the added ones. */
async function writeSizes(
  { kernel }: RequestContext,
  { id, entries }: { id: number; entries: readonly [string, StoredRendition][] },
): Promise<Set<string>> {
  const { database } = kernel;
  return database.transaction(async (client) => {
    await lockPosts(database, { client, where: sql`"id" = ${id}`, lock: 'change' });
    const row = await client.attachment.findUnique({ where: { postId: id } });
    if (!row) return new Set<string>();
    const metadata = JSON.parse(row.metadata) as { sizes?: Record<string, StoredRendition> };
    const existing = Array.isArray(metadata.sizes) ? {} : (metadata.sizes ?? {});
    const added = entries.filter(([name]) => !Object.hasOwn(existing, name));
    const sizes = { ...existing, ...Object.fromEntries(added) };
    const names = { sizes: added.map(([name]) => name) };
    recordChange(client, { action: 'updated', kind: 'post', id, type: 'attachment', names });
    await client.attachment.update({
      where: { postId: id },
      data: { metadata: JSON.stringify({ ...metadata, sizes }) },
    });
    return new Set(added.map(([, { file }]) => file));
  });
}
