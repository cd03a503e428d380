import type { OutgoingResponse } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import { cacheKeyOf, cacheResponse, readCachedResponse } from '../../../core/reads/cached-responses.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { markupText } from '../../../markup/html/strip-tags.ts';
import { localEmbed } from '../../../rendering/embeds/embed-loader.ts';
import { siteIconUrl } from '../../../rendering/site-icon.ts';
import { isSiteAddress } from '../../../urls/item-at-address.ts';
import { trimEnd } from '../../../values/trim-end.ts';
import { thumbnailOf } from '../local-response.ts';
import { headDetails, type PageDetails } from './head-details.ts';

/** The maximum number of bytes that are read of a page. */
const MAX_BYTES = 150 * 1_024;

/** In pixels. */
const IMAGE_WIDTH = 600;

/**
 * Returns the details of the page at an address. Responses of other sites are cached for a day; details of pages of
 * this site come from the database. Errors: `no_response` if no page is returned or outgoing requests are off,
 * `no_content`.
 */
export async function pageDetails(url: string, context: RequestContext): Promise<PageDetails> {
  if (isSiteAddress(url, context.kernel.addresses.home)) return localDetails(url, context);
  const key = cacheKeyOf({ detailsOf: url });
  const cached = await readCachedResponse(key, context);
  if (cached) return cached as unknown as PageDetails;
  const page = await fetchPage(url, context);
  if (page?.status !== 200) throw domainError('no_response');
  if (page.body.length === 0) throw domainError('no_content');
  const details = headDetails(pageText(page.body), page.url);
  await cacheResponse(key, { response: { ...details }, context });
  return details;
}

/** Fetches a page; null on failure. The reason is only logged, since it could reveal the internal network. */
async function fetchPage(url: string, { kernel }: RequestContext): Promise<OutgoingResponse | null> {
  const { outgoing, log } = kernel;
  if (!outgoing) return null;
  try {
    return await outgoing.get(url, { accept: 'text/html', maxBytes: MAX_BYTES });
  } catch (error) {
    log.info({ err: error, url: url.slice(0, 200) }, 'the details of a page on another site could not be fetched');
    return null;
  }
}

/** The details of a public page of this site. */
async function localDetails(url: string, context: RequestContext): Promise<PageDetails> {
  const { kernel, site } = context;
  const siteName = markupText(site.text('blogname'));
  const embed = await localEmbed(url, context);
  if (!embed && !isHome(url, kernel.addresses.home)) throw domainError('no_response');
  const imageId = embed && (embed.row.type === 'attachment' ? embed.row.id : embed.row.featuredMediaId);
  const image = imageId ? await thumbnailOf(imageId, { width: IMAGE_WIDTH, context }) : null;
  return {
    title: embed ? `${markupText(embed.title)} – ${siteName}` : siteName,
    icon: await siteIconUrl(context),
    description: embed ? '' : markupText(site.text('blogdescription')),
    image: image?.url ?? '',
  };
}

function isHome(address: string, home: string): boolean {
  const { pathname, search } = new URL(address, `${home}/`);
  return search === '' && `${trimEnd(pathname, '/')}/` === new URL(`${home}/`).pathname;
}

/** The maximum number of bytes that are searched for the encoding of a page. */
const MAX_HEAD_BYTES = 2_048;

/** Decodes a page with the encoding that it declares, or as UTF-8 if the declaration is missing or unknown. */
function pageText(page: Buffer): string {
  const beginning = page.subarray(0, MAX_HEAD_BYTES).toString('latin1');
  const encoding = /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(beginning)?.[1] ?? 'utf-8';
  return createDecoder(encoding).decode(page);
}

function createDecoder(name: string): TextDecoder {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder();
  }
}
