import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isLoggedIn } from '../../../schema/access/viewer-access.ts';
import type { Kernel } from '../../../schema/core/domain-kernel.ts';
import { ALL_TABLES } from '../../../schema/core/reads/tracked-tables.ts';
import { trimEnd } from '../../../schema/values/text-functions.ts';
import type { SiteCookies } from '../../http/site-cookies.ts';
import { html, plainText, trusted } from '../html-template.ts';
import { domainFailure, type PageAnswer, redirect } from '../page-answer.ts';
import { loadPageSite, runPageOperation } from '../page-environment.ts';
import type { PageRequest } from '../page-request.ts';
import { commentPageOf } from './comment-section.ts';
import { isPreview, itemPage } from './item-page.ts';
import { contentListPage } from './list-page.ts';
import { itemHeadLinks, notFoundPage, titleText } from './page-head.ts';
import { FORMER_ADDRESS, type PageItem, type PageLanguages, type ResolvedPageAddress } from './reading-documents.ts';
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
      ? itemPage(environment, { request, item: resolved.node, languages: resolved, isWrongPassword: true })
      : notFoundPage(environment, request);
  }
  if (!resolved) return (await redirectFormerAddress(environment, request)) ?? notFoundPage(environment, request);
  if (resolved.kind !== 'CONTENT') {
    const archive = archiveOfQuery(environment, { url, resolved }) ?? archiveInLanguage(url, resolved);
    return archive === null ? contentListPage(environment, { request, resolved }) : redirect(archive, { status: 301 });
  }
  if (!resolved.node) return notFoundPage(environment, request);
  const commentPage = commentPageOf(url);
  if (commentPage !== null && commentPage > Math.max(1, resolved.node.discussion?.pages ?? 0))
    return notFoundPage(environment, request);
  const page = { request, item: resolved.node, languages: resolved };
  if (isPreview(request)) return itemPage(environment, page);
  if (resolved.isEmbed) return embedPage(environment, page);
  const canonical = password !== null ? null : differingPermalink(url, resolved.node.link);
  return canonical === null ? itemPage(environment, page) : redirect(canonical, { status: 301 });
}

async function resolveAddress(
  environment: ReadingEnvironment,
  { request, password }: { request: PageRequest; password: string | null },
): Promise<ResolvedPageAddress | null> {
  const { href, searchParams } = request.url;
  const { placeByUri } = await runPageOperation(environment, {
    request,
    document: environment.documents.resolvedAddress,
    variables: {
      ...{ uri: href, password, previewToken: searchParams.get('preview_token') },
      commentPage: commentPageOf(request.url),
    },
  });
  return placeByUri;
}

