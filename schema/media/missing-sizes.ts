import type { SiteFacts } from '../html/environment.ts';
import { readMetadata } from '../html/images/metadata.ts';
import type { Dimensions } from '../html/images/sizes.ts';
import { mediaKind } from './details.ts';
import type { MediaFile } from './file.ts';
import { renditionOf } from './renditions/plan.ts';

type Box = SiteFacts['imageSizes'][string];

/** The sizes in which the first page of a document is shown. */
const OF_DOCUMENTS: ReadonlySet<string> = new Set(['thumbnail', 'medium', 'large']);

/** The names of the sizes that a file should have, as the site is set up, and has not. */
export function missingSizes(media: MediaFile, sizes: SiteFacts['imageSizes']): string[] {
  const made = readMetadata(media.metadata).sizes;
  return Object.entries(sizes).flatMap(([name, box]) => (!made[name] && isWanted(media, { name, box }) ? [name] : []));
}

function isWanted(media: MediaFile, { name, box }: { name: string; box: Box }): boolean {
  if (media.mimeType === 'application/pdf') return OF_DOCUMENTS.has(name);
  if (mediaKind(media.mimeType) !== 'image') return false;
  // Of a picture whose measures are not known nothing can be said against it.
  if (!media.width || !media.height) return true;
  return renditionOf(media as Dimensions, box) !== null;
}
