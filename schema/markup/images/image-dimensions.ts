import { isJsonObject, type JsonObject, parseJsonObject, toJsonObject } from '../../values/json-text.ts';
import type { AttachmentData, ImageSize, SiteData } from '../render-environment.ts';

/** Dimensions in pixels. */
export interface Dimensions {
  width: number;
  height: number;
}

/** The file of an image, and its renditions. */
export type ImageWithRenditions = Pick<AttachmentData, 'file' | 'url' | 'width' | 'height' | 'sizes'>;

/** Scales dimensions down to fit into a box; a side of the box that is 0 has no limit. */
export function fitInto(image: Dimensions, box: Dimensions): Dimensions {
  if (box.width <= 0 && box.height <= 0) return image;
  const widthRatio = box.width > 0 && image.width > box.width ? box.width / image.width : 1;
  const heightRatio = box.height > 0 && image.height > box.height ? box.height / image.height : 1;
  const smaller = Math.min(widthRatio, heightRatio);
  const larger = Math.max(widthRatio, heightRatio);
  const isOverflowing = Math.round(image.width * larger) > box.width || Math.round(image.height * larger) > box.height;
  const ratio = isOverflowing ? smaller : larger;
  let width = Math.max(1, Math.round(image.width * ratio));
  let height = Math.max(1, Math.round(image.height * ratio));
  if (widthRatio < 1 && width === box.width - 1) width = box.width;
  if (heightRatio < 1 && height === box.height - 1) height = box.height;
  return { width, height };
}

/** Whether two images have the same aspect ratio, with a tolerance of one pixel. */
export function hasSameAspectRatio(first: Dimensions, second: Dimensions): boolean {
  const [larger, smaller] = first.width > second.width ? [first, second] : [second, first];
  const fitted = fitInto(larger, { width: smaller.width, height: 0 });
  return Math.abs(fitted.width - smaller.width) <= 1 && Math.abs(fitted.height - smaller.height) <= 1;
}

/** Returns the last segment of a path or URL. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the folder of a path with its trailing slash; '' without a folder. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Returns the dimensions of the file with a URL, if it is the file of the attachment or one of its renditions. */
export function dimensionsOf(attachment: AttachmentData, src: string): Dimensions | undefined {
  if (attachment.file !== '' && src.includes(baseName(attachment.file))) {
    return { width: attachment.width, height: attachment.height };
  }
  const name = baseName(src);
  return Object.values(attachment.sizes).find((size) => size.file === name);
}

/** The URL of an image, and the dimensions to show it with. */
export interface SizedImage extends Dimensions {
  url: string;
}

/** Returns the image for a size name: its rendition or, without one, the full image scaled to the size. */
export function imageOfSize(
  attachment: ImageWithRenditions,
  { size, site }: { size: string; site: Pick<SiteData, 'uploadsUrl' | 'imageSizes'> },
): SizedImage {
  const rendition: ImageSize | undefined = Object.hasOwn(attachment.sizes, size) ? attachment.sizes[size] : undefined;
  const box = Object.hasOwn(site.imageSizes, size) ? site.imageSizes[size] : undefined;
  if (rendition !== undefined) {
    const url = `${site.uploadsUrl}/${folderOf(attachment.file)}${rendition.file}`;
    return {
      url,
      ...fitInto(rendition, box === undefined ? { width: 0, height: 0 } : { width: box.width, height: box.height }),
    };
  }
  const full = { width: attachment.width, height: attachment.height };
  const fitted = box === undefined || size === 'full' ? full : fitInto(full, box);
  return { url: attachment.url, ...fitted };
}

/** A rendition in the stored metadata of a file. */
export interface StoredSize {
  /** The file name, in the folder of the original. */
  file: string;
  width: number;
  height: number;
  mimeType: string;
  /** All other stored values, such as its size in bytes. */
  otherValues: JsonObject;
}

/** The stored metadata of a file: its renditions by size name, and all other values. */
export interface FileMetadata {
  sizes: Readonly<Record<string, StoredSize>>;
  otherValues: JsonObject;
}

/** Parses stored metadata; invalid renditions are left out. */
export function readMetadata(text: string): FileMetadata {
  const { sizes, ...otherValues } = parseJsonObject(text) ?? {};
  return { sizes: storedSizes(toJsonObject(sizes)), otherValues };
}

function storedSizes(stored: JsonObject): Record<string, StoredSize> {
  const sizes = Object.entries(stored).flatMap(([name, size]): [string, StoredSize][] => {
    if (!isJsonObject(size) || typeof size.file !== 'string') return [];
    const { file, width, height, mime_type: mimeType, 'mime-type': hyphenatedMimeType, ...otherValues } = size;
    const type = String(mimeType ?? hyphenatedMimeType ?? '');
    return [
      [name, { file: size.file, width: Number(width) || 0, height: Number(height) || 0, mimeType: type, otherValues }],
    ];
  });
  return Object.fromEntries(sizes);
}
