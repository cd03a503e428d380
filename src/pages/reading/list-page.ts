import { isLoggedIn } from '../../../schema/access/viewer.ts';
import { type PageAnswer, redirect } from '../answer.ts';
import { type Html, html, plainText, trusted } from '../html.ts';
import { page } from '../layout.ts';
import { shownDate } from '../moments.ts';
import type { PageRequest } from '../request.ts';
import { type SiteFacts, siteFacts } from '../surroundings.ts';
import type { ShownItem, ShownPlace } from './documents.ts';
import { siteLink, titleText } from './head.ts';
import { notFoundPage } from './not-found-page.ts';
import type { Reading } from './reading.ts';

/** What a list is of. */
interface List {
  /** Empty on the front page. */
  title: string;
  description: string;
}

/** A page of a list: the latest posts, those of a term, of an author, of a time, of a type, or what a search finds. */
export async function listPage(
  reading: Reading,
  { request, place }: { request: PageRequest; place: ShownPlace },
): Promise<PageAnswer> {
  const { url } = request;
  const facts = await siteFacts(reading);
  const list = listOf(reading, place);
  const { contentNodes: found } = place;
  if (!found) return notFoundPage(reading, request);
  const slashed = withSlash(url, facts);
  if (slashed !== null) return redirect(slashed, { status: 301 });
  if (found.nodes.length === 0 && place.page > 1) return notFoundPage(reading, request);
  const title = list.title === '' ? facts.name : list.title;
  const body = html`<h1${list.title === '' && place.page === 1 && html` class="hidden"`}>${title}${place.page > 1 && html` <small>page ${place.page}</small>`}</h1>
${list.description !== '' && html`<div class="description">${trusted(list.description)}</div>`}
${found.nodes.length === 0 && html`<p>${place.kind === 'SEARCH' ? 'Nothing holds these words.' : 'There is nothing here yet.'}</p>`}
${await Promise.all(found.nodes.map((item) => entry(reading, item)))}
${pager(facts, { url, page: place.page, hasNext: found.pageInfo.hasNextPage })}`;
  return {
    status: 200,
    page: await page(reading, {
      request,
      title: place.page > 1 ? `${title}, page ${place.page}` : title,
      body,
      head: html`<link rel="canonical" href="${pageAddress(facts, { url, page: place.page })}">
${place.kind === 'SEARCH' && html`<meta name="robots" content="noindex">`}`,
      navigation: await reading.navigation(),
    }),
    headers: { Link: await siteLink(reading) },
    isPersonal: isLoggedIn(request.viewer),
  };
}

function listOf({ domain }: Reading, { kind, term, author, label, typeName, search }: ShownPlace): List {
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

function pager(facts: SiteFacts, { url, page: current, hasNext }: Position & { hasNext: boolean }): Html | false {
  if (current === 1 && !hasNext) return false;
  return html`<nav class="pager" aria-label="Further pages">
${current > 1 && html`<a rel="prev" href="${pageAddress(facts, { url, page: current - 1 })}">Newer</a>`}
<span>Page ${current}</span>
${hasNext && html`<a rel="next" href="${pageAddress(facts, { url, page: current + 1 })}">Older</a>`}
</nav>`;
}

/** The address of a page of the list that the given address is a page of. */
function pageAddress({ site }: SiteFacts, { url, page: wanted }: Position): string {
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

/** The address with a slash at its end, where the site's addresses have one and this has none. */
function withSlash(url: URL, { site }: SiteFacts): string | null {
  if (!site.permalinks.structure.endsWith('/') || url.pathname.endsWith('/') || url.pathname === '/index.php')
    return null;
  return `${url.origin}${url.pathname}/${url.search}`;
}
