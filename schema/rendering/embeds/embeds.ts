import { createHash } from 'node:crypto';
import { isOwnAddress } from '../../content/addresses/item-at-address.ts';
import type { RequestContext } from '../../context.ts';
import type { ContentLoaders } from '../../html/environment.ts';
import { EMBED_WIDTH, embedName, type KeptEmbed, loadKeptEmbeds } from './kept-embeds.ts';
import { embedParts, type OwnEmbed, ownEmbed } from './own-embed.ts';

const FRAME_HEIGHT = Math.ceil((EMBED_WIDTH / 16) * 9);

/** How many posts of this site one item may show by their addresses. */
const MOST_OWN = 100;
/** Characters of markup from other sites that one item may show. */
const MOST_MARKUP = 1_000_000;

/**
 * What addresses show, as far as that is known without asking other sites: posts of this one, and answers that were
 * kept with the item. For the rendering of one item.
 */
export function embedLoader(context: RequestContext): ContentLoaders['embed'] {
  const kept = new Map<number, Promise<ReadonlyMap<string, KeptEmbed>>>();
  let left = MOST_OWN;
  let markupLeft = MOST_MARKUP;
  return async (address, postId) => {
    if (isOwnAddress(address.url, context.kernel.addresses.home)) {
      left -= 1;
      const own = left < 0 ? null : await ownEmbed(address.url, context);
      if (own !== null) return frameOf(own, context);
    }
    const answers = kept.get(postId) ?? answersOf(postId, context);
    kept.set(postId, answers);
    const known = await answers;
    const html = known.size === 0 || markupLeft <= 0 ? null : (known.get(embedName(address))?.html ?? null);
    if (html === null) return null;
    markupLeft -= html.length;
    return html;
  };
}

async function answersOf(postId: number, context: RequestContext): Promise<ReadonlyMap<string, KeptEmbed>> {
  return (await loadKeptEmbeds(context, [postId])).get(postId) ?? new Map();
}

/** A quote with a link, and a frame that takes its place once a script has shown that it may. */
function frameOf(own: OwnEmbed, context: RequestContext): string {
  // It is no secret, and the same page gives the same markup.
  const key = createHash('sha256').update(own.link).digest('hex').slice(0, 10);
  const { quote, source, label } = embedParts(own, { key, siteName: context.site.text('blogname') });
  return `${quote}<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" style="position: absolute; visibility: hidden;" title="${label}" src="${source}" data-secret="${key}" width="${EMBED_WIDTH}" height="${FRAME_HEIGHT}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no"></iframe>`;
}
