import { filterPostHtml } from '../../sanitising/post-html.ts';
import type { Dimensions } from '../image-processor.ts';
import type { MadeImage } from './make.ts';

/** A rendition as it is stored beside its file. */
export interface StoredRendition extends Dimensions {
  file: string;
  'mime-type': string;
  filesize: number;
}

/** A rendition under all its names. */
export function renditionEntries(
  { names, width, height, size }: MadeImage & { names: readonly string[] },
  { file, mimeType }: { file: string; mimeType: string },
): [string, StoredRendition][] {
  return names.map((name) => [name, { file, width, height, 'mime-type': mimeType, filesize: size }]);
}

/** What a file says of itself, without what a page must not show: whoever sends a file on need not have made it. */
export function withoutMarkup<T>(value: T): T {
  if (typeof value === 'string') return filterPostHtml(value) as T;
  if (Array.isArray(value)) return value.map(withoutMarkup) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutMarkup(inner)])) as T;
}