/** Redirects an address of an earlier permalink structure to the current one; null if no item had the address. */
async function redirectFormerAddress(
  environment: ReadingEnvironment,
  request: PageRequest,
): Promise<PageAnswer | null> {
  const { formerPlaceByUri: former } = await runPageOperation(environment, {
    request,
    document: FORMER_ADDRESS,
    variables: { uri: request.url.href },
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
  return pageOfArchive(link, page);
}

function pageOfArchive(link: string, page: number): string {
  if (page === 1) return link;
  return link.endsWith('/') ? `${link}page/${page}/` : `${link}/page/${page}`;
}

/** The address of the archive of a term on a site with languages, if the request has that of another language. */
function archiveInLanguage(url: URL, { term, language, page }: ResolvedPageAddress): string | null {
  if (!term || !language || new URL(term.link).search !== '') return null;
  const first = new URL(url);
  first.pathname = url.pathname.replace(/\/page\/\d+\/?$/, term.link.endsWith('/') ? '/' : '');
  return differingPermalink(first, term.link) === null ? null : pageOfArchive(term.link, page);
}

/** The permalink of the item, if it differs from the requested address. */
function differingPermalink(url: URL, link: string): string | null {
  const permalink = new URL(link);
  const pathname = url.pathname.replace(/\/comment-page-[1-9]\d{0,8}(?=\/?$)/, '');
  if (permalink.search !== '') return null;
  const isPlain = ['p', 'page_id', 'attachment_id', 'post_type'].some((name) => url.searchParams.has(name));
  const isOther = permalink.origin !== url.origin || normalizePath(permalink.pathname) !== normalizePath(pathname);
  return isPlain || isOther ? link : null;
}

function normalizePath(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path;
  }
}

/** The card of an item, which other sites show in a frame. */
async function embedPage(
  environment: ReadingEnvironment,
  { request, item, languages }: { request: PageRequest; item: PageItem; languages: PageLanguages },
): Promise<PageAnswer> {
  const { name, language } = await loadPageSite(environment, request);
  const { featuredMedia: image, link, content, excerpt, description } = item;
  const summary = (excerpt ?? description)?.rendered ?? '';
  const page = html`<!doctype html>
<html lang="${languages.language?.tag ?? language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titleText(item)} – ${name}</title>
<meta name="robots" content="noindex, follow">
<link rel="canonical" href="${link}">
<link rel="stylesheet" href="${environment.stylesheet}">
<base target="_top">
</head>
<body class="card">
<main>
${image && html`<img src="${image.sourceUrl}" alt="${plainText(image.altText)}">`}
<h1><a href="${link}">${item.title.rendered === '' ? titleText(item) : trusted(item.title.rendered)}</a></h1>
<div class="summary">${content?.protected ? html`<p>This content is protected by a password.</p>` : trusted(summary)}</div>
<p class="byline"><a href="${environment.home}/">${name}</a></p>
</main>
<script>${trusted(CARD_SCRIPT)}</script>
</body>
</html>
`;
  return {
    status: 200,
    page,
    headers: { Link: await itemHeadLinks(environment, item) },
    frames: 'all',
    script: CARD_SCRIPT_SOURCE,
    isPersonal: isLoggedIn(request.viewer),
  };
}

/**
 * The script of a card, the short page of an item that other sites show in a frame. It reports the height of the card
 * and clicked links to the embedding page; the frame is sandboxed
 * (docs/protocol/oembed.md#which-item-an-address-names). The embedding page passes its `secret` in the fragment of the
 * address.
 */
const CARD_SCRIPT = `(function () {
  var secret = /[?&]secret=([A-Za-z0-9]+)/.exec(location.hash);
  if (!secret || window.parent === window) return;
  function postToParent(message, value) {
    window.parent.postMessage({ message: message, value: value, secret: secret[1] }, '*');
  }
  function postHeight() { postToParent('height', Math.ceil(document.querySelector('main').getBoundingClientRect().bottom + window.scrollY)); }
  document.addEventListener('click', function (event) {
    var link = event.target.closest && event.target.closest('a[href]');
    if (!link) return;
    event.preventDefault();
    postToParent('link', link.href);
  });
  window.addEventListener('message', function (event) { if (event.source === window.parent) postHeight(); });
  window.addEventListener('load', postHeight);
  window.addEventListener('resize', postHeight);
})();
`;

/** The digest of the script, for the content security policy. */
const CARD_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(CARD_SCRIPT).digest('base64')}'`;

/** Maximum characters of all cached pages together. */
const MAX_CHARACTERS = 16_000_000;

/** Short, because pages may contain relative times. */
const MAX_AGE_MS = 60_000;

interface CachedPage {
  /** The version of `tableChanges` when the page was requested. */
  version: number;
  themeChanges: number;
  answer: PageAnswer;
}

/**
 * Caches pages of anonymous viewers until a table or the theme changes. Does not cache addresses with a query and
 * pages other than status 200.
 */
export function cachePages(
  {
    kernel: {
      database: { tableChanges },
      themes,
    },
    cookies,
  }: { kernel: Pick<Kernel, 'database' | 'themes'>; cookies: Pick<SiteCookies, 'commenter'> },
  createPage: (request: PageRequest) => Promise<PageAnswer>,
): (request: PageRequest) => Promise<PageAnswer> {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_CHARACTERS,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ answer }, address) => (answer.page?.markup.length ?? 0) + address.length + 500,
  });
  const themeChanges = () => themes?.changeCount() ?? 0;
  const isValid = (cached: CachedPage): boolean =>
    tableChanges.areUnchanged({ tables: ALL_TABLES }, cached.version) && themeChanges() === cached.themeChanges;

  return async (request) => {
    const { method, url, session, cookie } = request;
    if (session || cookies.commenter(cookie) !== null || url.search !== '' || (method !== 'GET' && method !== 'HEAD'))
      return createPage(request);
    const cached = pages.get(url.href);
    if (cached && isValid(cached)) return cached.answer;
    const startState = { version: tableChanges.version(), themeChanges: themeChanges() };
    const page = { ...startState, answer: await createPage(request) };
    if (page.answer.status === 200 && isValid(page)) pages.set(url.href, page);
    return page.answer;
  };
}
