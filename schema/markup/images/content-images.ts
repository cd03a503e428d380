import type { AttachmentFacts, SiteFacts } from '../environment.ts';
import { escapeAttribute } from '../markup/escape.ts';
import type { RenderSession } from '../session.ts';
import { dimensionsOf } from './sizes.ts';
import { sourceSet } from './sources.ts';

const ELEMENT = /<(?:img|iframe)\s[^>]+>/g;
const SMALLEST_PRIORITY_PIXELS = 50_000;

/** The ids of the attachments that pictures in markup name by their class. */
export function imageIdsIn(markup: string): number[] {
  return [...markup.matchAll(/wp-image-(\d{1,15})/g)].map((match) => Number(match[1]));
}

/**
 * Completes the pictures and frames of finished content: dimensions, other sizes of the same picture, and the hints
 * that let a browser load them late.
 */
export function completeImages(
  markup: string,
  facts: { attachments: ReadonlyMap<number, AttachmentFacts>; site: SiteFacts; session: RenderSession },
): string {
  const done = new Map<string, string>();
  return replaceElements(markup, (element) => {
    const known = done.get(element);
    if (known !== undefined) return known;
    const changed = element.startsWith('<iframe') ? completeFrame(element) : completeImage(element, facts);
    done.set(element, changed);
    return changed;
  });
}

function replaceElements(markup: string, change: (element: string) => string): string {
  const limit = markup.lastIndexOf('>') + 1;
  return markup.slice(0, limit).replace(ELEMENT, change) + markup.slice(limit);
}

function completeImage(
  element: string,
  facts: { attachments: ReadonlyMap<number, AttachmentFacts>; site: SiteFacts; session: RenderSession },
): string {
  const id = /wp-image-(\d+)/.exec(element)?.[1];
  const attachment = id === undefined ? undefined : facts.attachments.get(Number(id));
  let image = element;
  if (attachment !== undefined) {
    if (!image.includes(' width=') && !image.includes(' height=')) image = addDimensions(image, attachment);
    if (!image.includes(' srcset=')) image = addSources(image, { attachment, site: facts.site });
  }
  return addAutomaticSizes(addLoading(image, facts.session));
}

function sourceOf(image: string): string {
  return (/src="([^"]+)"/.exec(image)?.[1] ?? '').split('?')[0] ?? '';
}

function numberOf(image: string, name: 'width' | 'height'): number {
  return Number(new RegExp(` ${name}=["'](\\d+)["']`).exec(image)?.[1] ?? 0);
}

function addDimensions(image: string, attachment: AttachmentFacts): string {
  const source = sourceOf(image);
  const found = source === '' ? undefined : dimensionsOf(attachment, source);
  if (found === undefined || found.width <= 0) return image;
  return image.replace('<img', `<img width="${found.width}" height="${found.height}"`);
}

function addSources(image: string, { attachment, site }: { attachment: AttachmentFacts; site: SiteFacts }): string {
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
  const isLarge = numberOf(image, 'width') * numberOf(image, 'height') >= SMALLEST_PRIORITY_PIXELS;
  session.hasPriorityImage ||= isLarge;
  if (isLarge) session.uses += 1;
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
