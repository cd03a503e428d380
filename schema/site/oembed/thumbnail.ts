import { effectiveStatus, statusVisibility } from '../../access/post-access-data.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import { baseName, fitInto, folderOf, hasSameShape } from '../../markup/images/image-dimensions.ts';
import { readMetadata } from '../../markup/images/image-metadata.ts';

export interface Thumbnail {
  url: string;
  width: number;
  height: number;
}

/**
 * The smallest rendition of a picture that has its shape and at least a width, else the picture itself, with the size to
 * show it in. Null if the file is not a public picture.
 */
export async function thumbnailOf(
  mediaId: number,
  { width, context }: { width: number; context: RequestContext },
): Promise<Thumbnail | null> {
  const media = mediaId > 0 ? await context.loaders.media.load(mediaId) : null;
  if (!media?.mimeType.startsWith('image/') || media.file === '') return null;
  if (statusVisibility(effectiveStatus(await loadAccessData(media, context))) !== 'public') return null;
  const full = { file: baseName(media.file), width: media.width ?? 0, height: media.height ?? 0 };
  const [nearest = full] = Object.values(readMetadata(media.metadata).sizes)
    .filter((size) => size.width >= width && hasSameShape(size, full))
    .sort((first, second) => first.width * first.height - second.width * second.height);
  const url = `${context.kernel.addresses.uploads}/${folderOf(media.file)}${nearest.file}`;
  return { url, ...fitInto({ width: nearest.width, height: nearest.height }, { width, height: 0 }) };
}
