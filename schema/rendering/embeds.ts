import { createHash } from 'node:crypto';
import { isOwnAddress } from '../content/item-at-address.ts';
import type { RequestContext } from '../context.ts';
import { sql } from '../sql.ts';
import { embedParts, type OwnEmbed, ownEmbed } from './own-embed.ts';

/** The size that embedded pages are asked for in. */
const WIDTH = 500;
const HEIGHT = 750;
const FRAME_HEIGHT = Math.ceil((WIDTH / 16) * 9);
const UNKNOWN = '{{unknown}}';

/** How many posts of this site one item may show by their addresses. */
const MOST_OWN = 100;

/**
 * What addresses show, as far as that is known without asking other sites: posts of this one, and answers that were
 * kept with the item. For the rendering of one item.
 */
export function embedLoader(context: RequestContext): (url: string, postId: number) => Promise<string | null> {
  const kept = new Map<number, Promise<ReadonlyMap<string, string>>>();
  let left = MOST_OWN;
  return async (url, postId) => {
    if (isOwnAddress(url, context.kernel.addresses.home)) {
      left -= 1;
      const own = left < 0 ? null : await ownEmbed(url, context);
      if (own !== null) return frameOf(own, context);
    }
    const answers = kept.get(postId) ?? keptAnswers(context, postId);
    kept.set(postId, answers);
    return (await answers).get(keyOf(url)) ?? null;
  };
}

function keyOf(url: string): string {
  const size = `a:2:{s:5:"width";i:${WIDTH};s:6:"height";i:${HEIGHT};}`;
  return `_oembed_${createHash('md5')
    .update(url + size)
    .digest('hex')}`;
}

async function keptAnswers({ kernel }: RequestContext, postId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await kernel.database.reader.$queryRaw<{ key: string; value: string }[]>(
    sql`SELECT "key", "value" FROM "post_meta" WHERE "postId" = ${postId} AND "key" LIKE ${'_oembed_%'} ORDER BY "id" DESC`,
  );
  const answers = rows.map((row) => [row.key, textOf(row.value)] as const);
  return new Map(answers.filter(([, html]) => html !== '' && html !== UNKNOWN));
}

function textOf(json: string | undefined): string {
  try {
    const value: unknown = JSON.parse(json ?? '""');
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}

/** A quote with a link, and a frame that takes its place once a script has shown that it may. */
function frameOf(own: OwnEmbed, context: RequestContext): string {
  // It is no secret, and the same page gives the same markup.
  const key = createHash('sha256').update(own.link).digest('hex').slice(0, 10);
  const { quote, source, label } = embedParts(own, { key, siteName: context.site.text('blogname') });
  return `${quote}<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" style="position: absolute; visibility: hidden;" title="${label}" src="${source}" data-secret="${key}" width="${WIDTH}" height="${FRAME_HEIGHT}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no"></iframe>`;
}
