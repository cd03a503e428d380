import { toClassName } from '../html/class-name.ts';
import { escapeAttribute } from '../html/escape.ts';
import type { Shortcode } from './parse-shortcodes.ts';
import type { ShortcodeContext } from './shortcode-context.ts';

const PICTURE = /^(\s*(?:<a [^>]+>\s*)?<img [^>]+>(?:\s*<\/a>)?)/;

/** A picture with its caption; only the content without a caption or a width. */
export async function renderCaption(
  shortcode: Shortcode,
  { context, runInner }: { context: ShortcodeContext; runInner: (text: string) => Promise<string> },
): Promise<string> {
  const options = shortcode.attributes.named;
  const { picture, caption } = splitCaption(shortcode.content, options.caption);
  const width = Number.parseInt(options.width ?? '', 10) || 0;
  if (width < 1 || caption === '') return picture;
  const requestedId = toClassName(options.id ?? '');
  const id = requestedId === '' ? '' : context.environment.session.uniqueId(requestedId);
  const captionId = toClassName(options.caption_id ?? '') || (id === '' ? '' : `caption-${id.replaceAll('_', '-')}`);
  const idText = id === '' ? '' : `id="${escapeAttribute(id)}" `;
  const describedBy = captionId === '' ? '' : `aria-describedby="${escapeAttribute(captionId)}" `;
  const captionIdText = captionId === '' ? '' : `id="${escapeAttribute(captionId)}" `;
  const classes = `wp-caption ${options.align || 'alignnone'} ${options.class ?? ''}`.trim();
  const figure = `<figure ${idText}${describedBy}style="width: ${width}px" class="${escapeAttribute(classes)}">`;
  return `${figure}${await runInner(picture)}<figcaption ${captionIdText}class="wp-caption-text">${caption}</figcaption></figure>`;
}

function splitCaption(content: string, attribute: string | undefined): { picture: string; caption: string } {
  if (attribute !== undefined) return { picture: content, caption: attribute.trim() };
  const start = content.search(/<a |<img /);
  const rest = start === -1 ? '' : content.slice(start);
  const match = PICTURE.exec(rest);
  if (match === null) return { picture: content, caption: '' };
  return { picture: match[1] ?? '', caption: rest.slice(match[0].length).trim() };
}
