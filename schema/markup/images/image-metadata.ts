import { isMap, mapOf, type PlainMap, parseMap } from '../../values/plain-map.ts';

/** A rendition as it is stored beside a file. */
export interface StoredSize {
  /** The file name, in the folder of the original. */
  file: string;
  width: number;
  height: number;
  mimeType: string;
  /** Further stored values, such as its size in bytes. */
  others: PlainMap;
}

/** The stored metadata of a file: its renditions by name, and metadata from the file itself. */
export interface FileMetadata {
  sizes: Readonly<Record<string, StoredSize>>;
  others: PlainMap;
}

/** Reads stored metadata; invalid parts are left out. */
export function readMetadata(text: string): FileMetadata {
  const { sizes, ...others } = parseMap(text) ?? {};
  return { sizes: storedSizes(mapOf(sizes)), others };
}

function storedSizes(stored: PlainMap): Record<string, StoredSize> {
  const sizes = Object.entries(stored).flatMap(([name, size]): [string, StoredSize][] => {
    if (!isMap(size) || typeof size.file !== 'string') return [];
    const { file, width, height, mime_type: mimeType, 'mime-type': hyphened, ...others } = size;
    const type = String(mimeType ?? hyphened ?? '');
    return [
      [name, { file: size.file, width: Number(width) || 0, height: Number(height) || 0, mimeType: type, others }],
    ];
  });
  return Object.fromEntries(sizes);
}
