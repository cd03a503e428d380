import { type PageAnswer, redirect } from '../page-answer.ts';
import { ask } from '../page-environment.ts';
import { domainFailure } from '../page-messages.ts';
import type { PageRequest } from '../page-request.ts';
import { embedPage } from './embed-page.ts';
import { itemPage } from './item-page.ts';
import { listingPage } from './list-page.ts';
import { notFoundPage } from './not-found-page.ts';
import type { ShownPlace } from './reading-documents.ts';
import type { Reading } from './reading-environment.ts';

/** Answers with the content of an address: an item, its card, a list, or the page for unknown addresses. */
export async function readingPage(reading: Reading, request: PageRequest): Promise<PageAnswer> {
  const { url } = request;
  if (/\/(?:feed|trackback)(?:\/\w{1,20})?\/?$/.test(url.pathname)) return notFoundPage(reading, request);
  const password = request.method === 'POST' ? ((await request.form()).get('post_password') ?? '') : null;
  let place: ShownPlace | null;
  try {
    place = await placeAt(reading, { request, password });
  } catch (error) {
    if (domainFailure(error)?.code !== 'rest_post_incorrect_password') throw error;
    place = await placeAt(reading, { request, password: null });
    return place?.node
      ? itemPage(reading, { request, item: place.node, isWrongPassword: true })
      : notFoundPage(reading, request);
  }
  if (!place) return (await movedTo(reading, request)) ?? notFoundPage(reading, request);
  if (place.kind !== 'CONTENT') return listingPage(reading, { request, place });
  if (!place.node) return notFoundPage(reading, request);
  if (place.isEmbed) return embedPage(reading, { request, item: place.node });
  const canonical = password !== null ? null : otherAddress(url, place.node.link);
  return canonical === null ? itemPage(reading, { request, item: place.node }) : redirect(canonical, { status: 301 });
}

async function placeAt(
  reading: Reading,
  { request, password }: { request: PageRequest; password: string | null },
): Promise<ShownPlace | null> {
  const { pathname, search } = request.url;
  const { placeByUri } = await ask<{ placeByUri: ShownPlace | null }>(reading, {
    request,
    document: reading.documents.place,
    variables: { uri: `${pathname}${search}`, password },
  });
  return placeByUri;
}

type Linked = { link: string } | null;

/** Redirects an address with an earlier permalink structure; null when no item had it. */
async function movedTo(reading: Reading, request: PageRequest): Promise<PageAnswer | null> {
  const { pathname, search } = request.url;
  const { formerPlaceByUri: former } = await ask<{
    formerPlaceByUri: { node: Linked; term: Linked; author: Linked } | null;
  }>(reading, { request, document: reading.documents.formerPlace, variables: { uri: `${pathname}${search}` } });
  const link = (former?.node ?? former?.term ?? former?.author)?.link;
  return link === undefined ? null : redirect(link, { status: 301 });
}

/** The permalink of the item, if it differs from the requested address. */
function otherAddress(url: URL, link: string): string | null {
  const own = new URL(link);
  if (own.search !== '') return null;
  const isPlain = ['p', 'page_id', 'attachment_id', 'post_type'].some((name) => url.searchParams.has(name));
  return isPlain || decoded(own.pathname) !== decoded(url.pathname) ? link : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path;
  }
}
