import { isLoggedIn } from '../../../schema/access/viewer-access.ts';
import { shownDate } from '../date-elements.ts';
import { type Html, html, plainText, trusted } from '../html-template.ts';
import { type PageAnswer, redirect } from '../page-answer.ts';
import { loadPageSite, type PageSite } from '../page-environment.ts';
import { page } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { notFoundPage } from './not-found-page.ts';
import { siteLink, titleText } from './page-head.ts';
import type { ShownItem, ShownPlace } from './reading-documents.ts';
import type { Reading } from './reading-environment.ts';

/** The title and description of a list. */
interface ListHeading {
  /** Empty on the front page. */
  title: string;
  description: string;
}

/** A page of a list: the latest posts, an archive, or the results of a search. */
export async function listingPage(
  reading: Reading,
  { request, place }: { request: PageRequest; place: ShownPlace },
): Promise<PageAnswer> {
  const { url } = request;
  const pageSite = await loadPageSite(reading);
  const list = listOf(reading, place);
  const { contentNodes: found } = place;
  if (!found) return notFoundPage(reading, request);
  const slashed = withSlash(url, pageSite);
  if (slashed !== null) return redirect(slashed, { status: 301 });
  if (found.nodes.length === 0 && place.page > 1) return notFoundPage(reading, request);
  const title = list.title === '' ? pageSite.name : list.title;
  const body = html`<h1${list.title === '' && place.page === 1 && html` class="hidden"`}>${title}${place.page > 1 && html` <small>page ${place.page}</small>`}</h1>
${list.description !== '' && html`<div class="description">${trusted(list.description)}</div>`}
${found.nodes.length === 0 && html`<p>${place.kind === 'SEARCH' ? 'Nothing contains these words.' : 'There is nothing here yet.'}</p>`}
${await Promise.all(found.nodes.map((item) => entry(reading, item)))}
${pager(pageSite, { url, page: place.page, hasNext: found.pageInfo.hasNextPage })}`;
  return {
    status: 200,
    page: await page(reading, {
      request,
      title: place.page > 1 ? `${title}, page ${place.page}` : title,
      body,
      head: html`<link rel="canonical" href="${pageAddress(pageSite, { url, page: place.page })}">
${place.kind === 'SEARCH' && html`<meta name="robots" content="noindex">`}`,
      navigation: await reading.navigation(),
    }),
    headers: { Link: await siteLink(reading) },
    isPersonal: isLoggedIn(request.viewer),
  };
}

function listOf({ domain }: Reading, { kind, term, author, label, typeName, search }: ShownPlace): ListHeading {
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

async function entry(reading: Reading, item: ShownItem): Promise<Html> {
  const title = item.title.rendered === '' ? titleText(item) : trusted(item.title.rendered);
  const summary = item.excerpt?.rendered ?? '';
  return html`<article class="entry">
<h2><a href="${item.link}">${title}</a></h2>
<p class="byline">${await shownDate(reading, item.date)}${item.author && html` · ${plainText(item.author.name)}`}</p>
${item.excerpt?.protected ? html`<p>This content is protected by a password.</p>` : summary !== '' && html`<div class="summary">${trusted(summary)}</div>`}
</article>`;
}

interface Position {
  url: URL;
  page: number;
}

function pager(pageSite: PageSite, { url, page: current, hasNext }: Position & { hasNext: boolean }): Html | false {
  if (current === 1 && !hasNext) return false;
  return html`<nav class="pager" aria-label="Further pages">
${current > 1 && html`<a rel="prev" href="${pageAddress(pageSite, { url, page: current - 1 })}">Newer</a>`}
<span>Page ${current}</span>
${hasNext && html`<a rel="next" href="${pageAddress(pageSite, { url, page: current + 1 })}">Older</a>`}
</nav>`;
}

/** The address of another page of the list. */
function pageAddress({ site }: PageSite, { url, page: wanted }: Position): string {
  const address = new URL(url.href);
  address.hash = '';
  address.searchParams.delete('paged');
  address.pathname = address.pathname.replace(/\/page\/\d+\/?$/, '/');
  if (wanted > 1 && (site.permalinks.structure === '' || address.search !== '')) {
    address.searchParams.set('paged', String(wanted));
  } else if (wanted > 1) {
    const end = site.permalinks.structure.endsWith('/') ? '/' : '';
    address.pathname = `${address.pathname.replace(/\/$/, '')}/page/${wanted}${end}`;
  }
  return address.href;
}

/**
 * The address with a trailing slash, if the permalinks of the site have one and this address has none; otherwise null.
 */
function withSlash(url: URL, { site }: PageSite): string | null {
  if (!site.permalinks.structure.endsWith('/') || url.pathname.endsWith('/') || url.pathname === '/index.php')
    return null;
  return `${url.origin}${url.pathname}/${url.search}`;
}
