import { Parser } from 'htmlparser2';
import type { OutgoingResponse } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { cacheKeyOf, cacheResponse, readCachedResponse } from '../../core/reads/cached-responses.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { requireEditor } from '../../core/rows/audience.ts';
import { markupText, stripAllTags } from '../../markup/html/strip-tags.ts';
import { siteIconUrl } from '../../rendering/data/site-data.ts';
import { localEmbed } from '../../rendering/embeds/embed-loader.ts';
import { isSiteAddress } from '../../urls/item-at-address.ts';
import { trimEnd } from '../../values/text-functions.ts';
import { absoluteWebAddress, isWebAddress } from '../../values/web-address.ts';
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
  if (isSiteAddress(url, context.site)) return localDetails(url, context);
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

/** The details in the head of a web page, as plain texts; each may be empty. */
interface PageDetails {
  title: string;
  /** The address of the icon, possibly a `data:` URL. */
  icon: string;
  description: string;
  /** The address of an image. */
  image: string;
}

const MAX_TEXT_LENGTH = 1_000;
const MAX_ICON_LENGTH = 20_000;

/** Reads the details from the HTML of a page. Relative links are resolved against `address`. */
function headDetails(page: string, address: string): PageDetails {
  const metas: Meta[] = [];
  let title = '';
  let icon = '';
  let isTitle = false;
  let hasTitle = false;
  const parser = new Parser({
    onopentag: (name, { rel = '', href = '', property = '', name: meta = '', content = '' }) => {
      if (name === 'title' && !hasTitle) isTitle = true;
      else if (name === 'link' && icon === '' && /(?:^|\s)(?:shortcut-)?icon(?:\s|$)/i.test(rel)) icon = href.trim();
      else if (name === 'meta') {
        metas.push({ name: meta.trim().toLowerCase(), property: property.trim().toLowerCase(), content });
      }
    },
    ontext: (text) => {
      if (isTitle && title.length < MAX_TEXT_LENGTH) title += text;
    },
    onclosetag: (name) => {
      if (name !== 'title') return;
      hasTitle ||= isTitle;
      isTitle = false;
    },
  });
  // Only the head is trusted: the body may contain markup of commenters.
  parser.end(page.split(/<\/head\b|<body\b/i, 1)[0]);
  return {
    title: asLine(title),
    icon: iconAddress(icon, address),
    description: asLine(
      firstOf(metas, { key: 'name', names: DESCRIPTION_NAMES }) ||
        firstOf(metas, { key: 'property', names: DESCRIPTION_NAMES }),
    ),
    image: absoluteWebAddress(
      firstOf(metas, { key: 'property', names: IMAGE_NAMES }) || firstOf(metas, { key: 'name', names: IMAGE_NAMES }),
      address,
    ),
  };
}

interface Meta {
  name: string;
  property: string;
  content: string;
}

const DESCRIPTION_NAMES: readonly string[] = ['description', 'og:description'];
const IMAGE_NAMES: readonly string[] = ['og:image', 'og:image:url', 'og:image:secure_url'];

/** The first value that is not empty, in document order. */
const firstOf = (
  metas: readonly Meta[],
  { key, names }: { key: 'name' | 'property'; names: readonly string[] },
): string => metas.find((meta) => names.includes(meta[key]) && meta.content.trim() !== '')?.content.trim() ?? '';

/** Plain text on one line. Escaped markup is removed too, since editors insert the text unchanged. */
const asLine = (text: string): string => stripAllTags(text.slice(0, MAX_TEXT_LENGTH)).replace(/\s+/g, ' ').trim();

/** The address of an icon; `data:` URLs of images are allowed. */
const iconAddress = (icon: string, page: string): string =>
  /^data:image\/(?:png|gif|jpeg|webp|x-icon|vnd\.microsoft\.icon|svg\+xml)[;,]/i.test(icon) &&
  icon.length <= MAX_ICON_LENGTH
    ? icon
    : absoluteWebAddress(icon, page);
