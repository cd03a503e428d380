import { escapeAttribute } from '../html/escape.ts';
import type { AttachmentData, SiteData } from '../render-environment.ts';
import type { RenderSession } from '../render-session.ts';
import { dimensionsOf } from './image-dimensions.ts';
import { sourceSet } from './source-set.ts';

const ELEMENT = /<(?:img|iframe)\s[^>]+>/g;
const MIN_PRIORITY_PIXELS = 50_000;

/** The ids of the attachments that pictures in markup name by their class. */
export function imageIdsIn(markup: string): number[] {
  return [...markup.matchAll(/wp-image-(\d{1,15})/g)].map((match) => Number(match[1]));
}

/** The data for completing images. */
interface ImageEnvironment {
  attachments: ReadonlyMap<number, AttachmentData>;
  site: SiteData;
  session: RenderSession;
}

/** Yields markup in pieces, with completed images and frames: dimensions, source sets and loading hints. */
export function* completedImages(markup: string, environment: ImageEnvironment): Generator<string> {
  const done = new Map<string, string>();
  let from = 0;
  for (const { 0: element, index } of markup.slice(0, markup.lastIndexOf('>') + 1).matchAll(ELEMENT)) {
    const isFrame = element.startsWith('<iframe');
    const completed = done.get(element) ?? (isFrame ? completeFrame(element) : completeImage(element, environment));
    done.set(element, completed);
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

function sourceOf(image: string): string {
  return (/src="([^"]+)"/.exec(image)?.[1] ?? '').split('?')[0] ?? '';
}

function numberOf(image: string, name: 'width' | 'height'): number {
  return Number(new RegExp(` ${name}=["'](\\d+)["']`).exec(image)?.[1] ?? 0);
}

function addDimensions(image: string, attachment: AttachmentData): string {
  const source = sourceOf(image);
  const found = source === '' ? undefined : dimensionsOf(attachment, source);
  if (found === undefined || found.width <= 0) return image;
  return image.replace('<img', `<img width="${found.width}" height="${found.height}"`);
}

function addSources(image: string, { attachment, site }: { attachment: AttachmentData; site: SiteData }): string {
  const source = sourceOf(image);
  if (source === '') return image;
  const width = numberOf(image, 'width');
  const height = numberOf(image, 'height');
  const shown = width > 0 && height > 0 ? { width, height } : dimensionsOf(attachment, source);
  const sources = shown === undefined ? undefined : sourceSet(attachment, { shown: { ...shown, source }, site });
  if (sources === undefined) return image;
  const sizes = image.includes(' sizes=') ? '' : ` sizes="${escapeAttribute(sources.sizes)}"`;
  const open = image.slice(0, -1).replace(/[/ ]+$/, '');
  return `${open} srcset="${escapeAttribute(sources.srcset)}"${sizes} />`;
}

function addLoading(image: string, session: RenderSession): string {
  if (!image.includes(' src="')) return image;
  let result = image;
  if (!image.includes(' decoding=')) result = result.replace('<img', '<img decoding="async"');
  if (!image.includes(' width="') || !image.includes(' height="')) return result;
  const loading = / loading=["']([^"']*)["']/.exec(image)?.[1];
  const priority = / fetchpriority=["']([^"']*)["']/.exec(image)?.[1];
  const isInView = priority === 'high' || (loading !== undefined && loading !== 'lazy');
  if (!isInView) return loading === undefined ? result.replace('<img', '<img loading="lazy"') : result;
  if (priority === undefined && loading !== 'lazy' && takesPriority(image, session)) {
    return result.replace('<img', '<img fetchpriority="high"');
  }
  if (priority === 'high') session.hasPriorityImage = true;
  return result;
}

function takesPriority(image: string, session: RenderSession): boolean {
  if (session.hasPriorityImage) return false;
  const isLarge = numberOf(image, 'width') * numberOf(image, 'height') >= MIN_PRIORITY_PIXELS;
  session.hasPriorityImage ||= isLarge;
  if (isLarge) session.stateUses += 1;
  return isLarge;
}

function addAutomaticSizes(image: string): string {
  if (!/ loading=["']lazy["']/.test(image) || !/ width=/.test(image)) return image;
  return image.replace(/ sizes="(?!auto[,"\s])([^"]*)"/, ' sizes="auto, $1"');
}

function completeFrame(element: string): string {
  if (element.includes(' loading=') || element.includes(' data-secret=')) return element;
  const isSized = element.includes(' src="') && element.includes(' width="') && element.includes(' height="');
  return isSized ? element.replace('<iframe', '<iframe loading="lazy"') : element;
}
