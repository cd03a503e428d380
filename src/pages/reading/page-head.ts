import { toDialect } from '../../../rest-bridge/rest-dialect.ts';
import { isLoggedIn } from '../../../schema/access/viewer-access.ts';
import { siteOf } from '../../../schema/core/domain.ts';
import { markupText, stripAllTags } from '../../../schema/markup/html/strip-tags.ts';
import { feedOf } from '../feeds/feed-address.ts';
import { type Html, html, plainText } from '../html-template.ts';
import type { PageAnswer } from '../page-answer.ts';
import { type PageEnvironment, restAddressIn } from '../page-environment.ts';
import { feedLink, renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import type { PageItem, PageLanguages } from './reading-documents.ts';
import type { ReadingEnvironment } from './reading-environment.ts';

/** A rendered title as plain text. */
export const titleText = ({ title }: Pick<PageItem, 'title'>): string => markupText(title.rendered) || 'Untitled';

/** The address of an item in the REST API; null if REST has no routes for its type. */
async function itemAddress(environment: PageEnvironment, { type, databaseId }: PageItem): Promise<string | null> {
  const { domain, dialect } = environment;
  const { restNamespace, restBase, isListed } = domain.registry.postTypes.get(type) ?? {};
  if (!restNamespace || !isListed) return null;
  return restAddressIn(environment, `/${toDialect(dialect, restNamespace)}/${restBase}/${databaseId}`);
}

/** Leads search engines to the versions of a page in other languages. */
export const alternateLinks = ({ alternates = [] }: PageLanguages): readonly Html[] =>
  alternates.map(({ hreflang, address }) => html`<link rel="alternate" hreflang="${hreflang}" href="${address}">\n`);

/** The elements in the head of the page of an item (docs/protocol/oembed.md#discovery). */
export async function itemHead(environment: PageEnvironment, item: PageItem): Promise<Html> {
  const { link } = item;
  const summary = item.content?.protected ? '' : summaryOf(item);
  const { permalinks } = await siteOf(environment.domain);
  const address = await itemAddress(environment, item);
  const embed = await restAddressIn(environment, `/oembed/1.0/embed?url=${encodeURIComponent(link)}`);
  return html`<link rel="canonical" href="${link}">
${summary !== '' && html`<meta name="description" content="${summary}">`}
<meta property="og:type" content="article">
<meta property="og:title" content="${titleText(item)}">
<meta property="og:url" content="${link}">
${item.featuredMedia && html`<meta property="og:image" content="${item.featuredMedia.sourceUrl}">`}
${item.commentStatus === 'open' && feedLink({ title: `Comments on: ${titleText(item)}`, address: feedOf(permalinks, { address: link }) })}
${address !== null && html`<link rel="alternate" type="application/json" title="JSON" href="${address}">`}
${
  isPublic(item, environment) &&
  html`<link rel="alternate" title="oEmbed (JSON)" type="application/json+oembed" href="${embed}">
<link rel="alternate" title="oEmbed (XML)" type="text/xml+oembed" href="${`${embed}&format=xml`}">`
}`;
}

/** Whether everyone may see an item: files have the status of what they belong to. */
export const isPublic = ({ status }: PageItem, { domain }: PageEnvironment): boolean =>
  status === 'inherit' || domain.registry.statuses.get(status)?.public === true;

/** A short summary for search engines and previews. */
function summaryOf({ excerpt, description }: PageItem): string {
  const text = plainText(stripAllTags((excerpt ?? description)?.rendered ?? ''))
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= 200 ? text : `${text.slice(0, 199).replace(/\s\S*$/, '')}…`;
}

/** The `Link` headers of an item's page (docs/protocol/oembed.md#discovery). */
export async function itemHeadLinks(environment: PageEnvironment, item: PageItem): Promise<string> {
  const address = await itemAddress(environment, item);
  return [
    await siteLink(environment),
    ...(address === null ? [] : [`<${address}>; rel="alternate"; title="JSON"; type="application/json"`]),
    `<${shortAddress(environment, item)}>; rel=shortlink`,
  ].join(', ');
}

const shortAddress = ({ home }: PageEnvironment, { type, databaseId }: PageItem): string =>
  `${home}/?${type === 'page' ? 'page_id' : type === 'attachment' ? 'attachment_id' : 'p'}=${databaseId}`;

/** The `Link` header of all other pages. */
export const siteLink = async (environment: PageEnvironment): Promise<string> =>
  `<${await restAddressIn(environment, '/')}>; rel="https://api.w.org/"`;

/** The page for an unknown address. */
export async function notFoundPage(environment: ReadingEnvironment, request: PageRequest): Promise<PageAnswer> {
  const body = html`<h1>Page not found</h1>
<p>The page may have moved, or the address is wrong. The <a href="${environment.home}/">front page</a> shows the latest posts.</p>`;
  return {
    status: 404,
    page: await renderPage(environment, {
      request,
      title: 'Page not found',
      body,
      isExcludedFromIndex: true,
      navigation: await environment.navigation(request),
    }),
    headers: { Link: await siteLink(environment) },
    isPersonal: isLoggedIn(request.viewer),
  };
}
