import { isJsonObject, type JsonObject, parseJsonObject, toJsonObject } from '../../values/json-text.ts';

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
