import type { Dimensions } from '../../../markup/images/image-dimensions.ts';
import { filterPostHtml } from '../../../markup/sanitising/post-html.ts';
import type { MadeImage } from './make-images.ts';

/** A rendition in the stored metadata of its file. */
export interface StoredRendition extends Dimensions {
  file: string;
  'mime-type': string;
  filesize: number;
}

/** The metadata entries of a rendition, one per size. */
export function renditionEntries(
  { names, width, height, size }: MadeImage & { names: readonly string[] },
  { file, mimeType }: { file: string; mimeType: string },
): [string, StoredRendition][] {
  return names.map((name) => [name, { file, width, height, 'mime-type': mimeType, filesize: size }]);
}

/** Embedded metadata without unsafe markup: the uploader may not be the author of the file. */
export function withoutMarkup<T>(value: T): T {
  if (typeof value === 'string') return filterPostHtml(value) as T;
  if (Array.isArray(value)) return value.map(withoutMarkup) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutMarkup(inner)])) as T;
}
