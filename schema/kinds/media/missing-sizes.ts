import type { Dimensions } from '../../markup/images/image-dimensions.ts';
import { readMetadata } from '../../markup/images/image-metadata.ts';
import type { SiteData } from '../../markup/render-environment.ts';
import { mediaKind } from './media-details.ts';
import type { MediaFile } from './media-file.ts';
import { renditionOf } from './renditions/rendition-plan.ts';

type Box = SiteData['imageSizes'][string];

/** The sizes in which the first page of a document is shown. */
const OF_DOCUMENTS: ReadonlySet<string> = new Set(['thumbnail', 'medium', 'large']);

/** The image sizes of the site of which a file has no rendition and should have one. */
export function missingSizes(media: MediaFile, sizes: SiteData['imageSizes']): string[] {
  const existing = readMetadata(media.metadata).sizes;
  return Object.entries(sizes).flatMap(([name, box]) =>
    !existing[name] && isWanted(media, { name, box }) ? [name] : [],
  );
}

function isWanted(media: MediaFile, { name, box }: { name: string; box: Box }): boolean {
  if (media.mimeType === 'application/pdf') return OF_DOCUMENTS.has(name);
  if (mediaKind(media.mimeType) !== 'image') return false;
  // The dimensions of the picture are unknown: it may need every size.
  if (!media.width || !media.height) return true;
  return renditionOf(media as Dimensions, box) !== null;
}
