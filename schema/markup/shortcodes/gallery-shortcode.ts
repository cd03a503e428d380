import { toClassName } from '../html/escape.ts';
import { attachmentImage, attachmentLink } from '../images/attachment-image.ts';
import type { AttachmentData } from '../render-environment.ts';
import { isElementAllowed } from '../sanitizing/allow-list.ts';
import { POST_HTML } from '../sanitizing/post-elements.ts';
import { texturize } from '../texturize/texturize.ts';
import type { Shortcode } from './parse-shortcodes.ts';
import { loadAttachmentsByIds, parseIdList, type ShortcodeContext } from './shortcode-context.ts';

/** Renders a gallery of the listed images, or of the images attached to the post; '' without images. */
export async function renderGallery(shortcode: Shortcode, context: ShortcodeContext): Promise<string> {
  const elementId = `gallery-${context.environment.session.nextNumber('gallery')}`;
  const options = shortcode.attributes.named;
  const postId = options.id === undefined ? context.postId : Number.parseInt(options.id, 10) || 0;
  const images = await loadImages(options, { postId, context });
  if (images.length === 0) return '';
  const columns = Number.parseInt(options.columns ?? '3', 10) || 0;
  const size = options.size ?? 'thumbnail';
  const items = images.map((image) => renderItem(image, { options, elementId, size, context }));
  const classes = `gallery galleryid-${postId} gallery-columns-${columns} gallery-size-${toClassName(size)}`;
  return `<div id='${elementId}' class='${classes}'>${items.join('')}\n\t\t</div>\n`;
}

/** The named attributes of the shortcode. */
type Options = Readonly<Record<string, string>>;

async function loadImages(
  options: Options,
  { postId, context }: { postId: number; context: ShortcodeContext },
): Promise<readonly AttachmentData[]> {
  const listedIds = options.ids || options.include;
  if (listedIds) {
    const listed = await loadAttachmentsByIds(context, parseIdList(listedIds));
    const images = listed.filter((each) => each.mimeType.startsWith('image/'));
    return options.orderby === undefined || options.orderby === 'post__in' ? images : sortImages(images, options);
  }
  const excluded = new Set(parseIdList(options.exclude ?? ''));
  const attached = await context.environment.load.attachmentsOf(postId, 'image');
  return sortImages(
    attached.filter((each) => !excluded.has(each.id)),
    options,
  );
}

function sortImages(images: readonly AttachmentData[], options: Options): readonly AttachmentData[] {
  const sorted = [...images];
  const order = options.orderby ?? '';
  if (/^(?:post_)?title/.test(order)) sorted.sort((a, b) => a.title.localeCompare(b.title));
  else if (/^ID/.test(order)) sorted.sort((a, b) => a.id - b.id);
  return options.order?.toUpperCase() === 'DESC' ? sorted.reverse() : sorted;
}

function renderItem(
  image: AttachmentData,
  gallery: { options: Options; elementId: string; size: string; context: ShortcodeContext },
): string {
  const { options, elementId, size, context } = gallery;
  const hasCaption = image.caption.trim() !== '';
  const attributes: Record<string, string> = hasCaption ? { 'aria-describedby': `${elementId}-${image.id}` } : {};
  const site = context.environment.site;
  const imageMarkup =
    options.link === 'none'
      ? attachmentImage(image, { size, site, attributes })
      : attachmentLink(image, { size, site, attributes, toPage: options.link !== 'file' });
  const hasDimensions = image.height > 0 && image.width > 0;
  const orientation = !hasDimensions ? '' : image.height > image.width ? 'portrait' : 'landscape';
  const itemTag = tagName(options.itemtag, { normal: 'figure', fallback: 'dl' });
  const iconTag = tagName(options.icontag, { normal: 'div', fallback: 'dt' });
  const captionTag = tagName(options.captiontag, { normal: 'figcaption', fallback: 'dd' });
  const icon = `\n\t\t\t<${iconTag} class='gallery-icon ${orientation}'>\n\t\t\t\t${imageMarkup}\n\t\t\t</${iconTag}>`;
  const text = texturize(image.caption);
  const caption = hasCaption
    ? `\n\t\t\t\t<${captionTag} class='wp-caption-text gallery-caption' id='${elementId}-${image.id}'>\n\t\t\t\t${text}\n\t\t\t\t</${captionTag}>`
    : '';
  return `<${itemTag} class='gallery-item'>${icon}${caption}</${itemTag}>`;
}

/** The tag that is requested, or `fallback` for one that content may not have. */
function tagName(requested: string | undefined, { normal, fallback }: { normal: string; fallback: string }): string {
  if (requested === undefined) return normal;
  const name = requested.replace(/[^a-z0-9_:-]/gi, '').toLowerCase();
  return isElementAllowed(POST_HTML, name) ? name : fallback;
}
