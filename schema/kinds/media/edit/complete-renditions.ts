import type { RequestContext } from '../../context.ts';
import { baseName, folderOf } from '../../html/images/sizes.ts';
import { imageSizes } from '../../rendering/image-sizes.ts';
import { lockPosts } from '../../row-locks.ts';
import { sql } from '../../sql.ts';
import { type EditedMedia, loadForEditing } from '../edit/permission.ts';
import { missingSizes } from '../missing-sizes.ts';
import { splitName } from '../upload/file-name.ts';
import { keepSides } from '../upload/keep-files.ts';
import { uprightSize } from '../upload/prepare-picture.ts';
import { makeImages } from './make.ts';
import { renditionEntries, type StoredRendition } from './metadata.ts';
import { planRenditions } from './plan.ts';
import { processed } from './processed.ts';

/**
 * Makes the renditions of a picture that are missing; a second time there is nothing to do. Errors:
 * `rest_cannot_edit_image`, `rest_post_invalid_id`, `rest_cannot_edit`, `rest_upload_invalid_image`.
 */
export async function completeRenditions(id: number, context: RequestContext): Promise<void> {
  const { kernel, site } = context;
  const media = await loadForEditing(id, context);
  const { post, file } = media;
  if (!kernel.mediaTools.supports(post.mimeType) || file.file === '') return;
  const sizes = imageSizes(site);
  const missing = missingSizes({ ...file, id, mimeType: post.mimeType }, sizes);
  if (missing.length === 0) return;
  await kernel.mediaTools.withWorkFolder((work) =>
    kernel.mediaStore.withLocalCopy(file.originalFile ?? file.file, async (path) => {
      const { picture } = await processed(kernel.mediaTools.inspect(path), 'rest_upload_invalid_image');
      if (!picture) return;
      const images = planRenditions(uprightSize(picture), { sizes, wanted: missing });
      const rendered = await makeImages(kernel, { path, mimeType: post.mimeType, folder: work, images });
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
    rendered: Awaited<ReturnType<typeof makeImages<ReturnType<typeof planRenditions>[number]>>>;
    context: RequestContext;
  },
): Promise<void> {
  const { kernel, loaders } = context;
  const { mimeType } = post;
  const kept = await keepSides(kernel, {
    folder: folderOf(file.file).replace(/\/$/, ''),
    name: splitName(baseName(file.originalFile ?? file.file)),
    mimeType,
    sides: rendered.map(({ path, width, height }) => ({ path, suffix: `${width}x${height}` })),
  });
  const entries = rendered.flatMap((rendition, place) =>
    renditionEntries(rendition, { file: kept.sides[place] as string, mimeType }),
  );
  const written = await writeSizes(context, { id: post.id, entries }).catch(async (error) => {
    await kernel.mediaStore.remove(kept.keys);
    await kept.settle();
    throw error;
  });
  // Whoever did the same a moment earlier has made them already.
  const spare = kept.keys.filter((key) => !written.has(baseName(key)));
  if (spare.length > 0) await kernel.mediaStore.remove(spare);
  await kept.settle();
  loaders.files.clear(post.id);
  loaders.media.clear(post.id);
}

/** Writes down the renditions whose names are free; gives the names of their files. */
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
    const present = Array.isArray(metadata.sizes) ? {} : (metadata.sizes ?? {});
    const added = entries.filter(([name]) => !Object.hasOwn(present, name));
    const sizes = { ...present, ...Object.fromEntries(added) };
    await client.attachment.update({
      where: { postId: id },
      data: { metadata: JSON.stringify({ ...metadata, sizes }) },
    });
    return new Set(added.map(([, { file }]) => file));
  });
}
