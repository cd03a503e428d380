import { baseName, folderOf } from '../../markup/images/image-dimensions.ts';
import { type FileMetadata, readMetadata } from '../../markup/images/image-metadata.ts';
import type { MediaFile } from './media-file.ts';

/** The `media_type` of a file, from its MIME type. */
export const mediaKind = (mimeType: string): 'image' | 'file' => (mimeType.startsWith('image/') ? 'image' : 'file');

/** The stored metadata of a file: dimensions, renditions with their addresses (the full one too), embedded details. */
export function mediaDetails(media: MediaFile, uploads: string): Record<string, unknown> {
  const metadata = readMetadata(media.metadata);
  const { others } = metadata;
  const stored = Object.entries(metadata.sizes);
  if (stored.length === 0) return Object.keys(others).length === 0 ? {} : { ...others, sizes: {} };
  const preview = previewOf(media, metadata);
  const address = `${uploads}/${folderOf(media.file)}`;
  const sizes: Record<string, unknown> = {};
  for (const [name, { file, width, height, mimeType, others: more }] of stored) {
    const source = preview ? { source_url: `${address}${file}` } : {};
    sizes[name] = { file, width, height, ...more, mime_type: mimeType, ...source };
  }
  if (preview) {
    const { file, width, height } = preview;
    sizes.full = { file, width, height, mime_type: media.mimeType, source_url: `${address}${file}` };
  }
  return { ...others, sizes };
}

/** The picture in its full size: the file itself, or the rendition of a document's first page. */
function previewOf(media: MediaFile, { sizes }: FileMetadata) {
  if (mediaKind(media.mimeType) !== 'image') return sizes.full ?? null;
  return { file: baseName(media.file), width: media.width ?? 0, height: media.height ?? 0 };
}
