import { cacheKeyOf, cacheResponse, readCachedResponse } from '../../core/reads/cached-responses.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { escapeUrl } from '../../markup/html/escape.ts';
import { AUDIO_EXTENSIONS, mediaTypeOf, VIDEO_EXTENSIONS } from '../../markup/shortcodes/player-types.ts';
import { isSiteAddress } from '../../urls/item-at-address.ts';
import { type LocalResponse, localResponse } from './local-response.ts';
import { providerResponse } from './provider-response.ts';

/** A request of an editor for the preview of an embed. */
export interface PreviewRequest {
  url: string;
  /** In pixels, as is `maxHeight`; null for the default. */
  maxWidth: number | null;
  maxHeight: number | null;
  /** Whether to search pages of unknown sites for their oEmbed endpoints. */
  discover: boolean;
}

const DEFAULT_WIDTH = 500;

const MAX_DEFAULT_HEIGHT = 1_000;

/**
 * Returns the oEmbed response for an address of this or another site, from the cache if possible; null if there is
 * none.
 */
export async function embedPreview(
  request: PreviewRequest,
  context: RequestContext,
): Promise<Record<string, unknown> | null> {
  const { url, discover } = request;
  const maxWidth = request.maxWidth ?? DEFAULT_WIDTH;
  const maxHeight = request.maxHeight ?? Math.min(Math.ceil(maxWidth * 1.5), MAX_DEFAULT_HEIGHT);
  if (isSiteAddress(url, context.site)) {
    const local = await localResponse(url, { maxWidth, context });
    // The program sends no requests to its own site.
    return local ? oembedFields(local) : playerFor(url);
  }
  const embedRequest = { url, maxWidth, maxHeight, discover };
  const key = cacheKeyOf(embedRequest);
  const cached = await readCachedResponse(key, context);
  if (cached) return cached;
  const response = await providerResponse(embedRequest, context);
  if (!response) return playerFor(url);
  await cacheResponse(key, { response, context });
  return response;
}

function oembedFields(response: LocalResponse): Record<string, unknown> {
  const { thumbnail } = response;
  return {
    version: '1.0',
    provider_name: response.providerName,
    provider_url: response.providerUrl,
    author_name: response.authorName,
    author_url: response.authorUrl,
    title: response.title,
    type: response.type,
    width: response.width,
    height: response.height,
    html: response.html,
    ...(thumbnail
      ? { thumbnail_url: thumbnail.url, thumbnail_width: thumbnail.width, thumbnail_height: thumbnail.height }
      : {}),
  };
}

/**
 * Returns a player for the address of an audio or video file, in the form of an oEmbed response; null for other
 * addresses.
 */
function playerFor(address: string): { provider_name: string; html: string; scripts: string[] } | null {
  if (!URL.canParse(address) || !/^https?:/i.test(address)) return null;
  const { extension } = mediaTypeOf(new URL(address).pathname);
  const source = escapeUrl(address);
  const html = (AUDIO_EXTENSIONS as readonly string[]).includes(extension)
    ? `<audio controls preload="none" style="width: 100%;" src="${source}"></audio>`
    : (VIDEO_EXTENSIONS as readonly string[]).includes(extension)
      ? `<video controls preload="metadata" style="width: 100%;" src="${source}"></video>`
      : null;
  return html === null ? null : { provider_name: 'Embed Handler', html, scripts: [] };
}
