import { randomInt } from 'node:crypto';
import type { RequestContext } from '../../core/request-context.ts';
import { embedParts, type LocalEmbed, localEmbed } from '../../rendering/embeds/local-embed.ts';
import { authorAddress } from '../../urls/archive-link.ts';
import { EMBED_SCRIPT } from './embed-script.ts';
import { type Thumbnail, thumbnailOf } from './thumbnail.ts';

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

const MIN_WIDTH = 200;
const MAX_WIDTH = 600;
const MIN_HEIGHT = 200;

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
  const width = Math.min(Math.max(maxWidth, MIN_WIDTH), MAX_WIDTH);
  const height = Math.max(Math.ceil((width * 9) / 16), MIN_HEIGHT);
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
