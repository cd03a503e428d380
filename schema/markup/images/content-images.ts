import { trimEnd } from '../../values/text-functions.ts';
import { escapeAttribute } from '../html/escape.ts';
import type { AttachmentData, SiteData } from '../render-environment.ts';
import type { RenderSession } from '../render-session.ts';
import { MIN_PRIORITY_PIXELS } from './attachment-image.ts';
import { dimensionsOf } from './image-dimensions.ts';
import { sourceSet } from './source-set.ts';

const IMAGE_OR_FRAME = /<(?:img|iframe)\s[^>]+>/g;
/** The style of an image in a line of text, which has no attributes for its size. */
const WIDTH_STYLE = /style="width:\s*(\d{1,5})px;"/;

/** Returns the attachment ids in the `wp-image-…` classes of markup. */
export function findImageIds(markup: string): number[] {
  return [...markup.matchAll(/wp-image-(\d{1,15})/g)].map((match) => Number(match[1]));
}

/** The data for completing images. */
interface ImageEnvironment {
  attachments: ReadonlyMap<number, AttachmentData>;
  site: SiteData;
  session: RenderSession;
}

/** Yields markup in chunks; adds dimensions, source sets and loading attributes to its images and frames. */
export function* completeImagesInChunks(markup: string, environment: ImageEnvironment): Generator<string> {
  const completedElements = new Map<string, string>();
  let from = 0;
  for (const { 0: element, index } of markup.slice(0, markup.lastIndexOf('>') + 1).matchAll(IMAGE_OR_FRAME)) {
    const isFrame = element.startsWith('<iframe');
    const completed =
      completedElements.get(element) ?? (isFrame ? completeFrame(element) : completeImage(element, environment));
    completedElements.set(element, completed);
    yield markup.slice(from, index);
    yield completed;
    from = index + element.length;
  }
  yield markup.slice(from);
}

function completeImage(element: string, environment: ImageEnvironment): string {
  const id = /wp-image-(\d+)/.exec(element)?.[1];
  const attachment = id === undefined ? undefined : environment.attachments.get(Number(id));
  let image = element;
  if (attachment !== undefined) {
    if (!image.includes(' width=') && !image.includes(' height=')) image = addDimensions(image, attachment);
    if (!image.includes(' srcset=')) image = addSources(image, { attachment, site: environment.site });
  }
  return addAutomaticSizes(addLoading(image, environment.session));
}

function srcOf(image: string): string {
  return (/src="([^"]+)"/.exec(image)?.[1] ?? '').split('?')[0] ?? '';
}

function numericAttribute(image: string, name: 'width' | 'height'): number {
  return Number(new RegExp(` ${name}=["'](\\d+)["']`).exec(image)?.[1] ?? 0);
}

function addDimensions(image: string, attachment: AttachmentData): string {
  const src = srcOf(image);
  const dimensions = src === '' ? undefined : dimensionsOf(attachment, src);
  if (dimensions === undefined || dimensions.width <= 0 || dimensions.height <= 0) return image;
  const styledWidth = Number(WIDTH_STYLE.exec(image)?.[1] ?? 0);
  const width = styledWidth || dimensions.width;
  const height = Math.round((dimensions.height * width) / dimensions.width);
  return image.replace('<img', `<img width="${width}" height="${height}"`);
}

function addSources(image: string, { attachment, site }: { attachment: AttachmentData; site: SiteData }): string {
  const src = srcOf(image);
  if (src === '') return image;
  const width = numericAttribute(image, 'width');
  const height = numericAttribute(image, 'height');
  const displayedSize = width > 0 && height > 0 ? { width, height } : dimensionsOf(attachment, src);
  const sources =
    displayedSize === undefined
      ? undefined
      : sourceSet(attachment, { displayedImage: { ...displayedSize, src }, site });
  if (sources === undefined) return image;
  const sizes = image.includes(' sizes=') ? '' : ` sizes="${escapeAttribute(sources.sizes)}"`;
  const openTag = trimEnd(image.slice(0, -1), '/ ');
  return `${openTag} srcset="${escapeAttribute(sources.srcset)}"${sizes} />`;
}

function addLoading(image: string, session: RenderSession): string {
  if (!image.includes(' src="')) return image;
  let result = image;
  if (!image.includes(' decoding=')) result = result.replace('<img', '<img decoding="async"');
  if (!image.includes(' width="') || !image.includes(' height="')) return result;
  const loading = / loading=["']([^"']*)["']/.exec(image)?.[1];
  const priority = / fetchpriority=["']([^"']*)["']/.exec(image)?.[1];
  const isEager = priority === 'high' || (loading !== undefined && loading !== 'lazy');
  // An image of low priority loads when the browser sees fit.
  if (!isEager)
    return loading === undefined && priority !== 'low' ? result.replace('<img', '<img loading="lazy"') : result;
  if (priority === undefined && loading !== 'lazy' && claimPriority(image, session)) {
    return result.replace('<img', '<img fetchpriority="high"');
  }
  if (priority === 'high') session.hasPriorityImage = true;
  return result;
}

/** Whether an image gets the high priority of the session, which only the first large image gets. */
function claimPriority(image: string, session: RenderSession): boolean {
  if (session.hasPriorityImage) return false;
  const isLarge = numericAttribute(image, 'width') * numericAttribute(image, 'height') >= MIN_PRIORITY_PIXELS;
  session.hasPriorityImage ||= isLarge;
  if (isLarge) session.stateUseCount += 1;
  return isLarge;
}

/** Lets the browser compute `sizes` of images that are loaded lazily. */
function addAutomaticSizes(image: string): string {
  if (!/ loading=["']lazy["']/.test(image) || !/ width=/.test(image)) return image;
  return image.replace(/ sizes="(?!auto[,"\s])([^"]*)"/, ' sizes="auto, $1"');
}

function completeFrame(element: string): string {
  if (element.includes(' loading=')) return element;
  const isSized = element.includes(' src="') && element.includes(' width="') && element.includes(' height="');
  return isSized ? element.replace('<iframe', '<iframe loading="lazy"') : element;
}
