import type { Dimensions } from '../../markup/images/image-dimensions.ts';
import { readMetadata } from '../../markup/images/image-metadata.ts';
import type { SiteData } from '../../markup/render-environment.ts';
import { isImage } from './media-details.ts';
import { EMPTY_MEDIA_FILE, type MediaFile } from './media-file.ts';
import { renditionSize } from './renditions/rendition-plan.ts';

type Box = SiteData['imageSizes'][string];

/** The sizes of the renditions of the first page of a document. */
const DOCUMENT_SIZES: ReadonlySet<string> = new Set(['thumbnail', 'medium', 'large']);

/** Returns the names of the image sizes of the site in which a file needs a rendition but has none. */
export function missingSizes(media: MediaFile, sizes: SiteData['imageSizes']): string[] {
  const existing = readMetadata(media.metadata).sizes;
  return Object.entries(sizes).flatMap(([name, box]) =>
    !existing[name] && needsSize(media, { name, box }) ? [name] : [],
  );
}

function needsSize(media: MediaFile, { name, box }: { name: string; box: Box }): boolean {
  if (media.mimeType === 'application/pdf') return DOCUMENT_SIZES.has(name);
  if (!isImage(media)) return false;
  // An image without dimensions cannot be processed. Without any metadata, nothing is known: it may need every size.
  if (!media.width || !media.height) return media.metadata === EMPTY_MEDIA_FILE.metadata;
  return renditionSize(media as Dimensions, box) !== null;
}
