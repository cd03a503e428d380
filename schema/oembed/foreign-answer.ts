import type { RequestContext } from '../context.ts';
import { markupOf } from './foreign-markup.ts';
import { endpointInPage } from './page-links.ts';
import { answerOfJson, answerOfXml, type ProviderAnswer } from './provider-answer.ts';
import { providerOf } from './providers.ts';

/** What is asked of another site. */
export interface EmbedRequest {
  url: string;
  /** Pixels. */
  maxWidth: number;
  maxHeight: number;
  /** Whether to look into pages of sites that are not sanctioned. */
  discover: boolean;
}

/** Most bytes of a page, and of an answer. */
const MOST_BYTES = 150 * 1_024;

/**
 * What another site says of one of its pages, with markup that can be shown (protocol 5.5). Null when no site may be
 * asked, and when it says nothing that can be understood.
 */
export async function foreignAnswer(request: EmbedRequest, context: RequestContext): Promise<ProviderAnswer | null> {
  const { url } = request;
  const sanctioned = providerOf(url);
  const endpoint = sanctioned ?? (request.discover ? await discoveredEndpoint(url, context) : null);
  if (endpoint === null) return null;
  const answer = await askedFor(withSize(endpoint, request), context);
  return answer && { ...answer, html: markupOf(answer, { url, isSanctioned: sanctioned !== null }) };
}

async function discoveredEndpoint(url: string, context: RequestContext): Promise<string | null> {
  const page = await fetched(url, { accept: 'text/html', context });
  return page?.status === 200 ? endpointInPage(page.text, page.url) : null;
}

function withSize(endpoint: string, { url, maxWidth, maxHeight }: EmbedRequest): URL {
  const address = new URL(endpoint);
  const asked = { maxwidth: maxWidth, maxheight: maxHeight, url, dnt: 1 };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, String(value));
  return address;
}

async function askedFor(address: URL, context: RequestContext): Promise<ProviderAnswer | null> {
  address.searchParams.set('format', 'json');
  const json = await fetched(address.href, { accept: 'application/json', context });
  if (json?.status === 200) return answerOfJson(json.text) ?? answerOfXml(json.text);
  if (json?.status !== 501) return null;
  address.searchParams.set('format', 'xml');
  const xml = await fetched(address.href, { accept: 'text/xml', context });
  return xml?.status === 200 ? answerOfXml(xml.text) : null;
}

/** What an address answers; null when it cannot be asked: why is for the operator, not for who wants to know the network. */
async function fetched(
  url: string,
  { accept, context }: { accept: string; context: RequestContext },
): Promise<{ status: number; url: string; text: string } | null> {
  const { outgoing, log } = context.kernel;
  if (!outgoing) return null;
  try {
    const { status, url: from, body } = await outgoing.get(url, { accept, maxBytes: MOST_BYTES });
    return { status, url: from, text: body.toString('utf8') };
  } catch (error) {
    log.info({ err: error, url: url.slice(0, 200) }, 'another site was not reached for an embed');
    return null;
  }
}
