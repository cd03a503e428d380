import type { OutgoingResponse } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { cacheKeyOf, cacheResponse, readCachedResponse } from '../../core/reads/cached-responses.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { requireEditor } from '../../core/rows/audience.ts';
import { markupText } from '../../markup/html/strip-tags.ts';
import { localEmbed } from '../../rendering/embeds/embed-loader.ts';
import { siteIconUrl } from '../../rendering/site-icon.ts';
import { isSiteAddress } from '../../urls/item-at-address.ts';
import { trimEnd } from '../../values/trim-end.ts';
import { isWebAddress } from '../../values/web-address.ts';
import { headDetails, type PageDetails } from './head-details.ts';
import { thumbnailOf } from './local-response.ts';

const pageDetailsType = oncePerBuilder((builder) =>
  builder.objectRef<PageDetails>('PageDetails').implement({
    description: 'The details in the head of a web page, as plain texts; each may be empty.',
    fields: (t) => ({
      title: t.exposeString('title'),
      icon: t.exposeString('icon', { description: 'The address of the icon, possibly a `data:` URL.' }),
      description: t.exposeString('description'),
      image: t.exposeString('image', { description: 'The address of an image.' }),
    }),
  }),
);

/** Registers the query `pageDetails`. */
export function registerPageDetailsQuery(builder: Builder): void {
  builder.queryField('pageDetails', (t) =>
    t.field({
      type: pageDetailsType(builder),
      description:
        'The details of the page at an address. Other sites are queried if the operator allows it, and their responses are cached for a day. Requires the capability to edit items of some type. Errors: `rest_invalid_url`, `rest_cannot_view_url_details`, `no_response`, `no_content`.',
      args: { url: t.arg.string({ required: true }) },
      resolve: (_root, { url }, context) => {
        if (!isWebAddress(url)) {
          const message =
            'This is not the address of a web page. Use an absolute URL that begins with http:// or https://.';
          throw domainError('rest_invalid_url', { message, details: { url: { code: '', message, data: null } } });
        }
        requireEditor(context, 'rest_cannot_view_url_details');
        return pageDetails(url, context);
      },
    }),
  );
}

/** The maximum number of bytes that are read of a page. */
const MAX_BYTES = 150 * 1_024;

/** In pixels. */
const IMAGE_WIDTH = 600;

/**
 * Returns the details of the page at an address. Responses of other sites are cached for a day; details of pages of
 * this site come from the database. Errors: `no_response` if no page is returned or outgoing requests are off,
 * `no_content`.
 */
async function pageDetails(url: string, context: RequestContext): Promise<PageDetails> {
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
