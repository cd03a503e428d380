import type { SiteData } from '../render-environment.ts';
import {
  baseName,
  type Dimensions,
  folderOf,
  hasSameAspectRatio,
  type ImageWithRenditions,
} from './image-dimensions.ts';

const MAX_SOURCE_WIDTH = 2048;
/** Smaller variants are icons. */
const MIN_VARIANT_WIDTH = 256;
/** The files with variants in a `srcset`. Animations are not among them, since variants are static. */
const WITH_VARIANTS = /\.(?:jpe?g|png|webp|avif)$/i;

type SourceSettings = Pick<SiteData, 'uploadsUrl' | 'variantSources'>;

/** The suffix that each edit of an image adds to its file name. */
const EDIT_TIMESTAMP = /-e\d{13}/;

/** The values of the attributes `srcset` and `sizes`. */
export interface SourceSet {
  srcset: string;
  sizes: string;
}

/**
 * Returns `srcset` and `sizes` for an image, which is displayed with the dimensions and URL of `displayedImage`. Undefined
 * if the attachment has only one file, if the URL is none of its files, or if the image was edited after it was inserted.
 */
export function sourceSet(
  attachment: ImageWithRenditions,
  { displayedImage, site }: { displayedImage: Dimensions & { src: string }; site: SourceSettings },
): SourceSet | undefined {
  const hasVariants = site.variantSources !== undefined && WITH_VARIANTS.test(attachment.file);
  if ((Object.keys(attachment.sizes).length === 0 && !hasVariants) || displayedImage.width < 1) return undefined;
  const folder = folderOf(attachment.file);
  const editTimestamp = EDIT_TIMESTAMP.exec(attachment.file)?.[0];
  if (editTimestamp !== undefined && !baseName(displayedImage.src).includes(editTimestamp)) return undefined;
  const sourceEditTimestamp = EDIT_TIMESTAMP.exec(baseName(displayedImage.src))?.[0];
  const candidates = listCandidates(attachment, displayedImage.src);
  if (candidates === undefined) return undefined;
  let hasMatch = false;
  let displayedSource: { width: number; url: string } | undefined;
  const otherUrlsByWidth = new Map<number, string>();
  for (const candidate of candidates) {
    const isDisplayed: boolean = !hasMatch && displayedImage.src.includes(folder + candidate.file);
    if (isDisplayed) hasMatch = true;
    if (sourceEditTimestamp !== undefined && !candidate.file.includes(sourceEditTimestamp)) continue;
    if (candidate.width > MAX_SOURCE_WIDTH && !isDisplayed) continue;
    if (!hasSameAspectRatio(displayedImage, candidate)) continue;
    const url = `${site.uploadsUrl}/${folder}${candidate.file}`;
    if (isDisplayed) displayedSource = { width: candidate.width, url };
    else otherUrlsByWidth.set(candidate.width, url);
  }
  if (!hasMatch) return undefined;
  if (displayedSource !== undefined) otherUrlsByWidth.delete(displayedSource.width);
  const urlsByWidth = new Map(
    displayedSource === undefined
      ? otherUrlsByWidth
      : [[displayedSource.width, displayedSource.url] as const, ...otherUrlsByWidth],
  );
  if (hasVariants && hasSameAspectRatio(displayedImage, attachment)) addVariants(urlsByWidth, { attachment, site });
  const sources = [...urlsByWidth];
  if (sources.length < 2) return undefined;
  return {
    srcset: sources.map(([width, url]) => `${url.replaceAll(' ', '%20')} ${width}w`).join(', '),
    sizes: `(max-width: ${displayedImage.width}px) 100vw, ${displayedImage.width}px`,
  };
}

/** Adds the variants of an image that everyone may request, except those that are as wide as a file and no better. */
function addVariants(
  urlsByWidth: Map<number, string>,
  { attachment, site }: { attachment: ImageWithRenditions; site: SourceSettings },
): void {
  const { widths = [], query = '' } = site.variantSources ?? {};
  for (const width of widths) {
    const isSensible = width >= MIN_VARIANT_WIDTH && width <= Math.min(attachment.width, MAX_SOURCE_WIDTH);
    if (!isSensible || (urlsByWidth.has(width) && query === '')) continue;
    urlsByWidth.set(width, `${site.uploadsUrl}/${attachment.file}?w=${width}${query}`);
  }
}

/** Lists the files of an image; undefined for the original of an animated image, since its renditions are static. */
function listCandidates(attachment: ImageWithRenditions, src: string): (Dimensions & { file: string })[] | undefined {
  const sizes: (Dimensions & { file: string })[] = Object.values(attachment.sizes);
  if (attachment.sizes.thumbnail?.mimeType === 'image/gif') {
    return src.includes(attachment.file) ? undefined : sizes;
  }
  return [...sizes, { width: attachment.width, height: attachment.height, file: baseName(attachment.file) }];
}
