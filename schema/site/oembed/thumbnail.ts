import { effectiveStatus, statusVisibility } from '../access/post-facts.ts';
import { loadFacts } from '../content/facts.ts';
import type { RequestContext } from '../context.ts';
import { readMetadata } from '../html/images/metadata.ts';
import { baseName, fitInto, folderOf, hasSameShape } from '../html/images/sizes.ts';

export interface Thumbnail {
  url: string;
  width: number;
  height: number;
}

/**
 * The file of a picture that is nearest to a width: the smallest rendition of its shape that is at least as wide, else
 * the picture itself; its size as it is to be shown. Null for what is no
 * picture, and for one that not everybody may see, since it belongs to an item that is not public.
 */
export async function thumbnailOf(
  mediaId: number,
  { width, context }: { width: number; context: RequestContext },
): Promise<Thumbnail | null> {
  const media = mediaId > 0 ? await context.loaders.media.load(mediaId) : null;
  if (!media?.mimeType.startsWith('image/') || media.file === '') return null;
  if (statusVisibility(effectiveStatus(await loadFacts(media, context))) !== 'public') return null;
  const full = { file: baseName(media.file), width: media.width ?? 0, height: media.height ?? 0 };
  const [nearest = full] = Object.values(readMetadata(media.metadata).sizes)
    .filter((size) => size.width >= width && hasSameShape(size, full))
    .sort((first, second) => first.width * first.height - second.width * second.height);
  const url = `${context.kernel.addresses.uploads}/${folderOf(media.file)}${nearest.file}`;
  return { url, ...fitInto({ width: nearest.width, height: nearest.height }, { width, height: 0 }) };
}
