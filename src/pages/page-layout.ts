import { isLoggedIn, viewerCan } from '../../schema/access/viewer-access.ts';
import { languageTag } from '../../schema/core/site/known-locales.ts';
import type { PermalinkSettings } from '../../schema/core/site/permalink-structure.ts';
import { languageOfAddress } from '../../schema/core/site/site-languages.ts';
import { commentsFeed, feedOf } from './feeds/feed-address.ts';
import { type Html, html, type TemplateValue } from './html-template.ts';
import { linkTo, loadPageSite, type PageEnvironment, type PageSite, restAddressIn } from './page-environment.ts';
import type { PageRequest } from './page-request.ts';

/** The parts of a page. */
export interface PageParts {
  title: string;
  /** The content of `main`. */
  body: TemplateValue;
  /** The tag of the language of the content; by default that of the address. */
  language?: string | undefined;
  /** Further elements of the head. */
  head?: TemplateValue;
  /** Whether search engines must not index the page. */
  isExcludedFromIndex?: boolean;
  /** Whether the page is a narrow form, without the description of the site. */
  isForm?: boolean;
  /** Whether the page is wider than a text, such as a list with pictures. */
  isWide?: boolean;
  /** The entries of the site's navigation. */
  navigation?: readonly { title: Html; link: string }[];
}

/** Renders a whole page around its body. */
export async function renderPage(
  environment: PageEnvironment,
  { request, ...parts }: { request: PageRequest } & PageParts,
): Promise<Html> {
  const pageSite = await loadPageSite(environment);
  const { title, body, head, isExcludedFromIndex = false, isForm = false, isWide = false } = parts;
  const { site } = pageSite;
  const language = languageOfAddress(request.url.href, site) ?? site.languages?.default;
  const permalinks = language?.host ? language.permalinks : site.permalinks;
  const isPublic = site.flag('blog_public', true);
  return html`<!doctype html>
<html lang="${parts.language ?? (language ? languageTag(language.locale) : pageSite.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === pageSite.name ? title : `${title} – ${pageSite.name}`}</title>
${!isPublic ? html`<meta name="robots" content="noindex, nofollow">` : isExcludedFromIndex && html`<meta name="robots" content="noindex">`}
<link rel="icon" href="${pageSite.icon || 'data:,'}">
<link rel="stylesheet" href="${environment.stylesheet}">
<link rel="https://api.w.org/" href="${await restAddressIn(environment, '/')}">
${environment.discoveryUrl !== null && html`<link rel="EditURI" type="application/rsd+xml" title="RSD" href="${environment.discoveryUrl}">`}
${!isForm && feedLinks({ ...pageSite, permalinks })}
${head}
</head>
<body${isForm ? html` class="form-page"` : isWide && html` class="wide-page"`}>
<a class="skip" href="#content">Skip to the content</a>
${siteHeader(environment, { request, pageSite, parts })}
<main id="content" tabindex="-1">
${body}
</main>
${siteFooter(environment, { request, pageSite, permalinks })}
</body>
</html>
`;
}

/** Links to the feeds of the site. */
const feedLinks = ({ name, permalinks }: PageSite & { permalinks: PermalinkSettings }): Html =>
  html`${feedLink({ title: `${name} – Feed`, address: feedOf(permalinks, { address: `${permalinks.home}/` }) })}
${feedLink({ title: `${name} – Comments`, address: commentsFeed(permalinks) })}`;

/** A link to a feed, which programs find in the head of a page. */
export const feedLink = ({ title, address }: { title: string; address: string }): Html =>
  html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${address}">`;

function siteHeader(
  { root }: PageEnvironment,
  { request, pageSite, parts }: { request: PageRequest; pageSite: PageSite; parts: PageParts },
): Html {
  const { navigation = [] } = parts;
  const words = request.url.searchParams.get('s') ?? '';
  return html`<header class="site">
<div class="title">
<p class="site-name"><a href="${root}/" rel="home">${pageSite.name}</a></p>
${pageSite.description !== '' && !parts.isForm && html`<p class="site-description">${pageSite.description}</p>`}
</div>
${
  navigation.length > 0 &&
  html`<nav aria-label="Pages"><ul>${navigation.map(({ title, link }) => html`<li><a href="${link}">${title}</a></li>`)}</ul></nav>`
}
${
  !parts.isForm &&
  html`<form class="search row" role="search" action="${root}/" method="get">
<label class="hidden" for="search">Search</label>
<input id="search" name="s" type="search" placeholder="Search"${words !== '' && html` value="${words}"`} required>
<button type="submit">Search</button>
</form>`
}
</header>`;
}

function siteFooter(
  environment: PageEnvironment,
  { request, pageSite, permalinks }: { request: PageRequest; pageSite: PageSite; permalinks: PermalinkSettings },
): Html {
  const { root, dialect, explorers, editorPath } = environment;
  const feed = feedOf(permalinks, { address: `${permalinks.home}/` });
  // Developers and editors log in; readers have no use for the explorers.
  const links = isLoggedIn(request.viewer)
    ? html`${editorPath !== null && viewerCan(request.viewer, 'edit_posts') && html`<a href="${editorPath}edit.php">Write</a> `}${explorers.map(({ title, path }) => html`<a href="${root}${path}">${title}</a> `)}<a href="${root}${dialect.adminPath}profile.php">Your account</a> <a href="${root}${dialect.loginPath}?action=logout">Log out</a>`
    : html`<a href="${root}${dialect.loginPath}">Log in</a>`;
  return html`<footer class="site"><p><span>${pageSite.name}</span> <span class="links"><a href="${linkTo(environment, feed)}" type="application/rss+xml">RSS feed</a> ${links}</span></p></footer>`;
}
