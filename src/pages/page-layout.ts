import { isLoggedIn, viewerCan } from '../../schema/access/viewer-access.ts';
import { siteOf } from '../../schema/core/domain.ts';
import { languageTag } from '../../schema/core/site/known-locales.ts';
import type { PermalinkSettings } from '../../schema/core/site/permalink-structure.ts';
import { languageOfAddress } from '../../schema/core/site/site-languages.ts';
import { commentsFeed, feedOf } from './feeds/feed-address.ts';
import { type Html, html, type TemplateValue } from './html-template.ts';
import { linkTo, loadPageSite, type PageEnvironment, type PageSite, restAddressIn } from './page-environment.ts';
import type { PageRequest } from './page-request.ts';

/** A link of the header, and those below it. */
export interface NavigationLink {
  title: Html;
  link: string;
  children: readonly NavigationLink[];
}

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
  /** The links of the header. */
  navigation?: readonly NavigationLink[];
}

/** Renders a whole page around its body. */
export async function renderPage(
  environment: PageEnvironment,
  { request, ...parts }: { request: PageRequest } & PageParts,
): Promise<Html> {
  const pageSite = await loadPageSite(environment, request);
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

/** The code of the language of a page; null on a site without languages. */
export async function requestedLanguage({ domain }: PageEnvironment, request: PageRequest): Promise<string | null> {
  const site = await siteOf(domain);
  return (languageOfAddress(request.url.href, site) ?? site.languages?.default)?.code ?? null;
}

/** Links to the feeds of the site. */
const feedLinks = ({ name, permalinks }: PageSite & { permalinks: PermalinkSettings }): Html =>
  html`${feedLink({ title: `${name} – Feed`, address: feedOf(permalinks, { address: `${permalinks.home}/` }) })}
${feedLink({ title: `${name} – Comments`, address: commentsFeed(permalinks) })}`;

/** A link to a feed, which programs find in the head of a page. */
export const feedLink = ({ title, address }: { title: string; address: string }): Html =>
  html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${address}">`;

/** The home address for links of a page, in the language of its address. */
function homeLink(environment: PageEnvironment, { request, pageSite }: { request: PageRequest; pageSite: PageSite }) {
  const language = languageOfAddress(request.url.href, pageSite.site);
  return language ? linkTo(environment, `${language.permalinks.home}/`) : `${environment.root}/`;
}

function siteHeader(
  environment: PageEnvironment,
  { request, pageSite, parts }: { request: PageRequest; pageSite: PageSite; parts: PageParts },
): Html {
  const { navigation = [] } = parts;
  const words = request.url.searchParams.get('s') ?? '';
  const home = homeLink(environment, { request, pageSite });
  return html`<header class="site">
<div class="title">
<p class="site-name"><a href="${home}" rel="home">${pageSite.name}</a></p>
${pageSite.description !== '' && !parts.isForm && html`<p class="site-description">${pageSite.description}</p>`}
</div>
${
  navigation.length > 0 &&
  html`<nav aria-label="Pages"><ul>${navigation.map((entry) => navigationItem(request, entry))}</ul></nav>`
}
${
  !parts.isForm &&
  html`<form class="search row" role="search" action="${home}" method="get">
<label class="hidden" for="search">Search</label>
<input id="search" name="s" type="search" placeholder="Search"${words !== '' && html` value="${words}"`} required>
<button type="submit">Search</button>
</form>`
}
</header>`;
}

/** A link of the header. What is below it opens without a script. */
function navigationItem(request: PageRequest, { title, link, children }: NavigationLink): Html {
  const current = isCurrent(request, link) && html` aria-current="page"`;
  const below =
    children.length > 0 &&
    html`<details><summary><span class="hidden">More below ${title}</span></summary><ul>${children.map((entry) => navigationItem(request, entry))}</ul></details>`;
  return html`<li>${link === '' ? html`<span>${title}</span>` : html`<a href="${link}"${current}>${title}</a>`}${below}</li>`;
}

/** Whether a link leads to the requested page. */
function isCurrent({ url }: PageRequest, link: string): boolean {
  if (!URL.canParse(link, url)) return false;
  const { origin, pathname, search } = new URL(link, url);
  const withoutSlash = (path: string) => path.replace(/\/$/, '');
  return (
    origin === url.origin &&
    withoutSlash(pathname) === withoutSlash(url.pathname) &&
    (search === '' || search === url.search)
  );
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
