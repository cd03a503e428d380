import { isLoggedIn } from '../../../schema/access/viewer-access.ts';
import { postsPerPage } from '../../../schema/site/settings/site-query.ts';
import { localDateElement } from '../date-elements.ts';
import { feedOf } from '../feeds/feed-address.ts';
import { type Html, html, plainText, trusted } from '../html-template.ts';
import { type PageAnswer, redirect } from '../page-answer.ts';
import { linkTo, loadPageSite, type PageSite } from '../page-environment.ts';
import { feedLink, renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { featuredImage } from './item-page.ts';
import { alternateLinks, notFoundPage, siteLink, titleText } from './page-head.ts';
import type { PageItem, ResolvedPageAddress } from './reading-documents.ts';
import type { ReadingEnvironment } from './reading-environment.ts';

/** The title and description of a list. */
interface ListHeading {
  /** Empty on the front page. */
  title: string;
  description: string;
}

/** A page of a list: the latest posts, an archive, or the results of a search. */
export async function contentListPage(
  environment: ReadingEnvironment,
  { request, resolved }: { request: PageRequest; resolved: ResolvedPageAddress },
): Promise<PageAnswer> {
  const { url } = request;
  const pageSite = await loadPageSite(environment, request);
  const heading = listHeading(environment, resolved);
  const { contentNodes: items } = resolved;
  if (!items) return notFoundPage(environment, request);
  const slashAddress = withTrailingSlash(url, pageSite);
  if (slashAddress !== null) return redirect(slashAddress, { status: 301 });
  if (items.nodes.length === 0 && resolved.page > 1) return notFoundPage(environment, request);
  const title = heading.title === '' ? pageSite.name : heading.title;
  const { permalinks } = pageSite.site;
  const isFront = heading.title === '' && resolved.page === 1;
  const form: ListForm = resolved.kind === 'SEARCH' ? 'rows' : isFront ? 'cards lead' : 'cards';
  const listFeed =
    heading.title === '' ? null : feedOf(permalinks, { address: pageAddress(pageSite, { url, page: 1 }) });
  const body = html`<h1${isFront && html` class="hidden"`}>${title}${resolved.page > 1 && html` <small>page ${resolved.page}</small>`}</h1>
${heading.description !== '' && html`<div class="description">${trusted(heading.description)}</div>`}
${resolved.kind === 'SEARCH' && items.total > 0 && html`<p class="count">${items.total === 1 ? 'One result' : `${items.total} results`}</p>`}
${items.nodes.length === 0 && html`<p>${resolved.kind === 'SEARCH' ? 'Nothing contains all of these words. Try fewer or other words.' : 'There are no items yet.'}</p>`}
<div class="entries ${form}">
${await Promise.all(items.nodes.map((item, index) => listEntry(environment, { item, kind: resolved.kind, sizes: pictureSizes(form, index) })))}
</div>
${pager(environment, { pageSite, url, page: resolved.page, items })}`;
  return {
    status: 200,
    page: await renderPage(environment, {
      request,
      language: resolved.language?.tag,
      title: resolved.page > 1 ? `${title}, page ${resolved.page}` : title,
      body,
      head: html`<link rel="canonical" href="${pageAddress(pageSite, { url, page: resolved.page })}">
${listFeed !== null && feedLink({ title: `${pageSite.name} – ${heading.title}`, address: listFeed })}
${resolved.kind === 'SEARCH' && html`<meta name="robots" content="noindex">`}
${alternateLinks(resolved)}`,
      navigation: await environment.navigation(request),
      isWide: true,
    }),
    headers: { Link: await siteLink(environment) },
    isPersonal: isLoggedIn(request.viewer),
  };
}

/** The title and description of the list at an address. */
function listHeading(
  { domain }: ReadingEnvironment,
  { kind, term, author, label, typeName, search }: ResolvedPageAddress,
): ListHeading {
  const { postTypes, taxonomies } = domain.registry;
  if (kind === 'TERM' && term) {
    const label = taxonomies.get(term.taxonomy)?.labels.singularName;
    const name = plainText(term.name);
    return { title: label ? `${label}: ${name}` : name, description: term.description };
  }
  if (kind === 'AUTHOR' && author) return { title: plainText(author.name), description: author.description };
  if (kind === 'DATE') return { title: label ?? '', description: '' };
  if (kind === 'TYPE' && typeName !== null) {
    return { title: postTypes.get(typeName)?.labels.name ?? typeName, description: '' };
  }
  return { title: kind === 'SEARCH' ? `Search: ${search ?? ''}` : '', description: '' };
}

type ListedItems = NonNullable<ResolvedPageAddress['contentNodes']>;

/** How a list shows its items: the results of a search in rows, all others as cards, on the front page after a large one. */
type ListForm = 'rows' | 'cards' | 'cards lead';

/** An item in a list of some kind. */
interface ListedEntry {
  item: PageItem;
  kind: ResolvedPageAddress['kind'];
  /** How wide its picture is, as the style sheet shows it. */
  sizes: string;
}

/** The widths of pictures in `site.css`. */
const PICTURE_SIZES = {
  rows: '10rem',
  card: '(min-width: 40rem) 19rem, 100vw',
  lead: '(min-width: 48rem) 36rem, 100vw',
} as const;

const pictureSizes = (form: ListForm, index: number): string =>
  form === 'rows' ? PICTURE_SIZES.rows : form === 'cards lead' && index === 0 ? PICTURE_SIZES.lead : PICTURE_SIZES.card;

async function listEntry(environment: ReadingEnvironment, { item, kind, sizes }: ListedEntry): Promise<Html> {
  // Only the list of the latest posts has sticky posts first, out of their order.
  const isMarked = kind === 'POSTS' && item.sticky === true;
  const title = item.title.rendered === '' ? titleText(item) : trusted(item.title.rendered);
  const summary = item.excerpt?.rendered ?? '';
  // In the order of reading. The style sheet shows the picture first.
  return html`<article class="entry">
<h2><a href="${linkTo(environment, item.link)}">${title}</a></h2>
<p class="byline">${isMarked && html`<span class="sticky">Pinned</span> · `}${await localDateElement(environment, item.date)}${item.author && html` · ${plainText(item.author.name)}`}</p>
${item.featuredMedia && !item.excerpt?.protected && featuredImage(environment, { ...item.featuredMedia, sizes })}
${item.excerpt?.protected ? html`<p>This content is protected by a password.</p>` : summary !== '' && html`<div class="summary">${trusted(summary)}</div>`}
</article>`;
}

interface ListPosition {
  url: URL;
  page: number;
}

function pager(
  environment: ReadingEnvironment,
  { pageSite, url, page: current, items }: ListPosition & { pageSite: PageSite; items: ListedItems },
): Html | false {
  const { hasNextPage: hasNext } = items.pageInfo;
  if (current === 1 && !hasNext) return false;
  // Sticky posts are on the first page in addition to the others, so its length says nothing.
  const pages = Math.max(current, Math.ceil(items.total / postsPerPage(pageSite.site)));
  const linkToPage = (page: number) => linkTo(environment, pageAddress(pageSite, { url, page }));
  return html`<nav class="pager" aria-label="Further pages">
${current > 1 && html`<a rel="prev" href="${linkToPage(current - 1)}">Newer</a>`}
<span>Page ${current} of ${pages}</span>
${hasNext && html`<a rel="next" href="${linkToPage(current + 1)}">Older</a>`}
</nav>`;
}

/** The address of another page of the list. */
function pageAddress({ site }: PageSite, { url, page: targetPage }: ListPosition): string {
  const address = new URL(url.href);
  address.hash = '';
  address.searchParams.delete('paged');
  address.pathname = address.pathname.replace(/\/page\/\d+\/?$/, '/');
  if (targetPage > 1 && (site.permalinks.structure === '' || address.search !== '')) {
    address.searchParams.set('paged', String(targetPage));
  } else if (targetPage > 1) {
    const trailingSlash = site.permalinks.structure.endsWith('/') ? '/' : '';
    address.pathname = `${address.pathname.replace(/\/$/, '')}/page/${targetPage}${trailingSlash}`;
  }
  return address.href;
}

/**
 * The address with a trailing slash, if the permalinks of the site end with one and this address does not; otherwise
 * null.
 */
function withTrailingSlash(url: URL, { site }: PageSite): string | null {
  if (!site.permalinks.structure.endsWith('/') || url.pathname.endsWith('/') || url.pathname === '/index.php')
    return null;
  return `${url.origin}${url.pathname}/${url.search}`;
}
