import { createHash } from 'node:crypto';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentLoaders } from '../../markup/render-environment.ts';
import { isSiteAddress } from '../../urls/item-at-address.ts';
import { embedParts, type LocalEmbed, localEmbed } from './local-embed.ts';
import { EMBED_WIDTH, embedName, loadStoredEmbeds, type StoredEmbed } from './stored-embeds.ts';

const FRAME_HEIGHT = Math.ceil((EMBED_WIDTH / 16) * 9);

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
    if (isSiteAddress(address.url, context.kernel.addresses.home)) {
      localEmbedsLeft -= 1;
      const local = localEmbedsLeft < 0 ? null : await localEmbed(address.url, context);
      if (local !== null) return frameOf(local, context);
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
function frameOf(embed: LocalEmbed, context: RequestContext): string {
  // The key is not a secret. It is a hash of the address, so that the same item always results in the same markup.
  const key = createHash('sha256').update(embed.link).digest('hex').slice(0, 10);
  const { quote, frameUrl, label } = embedParts(embed, { key, siteName: context.site.text('blogname') });
  return `${quote}<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" style="position: absolute; visibility: hidden;" title="${label}" src="${frameUrl}" data-secret="${key}" width="${EMBED_WIDTH}" height="${FRAME_HEIGHT}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no"></iframe>`;
}
