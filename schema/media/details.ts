import type { MediaRow } from './media-row.ts';

/** A rendition as it is stored. */
interface StoredSize {
  file: string;
  width: number;
  height: number;
  filesize?: number;
  'mime-type'?: string;
  mime_type?: string;
}

/** The kind of a file, from its type. */
export const mediaKind = (mimeType: string): 'image' | 'file' => (mimeType.startsWith('image/') ? 'image' : 'file');

/** What is known about the file: dimensions, renditions with their addresses (the full one too), embedded details. */
export function mediaDetails(row: MediaRow, uploads: string): Record<string, unknown> {
  const { sizes: stored, ...metadata } = parseObject(row.metadata);
  if (mediaKind(row.mimeType) !== 'image' || !isRecord(stored)) {
    return isRecord(stored) ? { ...metadata, sizes: stored } : metadata;
  }
  const folder = row.file.includes('/') ? `${row.file.slice(0, row.file.lastIndexOf('/'))}/` : '';
  const sizes: Record<string, unknown> = {};
  for (const [name, size] of Object.entries(stored as Record<string, StoredSize>)) {
    const { 'mime-type': hyphened, mime_type: mimeType = hyphened, ...rest } = size;
    sizes[name] = { ...rest, mime_type: mimeType, source_url: `${uploads}/${folder}${size.file}` };
  }
  sizes.full = {
    file: row.file.slice(folder.length),
    width: row.width,
    height: row.height,
    mime_type: row.mimeType,
    source_url: `${uploads}/${row.file}`,
  };
  const { image_meta: imageMeta, ...rest } = metadata;
  return { ...rest, sizes, ...(imageMeta === undefined ? {} : { image_meta: imageMeta }) };
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
