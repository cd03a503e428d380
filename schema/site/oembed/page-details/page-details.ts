import { isOwnAddress } from '../../content/addresses/item-at-address.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import { decodeEntities } from '../../html/markup/escape.ts';
import { stripAllTags } from '../../html/markup/strip.ts';
import { keepAnswer, keptAnswer, keyOf } from '../../kept-answers.ts';
import type { OutgoingAnswer } from '../../kernel.ts';
import { ownEmbed } from '../../rendering/embeds/own-embed.ts';
import { siteIconUrl } from '../../rendering/site-icon.ts';
import { thumbnailOf } from '../thumbnail.ts';
import { headDetails, type PageDetails } from './head-details.ts';
import { pageText } from './page-text.ts';

/** Most bytes of a page that are read. */
const MOST_BYTES = 150 * 1_024;
/** Pixels. */
const IMAGE_WIDTH = 600;

/**
 * What the page at an address says of itself. What other sites say is kept for a day; this site does not ask itself.
 * Errors: `no_response` where nobody answers with a page or nobody may be asked, `no_content` for an empty page.
 */
export async function pageDetails(url: string, context: RequestContext): Promise<PageDetails> {
  if (isOwnAddress(url, context.kernel.addresses.home)) return ownDetails(url, context);
  const key = keyOf({ detailsOf: url });
  const kept = await keptAnswer(key, context);
  if (kept) return kept as unknown as PageDetails;
  const page = await fetched(url, context);
  if (page?.status !== 200) throw domainError('no_response');
  if (page.body.length === 0) throw domainError('no_content');
  const details = headDetails(pageText(page.body), page.url);
  await keepAnswer(key, { answer: { ...details }, context });
  return details;
}

/** Why nobody answered is for the operator, not for who wants to know the network. */
async function fetched(url: string, { kernel }: RequestContext): Promise<OutgoingAnswer | null> {
  const { outgoing, log } = kernel;
  if (!outgoing) return null;
  try {
    return await outgoing.get(url, { accept: 'text/html', maxBytes: MOST_BYTES });
  } catch (error) {
    log.info({ err: error, url: url.slice(0, 200) }, 'another site was not reached for the details of a page');
    return null;
  }
}

/** Of pages that everybody can see. */
async function ownDetails(url: string, context: RequestContext): Promise<PageDetails> {
  const { kernel, site } = context;
  const siteName = plain(site.text('blogname'));
  const own = await ownEmbed(url, context);
  if (!own && !isHome(url, kernel.addresses.home)) throw domainError('no_response');
  const picture = own && (own.row.type === 'attachment' ? own.row.id : own.row.featuredMediaId);
  const image = picture ? await thumbnailOf(picture, { width: IMAGE_WIDTH, context }) : null;
  return {
    title: own ? `${plain(own.title)} – ${siteName}` : siteName,
    icon: await siteIconUrl(context),
    description: own ? '' : plain(site.text('blogdescription')),
    image: image?.url ?? '',
  };
}

function isHome(address: string, home: string): boolean {
  const { pathname, search } = new URL(address, `${home}/`);
  return search === '' && `${pathname}/`.replace(/\/+$/, '/') === new URL(`${home}/`).pathname;
}

const plain = (html: string): string => decodeEntities(stripAllTags(html));
