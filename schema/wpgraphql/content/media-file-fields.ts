import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { loadMediaFile, type MediaFile } from '../../kinds/media/media-file.ts';
import { mediaSourceSet } from '../../kinds/media/media-image-sources.ts';
import { baseName, folderOf, readMetadata, type StoredSize } from '../../markup/images/image-dimensions.ts';
import { imageSizes, variantSources } from '../../rendering/image-sizes.ts';
import { pathOfFileAddress } from '../nodes/node-uri.ts';

/** A file with what its fields depend on. */
export interface FileOfItem {
  file: MediaFile;
  context: RequestContext;
}

/** A rendition of an image. */
export interface FileSize extends StoredSize {
  name: string;
  url: string;
}

const sizeSettingsOf = ({ site, kernel }: RequestContext) => ({
  uploadsUrl: kernel.addresses.uploads,
  imageSizes: imageSizes(site),
  ...variantSources(kernel),
});

/** Loads the file of an item. */
export const fileOfItem = async (row: ContentRow, context: RequestContext): Promise<FileOfItem> => ({
  file: await loadMediaFile(row, context),
  context,
});

/** Whether the file is an image, which has sizes. */
const isImage = ({ file }: FileOfItem): boolean => file.mimeType.startsWith('image/');

/** Returns the address of the file itself. */
export const fileUrl = ({ file, context }: FileOfItem): string => `${context.kernel.addresses.uploads}/${file.file}`;

/** Returns the renditions of an image, in the order in which they were created. */
export function fileSizes({ file, context }: FileOfItem): FileSize[] {
  const folder = `${context.kernel.addresses.uploads}/${folderOf(file.file)}`;
  return Object.entries(readMetadata(file.metadata).sizes).map(([name, size]) => ({
    ...size,
    name,
    url: `${folder}${size.file}`,
  }));
}

/** Returns the rendition of a size; undefined for a size that the image does not have. */
const sizeNamed = (item: FileOfItem, name: string | null | undefined): FileSize | undefined =>
  name ? fileSizes(item).find((size) => size.name === name) : undefined;

/** Returns the address of an image in a size; null for other files. */
export const urlInSize = (item: FileOfItem, size: string | null | undefined): string | null =>
  isImage(item) ? (sizeNamed(item, size)?.url ?? fileUrl(item)) : null;

/** Returns the name of the file, or of the rendition of a size. */
export const fileNameInSize = (item: FileOfItem, size: string | null | undefined): string | null =>
  baseName(sizeNamed(item, size)?.file ?? item.file.file) || null;

/** Returns the path of the file on the site, or of the rendition of a size. */
export const filePathInSize = (item: FileOfItem, size: string | null | undefined): string =>
  pathOfFileAddress(sizeNamed(item, size)?.url ?? fileUrl(item));

/** Returns the bytes of the file, or of the rendition of a size. */
export function bytesInSize(item: FileOfItem, size: string | null | undefined): number | null {
  const rendition = sizeNamed(item, size);
  return rendition ? bytesOf(rendition) : item.file.fileSize;
}

/** Returns the bytes of a rendition; null if they are not stored. */
export const bytesOf = ({ otherValues }: StoredSize): number | null => Number(otherValues.filesize) || null;

/** Returns the values of the attributes `srcset` and `sizes` of an image in a size; null for other files. */
export function sourceSetInSize(
  item: FileOfItem,
  size: string | null | undefined,
): { srcset: string | null; sizes: string } | null {
  const { file, context } = item;
  if (!isImage(item)) return null;
  const site = sizeSettingsOf(context);
  const name = size || 'medium';
  const set = mediaSourceSet(file, { size: name, site });
  const width = sizeNamed(item, name)?.width ?? file.width ?? 0;
  return { srcset: set?.srcset ?? null, sizes: set?.sizes ?? `(max-width: ${width}px) 100vw, ${width}px` };
}
