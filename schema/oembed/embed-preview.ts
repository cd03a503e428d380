import { isOwnAddress } from '../content/addresses/item-at-address.ts';
import type { RequestContext } from '../context.ts';
import { keepAnswer, keptAnswer, keyOf } from '../kept-answers.ts';
import { foreignAnswer } from './foreign-answer.ts';
import { type OwnAnswer, ownAnswer } from './own-answer.ts';
import { playerFor } from './player.ts';

/** What an editor wants to show. */
export interface PreviewRequest {
  url: string;
  /** Pixels, as for `maxHeight`; the usual ones where they are left out. */
  maxWidth: number | null;
  maxHeight: number | null;
  discover: boolean;
}

const USUAL_WIDTH = 500;
const GREATEST_USUAL_HEIGHT = 1_000;

/** What stands for an address, of this site or of another, in the members of the oEmbed format; null when there is nothing. */
export async function embedPreview(
  request: PreviewRequest,
  context: RequestContext,
): Promise<Record<string, unknown> | null> {
  const { url, discover } = request;
  const maxWidth = request.maxWidth ?? USUAL_WIDTH;
  const maxHeight = request.maxHeight ?? Math.min(Math.ceil(maxWidth * 1.5), GREATEST_USUAL_HEIGHT);
  if (isOwnAddress(url, context.kernel.addresses.home)) {
    const own = await ownAnswer(url, { maxWidth, context });
    // The site does not ask itself.
    return own ? inFormat(own) : playerFor(url);
  }
  const asked = { url, maxWidth, maxHeight, discover };
  const key = keyOf(asked);
  const kept = await keptAnswer(key, context);
  if (kept) return kept;
  const answer = await foreignAnswer(asked, context);
  if (!answer) return playerFor(url);
  await keepAnswer(key, { answer, context });
  return answer;
}

function inFormat(own: OwnAnswer): Record<string, unknown> {
  const { thumbnail } = own;
  return {
    version: '1.0',
    provider_name: own.providerName,
    provider_url: own.providerUrl,
    author_name: own.authorName,
    author_url: own.authorUrl,
    title: own.title,
    type: own.type,
    width: own.width,
    height: own.height,
    html: own.html,
    ...(thumbnail
      ? { thumbnail_url: thumbnail.url, thumbnail_width: thumbnail.width, thumbnail_height: thumbnail.height }
      : {}),
  };
}
