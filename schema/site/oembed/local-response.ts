import { randomInt } from 'node:crypto';
import { itemVisibility } from '../../access/post-access-data.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import { baseName, fitInto, folderOf, hasSameAspectRatio, readMetadata } from '../../markup/images/image-dimensions.ts';
import { embedParts, frameSize, type LocalEmbed, localEmbed } from '../../rendering/embeds/embed-loader.ts';
import { authorAddress } from '../../urls/archive-address.ts';

/** The oEmbed response for an item of this site. */
export interface LocalResponse {
  providerName: string;
  providerUrl: string;
  authorName: string;
  authorUrl: string;
  title: string;
  type: 'rich' | 'video';
  width: number;
  height: number;
  html: string;
  thumbnail: Thumbnail | null;
}

/**
 * Creates the oEmbed response for an item of this site (docs/protocol/oembed.md#response-of-embed); null if the address
 * names no public item. `maxWidth` is in pixels.
 */
export async function localResponse(
  address: string,
  { maxWidth, context }: { maxWidth: number; context: RequestContext },
): Promise<LocalResponse | null> {
  const embed = await localEmbed(address, context);
  if (!embed) return null;
  const { row, title } = embed;
  const { site, kernel, loaders, reads } = context;
  // Each answer has a random key.
  reads.addUntracked();
  const { home } = kernel.addresses;
  const { width, height } = frameSize(maxWidth);
  const siteName = site.text('blogname');
  const author = row.authorId > 0 ? await loaders.users.load(row.authorId) : null;
  // Audio and video files have a featured image.
  const imageId = row.mimeType.startsWith('image/') ? row.id : row.featuredMediaId;
  return {
    providerName: siteName,
    providerUrl: home,
    authorName: author?.displayName ?? siteName,
    authorUrl: author ? authorAddress(site.permalinks, author) : home,
    title,
    type: row.mimeType.startsWith('video/') ? 'video' : 'rich',
    width,
    height,
    html: embedMarkup(embed, { siteName, width, height }),
    thumbnail: await thumbnailOf(imageId, { width, context }),
  };
}

/**
 * The markup of an embed: a quote with a link, a frame with the card of the item, and the script that sizes the frame.
 */
function embedMarkup(
  embed: LocalEmbed,
  { siteName, width, height }: { siteName: string; width: number; height: number },
): string {
  const key = newFrameKey();
  const { quote, frameUrl, label } = embedParts(embed, { key, siteName });
  return `${quote}<iframe sandbox="allow-scripts" security="restricted" src="${frameUrl}" width="${width}" height="${height}" title="${label}" data-secret="${key}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no" class="wp-embedded-content"></iframe><script>\n${EMBED_SCRIPT}</script>\n`;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Creates a key of ten random letters and digits, which distinguishes the frames of one page. */
export const newFrameKey = (): string =>
  Array.from({ length: 10 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/**
 * The script of a page that embeds items as cards in frames. A frame can send its height and, after a click, an address
 * of its own site to open; all other messages are ignored. The script runs once per page, for any number of frames.
 */
const EMBED_SCRIPT = `(function (page) {
  if (page.cardMessages) return;
  page.cardMessages = true;
  page.addEventListener('message', function (event) {
    var message = event.data;
    if (!message || !/^[A-Za-z0-9]+$/.test(message.secret)) return;
    var select = '[data-secret="' + message.secret + '"]';
    document.querySelectorAll('iframe' + select).forEach(function (frame) {
      if (event.source !== frame.contentWindow) return;
      document.querySelectorAll('blockquote' + select).forEach(function (quote) { quote.style.display = 'none'; });
      frame.removeAttribute('style');
      if (message.message === 'height') {
        frame.height = Math.min(Math.max(parseInt(message.value, 10) || 0, 200), 1000);
      }
      if (message.message === 'link' && document.activeElement === frame) {
        var target = new URL(message.value, frame.src);
        if (/^https?:$/.test(target.protocol) && target.host === new URL(frame.src).host) page.top.location.href = target.href;
      }
    });
  });
  page.addEventListener('DOMContentLoaded', function () {
    document.querySelectorAll('iframe.wp-embedded-content[data-secret]').forEach(function (frame) {
      frame.contentWindow.postMessage({ message: 'ready', secret: frame.getAttribute('data-secret') }, '*');
    });
  });
})(window);
`;

export interface Thumbnail {
  url: string;
  width: number;
  height: number;
}

/**
 * Returns the smallest uncropped rendition of an image that is at least `width` pixels wide, or else the rendition
 * `thumbnail` if it is as wide, or else the image itself, with the size at which to show it. Null if the file is not a
 * public image.
 */
export async function thumbnailOf(
  mediaId: number,
  { width, context }: { width: number; context: RequestContext },
): Promise<Thumbnail | null> {
  const media = mediaId > 0 ? await context.loaders.media.load(mediaId) : null;
  if (!media?.mimeType.startsWith('image/') || media.file === '') return null;
  if (itemVisibility(await loadAccessData(media, context)) !== 'public') return null;
  const full = { file: baseName(media.file), width: media.width ?? 0, height: media.height ?? 0 };
  const { sizes } = readMetadata(media.metadata);
  const isWide = (size: { width: number } | undefined) => size !== undefined && size.width >= width;
  const [uncropped] = Object.values(sizes)
    .filter((size) => isWide(size) && hasSameAspectRatio(size, full))
    .sort((first, second) => first.width * first.height - second.width * second.height);
  const rendition = uncropped ?? (isWide(sizes.thumbnail) ? sizes.thumbnail : undefined) ?? full;
  const url = `${context.kernel.addresses.uploads}/${folderOf(media.file)}${rendition.file}`;
  return { url, ...fitInto({ width: rendition.width, height: rendition.height }, { width, height: 0 }) };
}
