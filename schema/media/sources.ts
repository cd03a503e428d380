import type { SiteFacts } from '../html/environment.ts';
import { readMetadata } from '../html/images/metadata.ts';
import { imageOfSize, type PictureFacts } from '../html/images/sizes.ts';
import { type SourceSet, sourceSet } from '../html/images/sources.ts';
import type { MediaFile } from './file.ts';

type Sizes = Pick<SiteFacts, 'uploadsUrl' | 'imageSizes'>;

/** A file as a picture. */
const pictureOf = (media: MediaFile, { uploadsUrl }: Sizes): PictureFacts => ({
  file: media.file,
  url: `${uploadsUrl}/${media.file}`,
  width: media.width ?? 0,
  height: media.height ?? 0,
  sizes: readMetadata(media.metadata).sizes,
});

/** The address of a picture in a size; of a size that it has not, and of what is no picture, that of the file. */
export function sourceUrl(media: MediaFile, { size, site }: { size: string; site: Sizes }): string {
  return imageOfSize(pictureOf(media, site), { size, site }).url;
}

/** What stands in `srcset` and `sizes` of a picture in a size; null when there is nothing to choose from. */
export function sourcesOf(media: MediaFile, { size, site }: { size: string; site: Sizes }): SourceSet | null {
  const picture = pictureOf(media, site);
  const shown = imageOfSize(picture, { size, site });
  return sourceSet(picture, { shown: { ...shown, source: shown.url }, site }) ?? null;
}
