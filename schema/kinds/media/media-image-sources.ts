import { folderOf, type ImageWithRenditions, imageOfSize, readMetadata } from '../../markup/images/image-dimensions.ts';
import { type SourceSet, sourceSet } from '../../markup/images/source-set.ts';
import type { SiteData } from '../../markup/render-environment.ts';
import type { MediaFile } from './media-file.ts';

/** The address of uploads, and the image sizes of the site. */
type SizeSettings = Pick<SiteData, 'uploadsUrl' | 'imageSizes' | 'variantSources'>;

/** The data of a file as an image, for the functions of `schema/markup/images`. */
const imageData = (media: MediaFile, { uploadsUrl }: SizeSettings): ImageWithRenditions => ({
  file: media.file,
  url: `${uploadsUrl}/${media.file}`,
  width: media.width ?? 0,
  height: media.height ?? 0,
  sizes: readMetadata(media.metadata).sizes,
});

/** Returns the address of an image in a size; that of the file if the size is missing or it is not an image. */
export function sourceUrl(media: MediaFile, { size, site }: { size: string; site: SizeSettings }): string {
  return imageOfSize(imageData(media, site), { size, site }).url;
}

/** Returns the `srcset` and `sizes` attributes of an image in a size; null if there is only one source. */
export function mediaSourceSet(
  media: MediaFile,
  { size, site }: { size: string; site: SizeSettings },
): SourceSet | null {
  const image = imageData(media, site);
  const displayed = imageOfSize(image, { size, site });
  return sourceSet(image, { displayedImage: { ...displayed, src: displayed.url }, site }) ?? null;
}

/** Returns the width and height at which an image is displayed in a size; 0 for a file that is not an image. */
export function displayedSize(media: MediaFile, { size, site }: { size: string; site: SizeSettings }) {
  const { width, height } = imageOfSize(imageData(media, site), { size, site });
  return { width, height };
}

/** A rendition of an image, or the image itself. */
export interface Rendition {
  name: string;
  sourceUrl: string;
  width: number;
  height: number;
  mimeType: string;
}

/** Returns the renditions of an image, the smallest first, and the image itself last. */
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
