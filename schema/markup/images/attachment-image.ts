import { escapeAttribute, escapeUrl } from '../html/escape.ts';
import { stripTags } from '../html/strip-tags.ts';
import type { AttachmentData, SiteData } from '../render-environment.ts';
import { imageOfSize } from './image-dimensions.ts';
import { sourceSet } from './source-set.ts';

/**
 * Renders the `<img>` of an attachment in a named size, with extra attributes; '' if it is not an image. With a `width`, it
 * is shown as wide as that, in its proportions.
 */
export function attachmentImage(
  attachment: AttachmentData,
  options: { size: string; site: SiteData; width?: number | undefined; attributes?: Readonly<Record<string, string>> },
): string {
  if (!attachment.mimeType.startsWith('image/')) return '';
  const { size, site } = options;
  const image = shownAtWidth(imageOfSize(attachment, { size, site }), options.width);
  const attributes: Record<string, string> = {
    src: image.url,
    class: `attachment-${size} size-${size}`,
    alt: stripTags(attachment.alt).trim(),
    ...options.attributes,
  };
  const sources =
    attributes.srcset === undefined
      ? sourceSet(attachment, { displayedImage: { ...image, src: image.url }, site })
      : undefined;
  if (sources !== undefined) {
    attributes.srcset = sources.srcset;
    attributes.sizes ??= sources.sizes;
  }
  const attributeTexts = Object.entries(attributes).map(([name, value]) => `${name}="${escapeAttribute(value)}"`);
  return `<img width="${image.width}" height="${image.height}" ${attributeTexts.join(' ')} />`;
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
}): string {
  const { name, address, size, classes = [], style } = avatar;
  const className = ['avatar', `avatar-${size}`, 'photo', ...classes].join(' ');
  const styleText = style ? `style="${escapeAttribute(style)}"` : '';
  return `<img alt='${escapeAttribute(name)}' src='${escapeUrl(address(size))}' srcset='${escapeUrl(address(size * 2))} 2x' class='${escapeAttribute(className)}' height='${size}' width='${size}' ${styleText}/>`;
}

function shownAtWidth<T extends { width: number; height: number }>(image: T, width: number | undefined): T {
  if (!width || image.width <= 0 || image.height <= 0) return image;
  return { ...image, width, height: Math.trunc(width / (image.width / image.height)) };
}
