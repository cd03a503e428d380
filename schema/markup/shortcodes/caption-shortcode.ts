import { toClassName } from '../html/class-name.ts';
import { escapeAttribute } from '../html/escape.ts';
import type { Shortcode } from './parse-shortcodes.ts';
import type { ShortcodeContext } from './shortcode-context.ts';

/** An image at the start of the content, with the link around it. */
const IMAGE_WITH_LINK = /^(\s*(?:<a [^>]+>\s*)?<img [^>]+>(?:\s*<\/a>)?)/;

/** Renders an image with its caption. Without a caption or a width, returns the content only. */
export async function renderCaption(
  shortcode: Shortcode,
  { context, runInner }: { context: ShortcodeContext; runInner: (text: string) => Promise<string> },
): Promise<string> {
  const options = shortcode.attributes.named;
  const { image, caption } = splitCaption(shortcode.content, options.caption);
  const width = Number.parseInt(options.width ?? '', 10) || 0;
  if (width < 1 || caption === '') return image;
  const requestedId = toClassName(options.id ?? '');
  const id = requestedId === '' ? '' : context.environment.session.uniqueId(requestedId);
  const captionId = toClassName(options.caption_id ?? '') || (id === '' ? '' : `caption-${id.replaceAll('_', '-')}`);
  const idText = id === '' ? '' : `id="${escapeAttribute(id)}" `;
  const describedBy = captionId === '' ? '' : `aria-describedby="${escapeAttribute(captionId)}" `;
  const captionIdText = captionId === '' ? '' : `id="${escapeAttribute(captionId)}" `;
  const classes = `wp-caption ${options.align || 'alignnone'} ${options.class ?? ''}`.trim();
  const figure = `<figure ${idText}${describedBy}style="width: ${width}px" class="${escapeAttribute(classes)}">`;
  return `${figure}${await runInner(image)}<figcaption ${captionIdText}class="wp-caption-text">${caption}</figcaption></figure>`;
}

function splitCaption(content: string, captionAttribute: string | undefined): { image: string; caption: string } {
  if (captionAttribute !== undefined) return { image: content, caption: captionAttribute.trim() };
  const start = content.search(/<a |<img /);
  const markup = start === -1 ? '' : content.slice(start);
  const match = IMAGE_WITH_LINK.exec(markup);
  if (match === null) return { image: content, caption: '' };
  return { image: match[1] ?? '', caption: markup.slice(match[0].length).trim() };
}
