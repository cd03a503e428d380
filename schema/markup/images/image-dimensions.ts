import type { AttachmentData, ImageSize, SiteData } from '../render-environment.ts';

/** Pixels in each direction. */
export interface Dimensions {
  width: number;
  height: number;
}

/** A picture with its renditions. */
export type PictureData = Pick<AttachmentData, 'file' | 'url' | 'width' | 'height' | 'sizes'>;

/** Fits a picture into a box without enlarging it; a side of the box that is 0 sets no limit. */
export function fitInto(picture: Dimensions, box: Dimensions): Dimensions {
  if (box.width <= 0 && box.height <= 0) return picture;
  const widthRatio = box.width > 0 && picture.width > box.width ? box.width / picture.width : 1;
  const heightRatio = box.height > 0 && picture.height > box.height ? box.height / picture.height : 1;
  const smaller = Math.min(widthRatio, heightRatio);
  const larger = Math.max(widthRatio, heightRatio);
  const overflows = Math.round(picture.width * larger) > box.width || Math.round(picture.height * larger) > box.height;
  const ratio = overflows ? smaller : larger;
  let width = Math.max(1, Math.round(picture.width * ratio));
  let height = Math.max(1, Math.round(picture.height * ratio));
  if (widthRatio < 1 && width === box.width - 1) width = box.width;
  if (heightRatio < 1 && height === box.height - 1) height = box.height;
  return { width, height };
}

/** True when two pictures have the same shape, give or take a pixel. */
export function hasSameShape(first: Dimensions, second: Dimensions): boolean {
  const [bigger, smaller] = first.width > second.width ? [first, second] : [second, first];
  const fitted = fitInto(bigger, { width: smaller.width, height: 0 });
  return Math.abs(fitted.width - smaller.width) <= 1 && Math.abs(fitted.height - smaller.height) <= 1;
}

/** The last part of a path or address, without its query. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of a path with its slash, or the empty string. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The dimensions of the file that an address names, if it is the attachment's file or one of its sizes. */
export function dimensionsOf(attachment: AttachmentData, source: string): Dimensions | undefined {
  if (attachment.file !== '' && source.includes(baseName(attachment.file))) {
    return { width: attachment.width, height: attachment.height };
  }
  const name = baseName(source);
  return Object.values(attachment.sizes).find((size) => size.file === name);
}

export interface SizedImage extends Dimensions {
  url: string;
}

/** The file to show for a size name: the size itself, or the full picture fitted into the size's box. */
export function imageOfSize(
  attachment: PictureData,
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
