import { folderOf, type ImageWithRenditions, imageOfSize } from '../../markup/images/image-dimensions.ts';
import { readMetadata } from '../../markup/images/image-metadata.ts';
import { type SourceSet, sourceSet } from '../../markup/images/source-set.ts';
import type { SiteData } from '../../markup/render-environment.ts';
import type { MediaFile } from './media-file.ts';

/** The address of uploads, and the image sizes of the site. */
type SizeSettings = Pick<SiteData, 'uploadsUrl' | 'imageSizes'>;

/** The data of a file as a picture, for the functions of `schema/markup/images`. */
const pictureData = (media: MediaFile, { uploadsUrl }: SizeSettings): ImageWithRenditions => ({
  file: media.file,
  url: `${uploadsUrl}/${media.file}`,
  width: media.width ?? 0,
  height: media.height ?? 0,
  sizes: readMetadata(media.metadata).sizes,
});

/** Returns the address of a picture in a size; that of the file if the size is missing or it is not a picture. */
export function sourceUrl(media: MediaFile, { size, site }: { size: string; site: SizeSettings }): string {
  return imageOfSize(pictureData(media, site), { size, site }).url;
}

/** Returns the `srcset` and `sizes` attributes of a picture in a size; null if there is only one source. */
export function mediaSourceSet(
  media: MediaFile,
  { size, site }: { size: string; site: SizeSettings },
): SourceSet | null {
  const picture = pictureData(media, site);
  const image = imageOfSize(picture, { size, site });
  return sourceSet(picture, { displayedImage: { ...image, src: image.url }, site }) ?? null;
}

/** Returns the width and height at which a picture is displayed in a size; 0 for a file that is not a picture. */
export function displayedSize(media: MediaFile, { size, site }: { size: string; site: SizeSettings }) {
  const { width, height } = imageOfSize(pictureData(media, site), { size, site });
  return { width, height };
}

/** A rendition of a picture, or the picture itself. */
export interface Rendition {
  name: string;
  sourceUrl: string;
  width: number;
  height: number;
  mimeType: string;
}

/** Returns the renditions of a picture, the smallest first, and the picture itself last. */
export function mediaRenditions(media: MediaFile, { uploadsUrl }: SizeSettings): Rendition[] {
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
  const sorted = renditions.sort((a, b) => a.width * a.height - b.width * b.height);
  const { width, height, mimeType, file } = media;
  if (!width || !height) return sorted;
  return [
    ...sorted.filter(({ name }) => name !== 'full'),
    { name: 'full', sourceUrl: `${uploadsUrl}/${file}`, width, height, mimeType },
  ];
}
