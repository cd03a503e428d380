import { escapeAttribute, escapeUrl } from '../html/escape.ts';
import { stripTags } from '../html/strip-tags.ts';
import type { AttachmentData, SiteData } from '../render-environment.ts';
import type { RenderSession } from '../render-session.ts';
import { imageOfSize } from './image-dimensions.ts';
import { sourceSet } from './source-set.ts';

/** The minimum area of an image that gets a high priority. */
export const MIN_PRIORITY_PIXELS = 50_000;

/** How images are loaded that no filter of a content completes. */
interface ImageLoading {
  session: RenderSession;
  /** The image is loaded at once; the first large one has a high priority. */
  isEager?: boolean;
}

/** Returns how the images of a block are loaded; undefined inside a content. */
export const imageLoading = (
  state: { isOutsideContent: boolean; environment: { session: RenderSession } },
  options: Omit<ImageLoading, 'session'> = {},
): ImageLoading | undefined =>
  state.isOutsideContent ? { session: state.environment.session, ...options } : undefined;

interface AttachmentImageOptions {
  size: string;
  site: SiteData;
  width?: number | undefined;
  attributes?: Readonly<Record<string, string>>;
  /** Absent for the images of a content, whose filter adds the attributes of loading. */
  loading?: ImageLoading | undefined;
}

/**
 * Renders the `<img>` of an attachment in a named size, with extra attributes; '' if it is not an image. With a `width`, it
 * is shown as wide as that, in its proportions.
 */
export function attachmentImage(attachment: AttachmentData, options: AttachmentImageOptions): string {
  if (!attachment.mimeType.startsWith('image/')) return '';
  const { size, site } = options;
  const image = shownAtWidth(imageOfSize(attachment, { size, site }), options.width);
  const attributes: Record<string, string> = {
    src: image.url,
    class: `attachment-${size} size-${size}`,
    alt: stripTags(attachment.alt).trim(),
    ...options.attributes,
    ...(options.loading ? loadingAttributes(image, options.loading) : {}),
  };
  const sources =
    attributes.srcset === undefined
      ? sourceSet(attachment, { displayedImage: { ...image, src: image.url }, site })
      : undefined;
  if (sources !== undefined) {
    attributes.srcset = sources.srcset;
    attributes.sizes ??= attributes.loading === 'lazy' ? `auto, ${sources.sizes}` : sources.sizes;
  }
  const attributeTexts = Object.entries(attributes).map(([name, value]) => `${name}="${escapeAttribute(value)}"`);
  return `<img width="${image.width}" height="${image.height}" ${attributeTexts.join(' ')} />`;
}

/** Returns the attributes of loading of an image; the first large one of a session that is loaded at once gets priority. */
function loadingAttributes(
  { width, height }: { width: number; height: number },
  { session, isEager }: ImageLoading,
): Record<string, string> {
  if (!isEager) return { decoding: 'async', loading: 'lazy' };
  if (session.hasPriorityImage || width * height < MIN_PRIORITY_PIXELS) return { decoding: 'async' };
  session.hasPriorityImage = true;
  return { decoding: 'async', fetchpriority: 'high' };
}

/** Renders the `<img>` of an attachment, or its title if it is not an image, in a link to its file or its page. */
export function attachmentLink(
  attachment: AttachmentData,
  options: { size: string; site: SiteData; toPage: boolean; attributes?: Readonly<Record<string, string>> },
): string {
  const text = attachmentImage(attachment, options) || escapeAttribute(attachment.title) || fileTitle(attachment);
  const address = options.toPage ? attachment.link : attachment.url;
  return `<a href='${escapeAttribute(address)}'>${text}</a>`;
}

function fileTitle(attachment: AttachmentData): string {
  return escapeAttribute(attachment.file.replace(/^.*\//, '').replace(/\.[^.]*$/, ''));
}

/** Renders the `<img>` of an avatar. Clients expect single quotes, except around the style. */
export function avatarImage(avatar: {
  name: string;
  address: (size: number) => string;
  size: number;
  classes?: readonly string[];
  style?: string;
  /** Whether no filter of a content adds the attributes of loading. */
  isOutsideContent?: boolean;
}): string {
  const { name, address, size, classes = [], style, isOutsideContent } = avatar;
  const className = ['avatar', `avatar-${size}`, 'photo', ...classes].join(' ');
  const styleText = style ? `style="${escapeAttribute(style)}"` : '';
  const others = [styleText, isOutsideContent ? "loading='lazy' decoding='async'" : ''].filter(Boolean).join(' ');
  return `<img alt='${escapeAttribute(name)}' src='${escapeUrl(address(size))}' srcset='${escapeUrl(address(size * 2))} 2x' class='${escapeAttribute(className)}' height='${size}' width='${size}' ${others}/>`;
}

function shownAtWidth<T extends { width: number; height: number }>(image: T, width: number | undefined): T {
  if (!width || image.width <= 0 || image.height <= 0) return image;
  return { ...image, width, height: Math.trunc(width / (image.width / image.height)) };
}
