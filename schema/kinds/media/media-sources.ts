import type { SiteFacts } from '../html/environment.ts';
import { readMetadata } from '../html/images/metadata.ts';
import { folderOf, imageOfSize, type PictureFacts } from '../html/images/sizes.ts';
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

/** Width and height of a picture as it is shown in a size; 0 for what is no picture. */
export function shownSize(media: MediaFile, { size, site }: { size: string; site: Sizes }) {
  const { width, height } = imageOfSize(pictureOf(media, site), { size, site });
  return { width, height };
}

/** A picture in one of the sizes that were made of it. */
export interface Rendition {
  name: string;
  sourceUrl: string;
  width: number;
  height: number;
  mimeType: string;
}

/** The sizes that there are of a picture, the smallest first and the picture itself last. */
export function renditionsOf(media: MediaFile, { uploadsUrl }: Sizes): Rendition[] {
  const folder = `${uploadsUrl}/${folderOf(media.file)}`;
  const made = Object.entries(readMetadata(media.metadata).sizes).map(([name, { file, width, height, mimeType }]) => ({
    name,
    sourceUrl: `${folder}${file}`,
    width,
    height,
    mimeType,
  }));
  const sizes = made.sort((one, other) => one.width * one.height - other.width * other.height);
  const { width, height, mimeType, file } = media;
  if (!width || !height) return sizes;
  return [
    ...sizes.filter(({ name }) => name !== 'full'),
    { name: 'full', sourceUrl: `${uploadsUrl}/${file}`, width, height, mimeType },
  ];
}
