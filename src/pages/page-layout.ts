import { isLoggedIn } from '../../schema/access/viewer.ts';
import { type Html, html, type Part } from './html.ts';
import type { PageRequest } from './request.ts';
import { restAddressIn, type SiteFacts, type Surroundings, siteFacts } from './surroundings.ts';

/** What a page is made of. */
export interface PageParts {
  title: string;
  /** Inside `main`. */
  body: Part;
  /** Further elements of the head. */
  head?: Part;
  /** Set where search engines are to leave the page alone. */
  isHidden?: boolean;
  /** A narrow page for forms, without the site's own links. */
  isForm?: boolean;
  /** Entries of the site's navigation. */
  navigation?: readonly { title: Html; link: string }[];
}

/** Puts a whole page around its own part. */
export async function page(
  around: Surroundings,
  { request, ...parts }: { request: PageRequest } & PageParts,
): Promise<Html> {
  const facts = await siteFacts(around);
  const { title, body, head, isHidden = false, isForm = false } = parts;
  return html`<!doctype html>
<html lang="${facts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === facts.name ? title : `${title} – ${facts.name}`}</title>
${isHidden && html`<meta name="robots" content="noindex">`}
<link rel="icon" href="${facts.icon || 'data:,'}">
<link rel="stylesheet" href="${around.stylesheet}">
<link rel="https://api.w.org/" href="${await restAddressIn(around, '/')}">
${head}
</head>
<body${isForm && html` class="form-page"`}>
<a class="skip" href="#content">Skip to the content</a>
${siteHeader(around, { facts, parts })}
<main id="content" tabindex="-1">
${body}
</main>
${siteFooter(around, { request, facts })}
</body>
</html>
`;
}

function siteHeader({ home }: Surroundings, { facts, parts }: { facts: SiteFacts; parts: PageParts }): Html {
  const { navigation = [] } = parts;
  return html`<header class="site">
<p class="site-name"><a href="${home}/" rel="home">${facts.name}</a></p>
${facts.description !== '' && !parts.isForm && html`<p class="site-description">${facts.description}</p>`}
${
  navigation.length > 0 &&
  html`<nav aria-label="Pages"><ul>${navigation.map(({ title, link }) => html`<li><a href="${link}">${title}</a></li>`)}</ul></nav>`
}
</header>`;
}

function siteFooter(
  { home, dialect }: Surroundings,
  { request, facts }: { request: PageRequest; facts: SiteFacts },
): Html {
  const links = isLoggedIn(request.viewer)
    ? html`<a href="${home}${dialect.adminPath}profile.php">Your account</a> <a href="${home}${dialect.loginPath}?action=logout">Log out</a>`
    : html`<a href="${home}${dialect.loginPath}">Log in</a>`;
  return html`<footer class="site"><p><span>${facts.name}</span> <span class="links">${links}</span></p></footer>`;
}
