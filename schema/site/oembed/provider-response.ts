import { Parser } from 'htmlparser2';
import type { RequestContext } from '../../core/request-context.ts';
import { type OembedResponse, parseOembedJson, parseOembedXml, providerMarkup } from './provider-markup.ts';
import { providerOf } from './providers.ts';

/** A request for the oEmbed response of another site. */
export interface EmbedRequest {
  url: string;
  /** In pixels, as is `maxHeight`. */
  maxWidth: number;
  maxHeight: number;
  /** Whether to search pages of unknown sites for their oEmbed endpoints. */
  discover: boolean;
}

/** The maximum number of bytes that are read of a page or a response. */
const MAX_BYTES = 150 * 1_024;

/**
 * Fetches the oEmbed response of another site and makes its markup safe (docs/protocol/oembed.md#response-of-proxy).
 * Null if the operator does not allow outgoing requests, or the response cannot be read.
 */
export async function providerResponse(request: EmbedRequest, context: RequestContext): Promise<OembedResponse | null> {
  const { url } = request;
  const knownEndpoint = providerOf(url);
  const endpoint = knownEndpoint ?? (request.discover ? await discoveredEndpoint(url, context) : null);
  if (endpoint === null) return null;
  const response = await fetchResponse(withSize(endpoint, request), context);
  return response && { ...response, html: providerMarkup(response, { url, isKnown: knownEndpoint !== null }) };
}

async function discoveredEndpoint(url: string, context: RequestContext): Promise<string | null> {
  const page = await fetchText(url, { accept: 'text/html', context });
  return page?.status === 200 ? endpointInPage(page.text, page.url) : null;
}

function withSize(endpoint: string, { url, maxWidth, maxHeight }: EmbedRequest): URL {
  const address = new URL(endpoint);
  const parameters = { maxwidth: maxWidth, maxheight: maxHeight, url, dnt: 1 };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value));
  return address;
}

async function fetchResponse(address: URL, context: RequestContext): Promise<OembedResponse | null> {
  address.searchParams.set('format', 'json');
  const json = await fetchText(address.href, { accept: 'application/json', context });
  if (json?.status === 200) return parseOembedJson(json.text) ?? parseOembedXml(json.text);
  if (json?.status !== 501) return null;
  address.searchParams.set('format', 'xml');
  const xml = await fetchText(address.href, { accept: 'text/xml', context });
  return xml?.status === 200 ? parseOembedXml(xml.text) : null;
}

/** Fetches a text; null on failure. The reason is only logged, since it could reveal the internal network. */
async function fetchText(
  url: string,
  { accept, context }: { accept: string; context: RequestContext },
): Promise<{ status: number; url: string; text: string } | null> {
  const { outgoing, log } = context.kernel;
  if (!outgoing) return null;
  try {
    const { status, url: finalUrl, body } = await outgoing.get(url, { accept, maxBytes: MAX_BYTES });
    return { status, url: finalUrl, text: body.toString('utf8') };
  } catch (error) {
    log.info({ err: error, url: url.slice(0, 200) }, 'an embed could not be fetched from another site');
    return null;
  }
}

/**
 * Returns the oEmbed endpoint that a page declares with a `<link>` in its head, JSON before XML; null if it declares
 * none, or one that is not a web address.
 */
function endpointInPage(page: string, address: string): string | null {
  let json: string | undefined;
  let xml: string | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name !== 'link' || !attributes.href || json !== undefined) return;
      const type = attributes.type?.trim().toLowerCase();
      if (type === 'application/json+oembed') json = attributes.href;
      else if (type === 'text/xml+oembed' || type === 'application/xml+oembed') xml ??= attributes.href;
    },
  });
  // Only the head is trusted: the body may contain markup of commenters.
  parser.end(page.split(/<\/head\b|<body\b/i, 1)[0]);
  const endpoint = json ?? xml;
  if (endpoint === undefined || !URL.canParse(endpoint, address)) return null;
  const url = new URL(endpoint, address);
  return /^https?:$/.test(url.protocol) ? url.href : null;
}
