import { createHash } from 'node:crypto';
import { itemVisibility } from '../../access/post-access-data.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { decodeEntities, escapeAttribute, escapeHtml, escapeUrl } from '../../markup/html/escape.ts';
import { stripTags } from '../../markup/html/strip-tags.ts';
import type { ContentLoaders } from '../../markup/render-environment.ts';
import { prefixedTitle, renderTitle } from '../../markup/render-title.ts';
import { findItemAtAddress, isSiteAddress } from '../../urls/item-at-address.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { EMBED_WIDTH, embedName, loadStoredEmbeds, type StoredEmbed } from './stored-embeds.ts';

/** How many posts of this site one item may embed. */
const MAX_LOCAL_EMBEDS = 100;

/** How many characters of markup from other sites one item may contain. */
const MAX_MARKUP = 1_000_000;

/**
 * Creates the loader of embeds for the rendering of one item. It sends no requests: it returns posts of this site, and
 * markup from other sites that is stored with the item.
 */
export function embedLoader(context: RequestContext): ContentLoaders['embed'] {
  const stored = new Map<number, Promise<ReadonlyMap<string, StoredEmbed>>>();
  let localEmbedsLeft = MAX_LOCAL_EMBEDS;
  let markupLeft = MAX_MARKUP;
  return async (address, postId) => {
    if (isSiteAddress(address.url, context.site)) {
      localEmbedsLeft -= 1;
      const local = localEmbedsLeft < 0 ? null : await localEmbed(address.url, context);
      if (local !== null) return frameOf(local, { context, width: Number(address.width ?? EMBED_WIDTH) });
    }
    const loading = stored.get(postId) ?? storedEmbedsOf(postId, context);
    stored.set(postId, loading);
    const embeds = await loading;
    const html = embeds.size === 0 || markupLeft <= 0 ? null : (embeds.get(embedName(address))?.html ?? null);
    if (html === null) return null;
    markupLeft -= html.length;
    return html;
  };
}

async function storedEmbedsOf(postId: number, context: RequestContext): Promise<ReadonlyMap<string, StoredEmbed>> {
  return (await loadStoredEmbeds(context, [postId])).get(postId) ?? new Map();
}

/** Returns a quote with a link, and a hidden frame with the card, by which a script of the page replaces the quote. */
function frameOf(embed: LocalEmbed, { context, width }: { context: RequestContext; width: number }): string {
  // The key is not a secret. It is a hash of the address, so that the same item always results in the same markup.
  const key = createHash('sha256').update(embed.link).digest('hex').slice(0, 10);
  const { quote, frameUrl, label } = embedParts(embed, { key, siteName: context.site.text('blogname') });
  const size = frameSize(width);
  // WordPress adds the key to an address that has it already. The card reads either.
  return `${quote}<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" style="position: absolute; visibility: hidden;" title="${escapeAttribute(decodeEntities(label))}" src="${frameUrl}#?secret=${key}" data-secret="${key}" width="${size.width}" height="${size.height}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no"></iframe>`;
}

/** An item of this site that pages may embed. */
export interface LocalEmbed {
  row: ContentRow;
  link: string;
  /** HTML. */
  title: string;
}

/**
 * Loads the item that an address names, if its page is public (docs/protocol/oembed.md#which-item-an-address-names).
 * Items with a password are included: it protects their text, not their title. Null for other addresses.
 */
export async function localEmbed(address: string, context: RequestContext): Promise<LocalEmbed | null> {
  const row = await findItemAtAddress(address, context);
  if (!row || itemVisibility(await loadAccessData(row, context)) !== 'public') return null;
  const rendered = renderTitle(row.title, { site: { properName: context.kernel.properName ?? '' } });
  const title = prefixedTitle(rendered, { status: row.status, hasPassword: row.password !== '' });
  return { row, link: await permalinkOf(row, context), title };
}

/** Returns the quote, and the address and label of the frame, of an embedded item. The key connects quote and frame. */
export function embedParts(
  { link, title }: Pick<LocalEmbed, 'link' | 'title'>,
  { key, siteName }: { key: string; siteName: string },
): { quote: string; frameUrl: string; label: string } {
  return {
    quote: `<blockquote class="wp-embedded-content" data-secret="${key}"><a href="${escapeUrl(link)}">${stripTags(title) || escapeHtml(link)}</a></blockquote>`,
    frameUrl: escapeUrl(`${embedAddress(link)}#?secret=${key}`),
    label: escapeAttribute(`&#8220;${title}&#8221; &#8212; ${siteName}`),
  };
}

const [MIN_WIDTH, MAX_WIDTH] = [200, 600];
const MIN_HEIGHT = 200;

/** Returns the size of the card of an item in pixels, at the width nearest to the requested one. */
export function frameSize(requestedWidth: number): { width: number; height: number } {
  const width = Math.min(Math.max(requestedWidth, MIN_WIDTH), MAX_WIDTH);
  return { width, height: Math.max(Math.ceil((width * 9) / 16), MIN_HEIGHT) };
}

/** Returns the address of the card of an item. */
function embedAddress(link: string): string {
  if (link.includes('?')) return `${link}&embed=true`;
  return `${link}${link.endsWith('/') ? '' : '/'}embed/`;
}
