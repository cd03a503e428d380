import { escapeAttribute, escapeUrl } from '../html/escape.ts';
import { stripTags } from '../html/strip-tags.ts';
import type { AttachmentData, SiteData } from '../render-environment.ts';
import { imageOfSize } from './image-dimensions.ts';
import { sourceSet } from './source-set.ts';

/** Renders the `<img>` of an attachment in a named size, with extra attributes; '' if it is not an image. */
export function attachmentImage(
  attachment: AttachmentData,
  options: { size: string; site: SiteData; attributes?: Readonly<Record<string, string>> },
): string {
  if (!attachment.mimeType.startsWith('image/')) return '';
  const { size, site } = options;
  const image = imageOfSize(attachment, { size, site });
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

/** Renders the `<img>` of an avatar. Clients expect single quotes; `className` begins with a space or is empty. */
export function avatarImage(avatar: {
  name: string;
  address: (size: number) => string;
  size: number;
  className: string;
}): string {
  const { name, address, size, className } = avatar;
  return `<img alt='${escapeAttribute(name)}' src='${escapeUrl(address(size))}' srcset='${escapeUrl(address(size * 2))} 2x' class='avatar avatar-${size} photo${className}' height='${size}' width='${size}' />`;
}
