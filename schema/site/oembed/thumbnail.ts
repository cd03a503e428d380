import { effectiveStatus, statusVisibility } from '../../access/post-access-data.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import { baseName, fitInto, folderOf, hasSameAspectRatio } from '../../markup/images/image-dimensions.ts';
import { readMetadata } from '../../markup/images/image-metadata.ts';

export interface Thumbnail {
  url: string;
  width: number;
  height: number;
}

/**
 * Returns the smallest uncropped rendition of an image that is at least `width` pixels wide, or else the rendition
 * `thumbnail` if it is as wide, or else the image itself, with the size at which to show it. Null if the file is not a
 * public image.
 */
export async function thumbnailOf(
  mediaId: number,
  { width, context }: { width: number; context: RequestContext },
): Promise<Thumbnail | null> {
  const media = mediaId > 0 ? await context.loaders.media.load(mediaId) : null;
  if (!media?.mimeType.startsWith('image/') || media.file === '') return null;
  if (statusVisibility(effectiveStatus(await loadAccessData(media, context))) !== 'public') return null;
  const full = { file: baseName(media.file), width: media.width ?? 0, height: media.height ?? 0 };
  const { sizes } = readMetadata(media.metadata);
  const isWide = (size: { width: number } | undefined) => size !== undefined && size.width >= width;
  const [uncropped] = Object.values(sizes)
    .filter((size) => isWide(size) && hasSameAspectRatio(size, full))
    .sort((first, second) => first.width * first.height - second.width * second.height);
  const rendition = uncropped ?? (isWide(sizes.thumbnail) ? sizes.thumbnail : undefined) ?? full;
  const url = `${context.kernel.addresses.uploads}/${folderOf(media.file)}${rendition.file}`;
  return { url, ...fitInto({ width: rendition.width, height: rendition.height }, { width, height: 0 }) };
}
