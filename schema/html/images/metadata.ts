/** A rendition as it is stored beside a file. */
export interface StoredSize {
  /** Its name, in the folder of the file. */
  file: string;
  width: number;
  height: number;
  mimeType: string;
  /** What else is stored of it, such as its size in bytes. */
  others: Readonly<Record<string, unknown>>;
}

/** What is stored of a file: its renditions by name, and what the file says of itself. */
export interface FileMetadata {
  sizes: Readonly<Record<string, StoredSize>>;
  others: Readonly<Record<string, unknown>>;
}

/** Reads stored metadata; what is none, or damaged, is left out. */
export function readMetadata(text: string): FileMetadata {
  const { sizes, ...others } = parseObject(text);
  return { sizes: isRecord(sizes) ? storedSizes(sizes) : {}, others };
}

function storedSizes(stored: Record<string, unknown>): Record<string, StoredSize> {
  const sizes = Object.entries(stored).flatMap(([name, size]): [string, StoredSize][] => {
    if (!isRecord(size) || typeof size.file !== 'string') return [];
    const { file, width, height, mime_type: mimeType, 'mime-type': hyphened, ...others } = size;
    const type = String(mimeType ?? hyphened ?? '');
    return [
      [name, { file: size.file, width: Number(width) || 0, height: Number(height) || 0, mimeType: type, others }],
    ];
  });
  return Object.fromEntries(sizes);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
