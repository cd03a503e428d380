import type { Dimensions } from '../../../markup/images/image-dimensions.ts';
import { filterPostHtml } from '../../../markup/sanitizing/post-html.ts';
import type { RenderedImage } from './render-images.ts';

/** A rendition in the stored metadata of its file. */
export interface StoredRendition extends Dimensions {
  file: string;
  'mime-type': string;
  filesize: number;
}

/** Returns the metadata entries of a rendition, one per size that shares it. */
export function renditionEntries(
  { names, width, height, size }: RenderedImage & { names: readonly string[] },
  { file, mimeType }: { file: string; mimeType: string },
): [string, StoredRendition][] {
  return names.map((name) => [name, { file, width, height, 'mime-type': mimeType, filesize: size }]);
}

/** Removes unsafe markup from embedded metadata, because the uploader may not be the author of the file. */
export function withoutUnsafeMarkup<T>(value: T): T {
  if (typeof value === 'string') return filterPostHtml(value) as T;
  if (Array.isArray(value)) return value.map(withoutUnsafeMarkup) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, property]) => [key, withoutUnsafeMarkup(property)])) as T;
}
