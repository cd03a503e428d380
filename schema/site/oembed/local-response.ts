import { randomInt } from 'node:crypto';
import { authorLink } from '../content/addresses/archive-link.ts';
import type { RequestContext } from '../context.ts';
import { embedParts, type OwnEmbed, ownEmbed } from '../rendering/embeds/own-embed.ts';
import { EMBED_SCRIPT } from './embed-script.ts';
import { type Thumbnail, thumbnailOf } from './thumbnail.ts';

/** What this site says of one of its items, as the oEmbed format has it. */
export interface OwnAnswer {
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

const NARROWEST = 200;
const WIDEST = 600;
const LOWEST = 200;

/** What stands for an item of this site where it is embedded (protocol 5.3); null for an address that names none. */
export async function ownAnswer(
  address: string,
  { maxWidth, context }: { maxWidth: number; context: RequestContext },
): Promise<OwnAnswer | null> {
  const own = await ownEmbed(address, context);
  if (!own) return null;
  const { row, title } = own;
  const { site, kernel, loaders } = context;
  const { home } = kernel.addresses;
  const width = Math.min(Math.max(maxWidth, NARROWEST), WIDEST);
  const height = Math.max(Math.ceil((width * 9) / 16), LOWEST);
  const siteName = site.text('blogname');
  const author = row.authorId > 0 ? await loaders.users.load(row.authorId) : null;
  const picture = row.type === 'attachment' ? row.id : row.featuredMediaId;
  return {
    providerName: siteName,
    providerUrl: home,
    authorName: author?.displayName ?? siteName,
    authorUrl: author ? authorLink(site.permalinks, author) : home,
    title,
    type: row.mimeType.startsWith('video/') ? 'video' : 'rich',
    width,
    height,
    html: frameOf(own, { siteName, width, height }),
    thumbnail: await thumbnailOf(picture, { width, context }),
  };
}

/** A quote with a link, the frame that shows the item's card, and the script that sizes it. */
function frameOf(
  own: OwnEmbed,
  { siteName, width, height }: { siteName: string; width: number; height: number },
): string {
  const key = freshKey();
  const { quote, source, label } = embedParts(own, { key, siteName });
  return `${quote}<iframe sandbox="allow-scripts" security="restricted" src="${source}" width="${width}" height="${height}" title="${label}" data-secret="${key}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no" class="wp-embedded-content"></iframe><script>\n${EMBED_SCRIPT}</script>\n`;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Ten letters and digits: what tells the frames of one page apart. */
export const freshKey = (): string =>
  Array.from({ length: 10 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
