import { toDialect } from '../../../rest-bridge/dialect.ts';
import { stripAllTags } from '../../../schema/html/markup/strip.ts';
import { type Html, html, plainText } from '../html.ts';
import { restAddressIn, type Surroundings } from '../surroundings.ts';
import type { ShownItem } from './documents.ts';

/** A rendered title as a text. */
export const titleText = ({ title }: Pick<ShownItem, 'title'>): string =>
  plainText(stripAllTags(title.rendered)) || 'Untitled';

/** The address of an item's route in the API. */
async function itemAddress(around: Surroundings, { type, databaseId }: ShownItem): Promise<string> {
  const { domain, dialect } = around;
  const { restNamespace = 'cms/v2', restBase = '' } = domain.registry.postTypes.get(type) ?? {};
  return restAddressIn(around, `/${toDialect(dialect, restNamespace)}/${restBase}/${databaseId}`);
}

/** The elements of the head that say what a page is, for programs (protocol 5.7). */
export async function itemHead(around: Surroundings, item: ShownItem): Promise<Html> {
  const { link } = item;
  const summary = item.content?.protected ? '' : summaryOf(item);
  const embed = await restAddressIn(around, `/oembed/1.0/embed?url=${encodeURIComponent(link)}`);
  return html`<link rel="canonical" href="${link}">
${summary !== '' && html`<meta name="description" content="${summary}">`}
<meta property="og:type" content="article">
<meta property="og:title" content="${titleText(item)}">
<meta property="og:url" content="${link}">
${item.featuredMedia && html`<meta property="og:image" content="${item.featuredMedia.sourceUrl}">`}
<link rel="alternate" type="application/json" title="JSON" href="${await itemAddress(around, item)}">
${
  isPublic(item) &&
  html`<link rel="alternate" title="oEmbed (JSON)" type="application/json+oembed" href="${embed}">
<link rel="alternate" title="oEmbed (XML)" type="text/xml+oembed" href="${`${embed}&format=xml`}">`
}`;
}

const isPublic = ({ status }: ShownItem): boolean => status === 'publish' || status === 'inherit';

/** The first words, for those who have not seen the page. */
function summaryOf({ excerpt, description }: ShownItem): string {
  const text = plainText(stripAllTags((excerpt ?? description)?.rendered ?? ''))
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= 200 ? text : `${text.slice(0, 199).replace(/\s\S*$/, '')}…`;
}

/** The headers of an item's page (protocol 5.7). */
export async function itemLinks(around: Surroundings, item: ShownItem): Promise<string> {
  return [
    await siteLink(around),
    `<${await itemAddress(around, item)}>; rel="alternate"; title="JSON"; type="application/json"`,
    `<${shortAddress(around, item)}>; rel=shortlink`,
  ].join(', ');
}

const shortAddress = ({ home }: Surroundings, { type, databaseId }: ShownItem): string =>
  `${home}/?${type === 'page' ? 'page_id' : type === 'attachment' ? 'attachment_id' : 'p'}=${databaseId}`;

/** The header of all other pages. */
export const siteLink = async (around: Surroundings): Promise<string> =>
  `<${await restAddressIn(around, '/')}>; rel="https://api.w.org/"`;
