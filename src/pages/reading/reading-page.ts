import { trimEnd } from '../../../schema/values/trim-end.ts';
import { type PageAnswer, redirect } from '../page-answer.ts';
import { runPageOperation } from '../page-environment.ts';
import { domainFailure } from '../page-messages.ts';
import type { PageRequest } from '../page-request.ts';
import { embedPage } from './embed-page.ts';
import { isPreview, itemPage } from './item-page.ts';
import { contentListPage } from './list-page.ts';
import { notFoundPage } from './not-found-page.ts';
import type { ResolvedPageAddress } from './reading-documents.ts';
import type { ReadingEnvironment } from './reading-environment.ts';

/** Answers with the page of an address: an item, its card, a list, or the page for unknown addresses. */
export async function readingPage(environment: ReadingEnvironment, request: PageRequest): Promise<PageAnswer> {
  const answer = await pageAt(environment, request);
  return isPreview(request) ? { ...answer, isPersonal: true } : answer;
}

async function pageAt(environment: ReadingEnvironment, request: PageRequest): Promise<PageAnswer> {
  const { url } = request;
  if (/\/(?:feed|trackback)(?:\/\w{1,20})?\/?$/.test(url.pathname) || url.searchParams.has('feed'))
    return notFoundPage(environment, request);
  const password = request.method === 'POST' ? ((await request.form()).get('post_password') ?? '') : null;
  let resolved: ResolvedPageAddress | null;
  try {
    resolved = await resolveAddress(environment, { request, password });
  } catch (error) {
    if (domainFailure(error)?.code !== 'rest_post_incorrect_password') throw error;
    resolved = await resolveAddress(environment, { request, password: null });
    return resolved?.node
      ? itemPage(environment, { request, item: resolved.node, isWrongPassword: true })
      : notFoundPage(environment, request);
  }
  if (!resolved) return (await redirectFormerAddress(environment, request)) ?? notFoundPage(environment, request);
  if (resolved.kind !== 'CONTENT') {
    const archive = archiveOfQuery(environment, { url, resolved });
    return archive === null ? contentListPage(environment, { request, resolved }) : redirect(archive, { status: 301 });
  }
  if (!resolved.node) return notFoundPage(environment, request);
  if (isPreview(request)) return itemPage(environment, { request, item: resolved.node });
  if (resolved.isEmbed) return embedPage(environment, { request, item: resolved.node });
  const canonical = password !== null ? null : differingPermalink(url, resolved.node.link);
  return canonical === null
    ? itemPage(environment, { request, item: resolved.node })
    : redirect(canonical, { status: 301 });
}

async function resolveAddress(
  environment: ReadingEnvironment,
  { request, password }: { request: PageRequest; password: string | null },
): Promise<ResolvedPageAddress | null> {
  const { pathname, search, searchParams } = request.url;
  const { placeByUri } = await runPageOperation<{ placeByUri: ResolvedPageAddress | null }>(environment, {
    request,
    document: environment.documents.resolvedAddress,
    variables: { uri: `${pathname}${search}`, password, previewToken: searchParams.get('preview_token') },
  });
  return placeByUri;
}

type LinkTarget = { link: string } | null;

/** Redirects an address of an earlier permalink structure to the current one; null if no item had the address. */
async function redirectFormerAddress(
  environment: ReadingEnvironment,
  request: PageRequest,
): Promise<PageAnswer | null> {
  const { pathname, search } = request.url;
  const { formerPlaceByUri: former } = await runPageOperation<{
    formerPlaceByUri: { node: LinkTarget; term: LinkTarget; author: LinkTarget } | null;
  }>(environment, {
    request,
    document: environment.documents.formerAddress,
    variables: { uri: `${pathname}${search}` },
  });
  const link = (former?.node ?? former?.term ?? former?.author)?.link;
  return link === undefined ? null : redirect(link, { status: 301 });
}

/** The address of the archive that a query such as `?cat=2` names at the home address; null if it has no other address. */
function archiveOfQuery(
  { home }: ReadingEnvironment,
  { url, resolved: { term, author, page } }: { url: URL; resolved: ResolvedPageAddress },
): string | null {
  const link = (term ?? author)?.link;
  if (link === undefined || new URL(link).search !== '') return null;
  const homePath = trimEnd(new URL(home).pathname, '/');
  if (![homePath, `${homePath}/index.php`].includes(trimEnd(url.pathname, '/'))) return null;
  if (page === 1) return link;
  return link.endsWith('/') ? `${link}page/${page}/` : `${link}/page/${page}`;
}

/** The permalink of the item, if it differs from the requested address. */
function differingPermalink(url: URL, link: string): string | null {
  const permalink = new URL(link);
  if (permalink.search !== '') return null;
  const isPlain = ['p', 'page_id', 'attachment_id', 'post_type'].some((name) => url.searchParams.has(name));
  return isPlain || normalizePath(permalink.pathname) !== normalizePath(url.pathname) ? link : null;
}

function normalizePath(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path;
  }
}
