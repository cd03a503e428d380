import { toClassName } from '../html/class-name.ts';
import { attachmentImage, attachmentLink } from '../images/attachment-image.ts';
import type { AttachmentData } from '../render-environment.ts';
import { texturize } from '../texturize/texturize.ts';
import type { Shortcode } from './parse-shortcodes.ts';
import { attachmentsByIds, idList, type ShortcodeContext } from './shortcode-context.ts';

const TAG = /^[a-z][a-z0-9]*$/;

/** A gallery of the listed pictures, or of those attached to the post; empty without pictures. */
export async function renderGallery(shortcode: Shortcode, context: ShortcodeContext): Promise<string> {
  const selector = `gallery-${context.environment.session.nextNumber('gallery')}`;
  const options = shortcode.attributes.named;
  const postId = options.id === undefined ? context.postId : Number.parseInt(options.id, 10) || 0;
  const pictures = await choosePictures(options, { postId, context });
  if (pictures.length === 0) return '';
  const columns = Number.parseInt(options.columns ?? '3', 10) || 0;
  const size = options.size ?? 'thumbnail';
  const items = pictures.map((picture) => renderItem(picture, { options, selector, size, context }));
  const classes = `gallery galleryid-${postId} gallery-columns-${columns} gallery-size-${toClassName(size)}`;
  return `<div id='${selector}' class='${classes}'>${items.join('')}\n\t\t</div>\n`;
}

type Options = Readonly<Record<string, string>>;

async function choosePictures(
  options: Options,
  { postId, context }: { postId: number; context: ShortcodeContext },
): Promise<readonly AttachmentData[]> {
  const named = options.ids || options.include;
  if (named) {
    const found = await attachmentsByIds(context, idList(named));
    const pictures = found.filter((each) => each.mimeType.startsWith('image/'));
    return options.orderby === undefined || options.orderby === 'post__in' ? pictures : sortPictures(pictures, options);
  }
  const excluded = new Set(idList(options.exclude ?? ''));
  const attached = await context.environment.load.attachmentsOf(postId, 'image');
  return sortPictures(
    attached.filter((each) => !excluded.has(each.id)),
    options,
  );
}

function sortPictures(pictures: readonly AttachmentData[], options: Options): readonly AttachmentData[] {
  const sorted = [...pictures];
  const order = options.orderby ?? '';
  if (/^(?:post_)?title/.test(order)) sorted.sort((a, b) => a.title.localeCompare(b.title));
  else if (/^ID/.test(order)) sorted.sort((a, b) => a.id - b.id);
  return options.order?.toUpperCase() === 'DESC' ? sorted.reverse() : sorted;
}

function renderItem(
  picture: AttachmentData,
  parts: { options: Options; selector: string; size: string; context: ShortcodeContext },
): string {
  const { options, selector, size, context } = parts;
  const hasCaption = picture.caption.trim() !== '';
  const attributes: Record<string, string> = hasCaption ? { 'aria-describedby': `${selector}-${picture.id}` } : {};
  const site = context.environment.site;
  const image =
    options.link === 'none'
      ? attachmentImage(picture, { size, site, attributes })
      : attachmentLink(picture, { size, site, attributes, toPage: options.link !== 'file' });
  const shape = picture.height > picture.width ? 'portrait' : 'landscape';
  const orientation = picture.height > 0 && picture.width > 0 ? shape : '';
  const itemTag = tagOf(options.itemtag, 'figure');
  const iconTag = tagOf(options.icontag, 'div');
  const captionTag = tagOf(options.captiontag, 'figcaption');
  const icon = `\n\t\t\t<${iconTag} class='gallery-icon ${orientation}'>\n\t\t\t\t${image}\n\t\t\t</${iconTag}>`;
  const text = texturize(picture.caption);
  const caption = hasCaption
    ? `\n\t\t\t\t<${captionTag} class='wp-caption-text gallery-caption' id='${selector}-${picture.id}'>\n\t\t\t\t${text}\n\t\t\t\t</${captionTag}>`
    : '';
  return `<${itemTag} class='gallery-item'>${icon}${caption}</${itemTag}>`;
}

function tagOf(requested: string | undefined, fallback: string): string {
  return requested !== undefined && TAG.test(requested) && !/^(?:script|style|iframe|object|embed)$/.test(requested)
    ? requested
    : fallback;
}
