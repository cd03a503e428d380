import { folderOf, imageOfSize, type PictureData } from '../../markup/images/image-dimensions.ts';
import { readMetadata } from '../../markup/images/image-metadata.ts';
import { type SourceSet, sourceSet } from '../../markup/images/source-set.ts';
import type { SiteData } from '../../markup/render-environment.ts';
import type { MediaFile } from './media-file.ts';

type Sizes = Pick<SiteData, 'uploadsUrl' | 'imageSizes'>;

/** A file as a picture. */
const pictureOf = (media: MediaFile, { uploadsUrl }: Sizes): PictureData => ({
  file: media.file,
  url: `${uploadsUrl}/${media.file}`,
  width: media.width ?? 0,
  height: media.height ?? 0,
  sizes: readMetadata(media.metadata).sizes,
});

/** The address of a picture in a size; that of the file for a missing size, and for a file that is not a picture. */
export function sourceUrl(media: MediaFile, { size, site }: { size: string; site: Sizes }): string {
  return imageOfSize(pictureOf(media, site), { size, site }).url;
}

/** The `srcset` and `sizes` attributes of a picture in a size; null when there is only one source. */
export function sourcesOf(media: MediaFile, { size, site }: { size: string; site: Sizes }): SourceSet | null {
  const picture = pictureOf(media, site);
  const shown = imageOfSize(picture, { size, site });
  return sourceSet(picture, { shown: { ...shown, source: shown.url }, site }) ?? null;
}

/** Width and height of a picture as it is shown in a size; 0 for a file that is not a picture. */
export function shownSize(media: MediaFile, { size, site }: { size: string; site: Sizes }) {
  const { width, height } = imageOfSize(pictureOf(media, site), { size, site });
  return { width, height };
}

/** A picture in one of its sizes. */
export interface Rendition {
  name: string;
  sourceUrl: string;
  width: number;
  height: number;
  mimeType: string;
}

/** The renditions of a picture, the smallest first, and the picture itself last. */
export function renditionsOf(media: MediaFile, { uploadsUrl }: Sizes): Rendition[] {
  const folder = `${uploadsUrl}/${folderOf(media.file)}`;
  const renditions = Object.entries(readMetadata(media.metadata).sizes).map(
    ([name, { file, width, height, mimeType }]) => ({
      name,
      sourceUrl: `${folder}${file}`,
      width,
      height,
      mimeType,
    }),
  );
  const sizes = renditions.sort((one, other) => one.width * one.height - other.width * other.height);
  const { width, height, mimeType, file } = media;
  if (!width || !height) return sizes;
  return [
    ...sizes.filter(({ name }) => name !== 'full'),
    { name: 'full', sourceUrl: `${uploadsUrl}/${file}`, width, height, mimeType },
  ];
}
