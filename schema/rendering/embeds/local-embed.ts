import { effectiveStatus, statusVisibility } from '../../access/post-facts.ts';
import { itemAtAddress } from '../../content/addresses/item-at-address.ts';
import { permalinkOf } from '../../content/addresses/link.ts';
import { loadFacts } from '../../content/facts.ts';
import type { ContentRow } from '../../content/row.ts';
import type { RequestContext } from '../../context.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/markup/escape.ts';
import { stripTags } from '../../html/markup/strip.ts';
import { prefixedTitle, renderTitle } from '../../html/title.ts';

/** An item of this site that other pages may show. */
export interface OwnEmbed {
  row: ContentRow;
  link: string;
  /** As HTML. */
  title: string;
}

/** The item that an address names, if everybody may see its page (protocol 5.2): a password keeps its text, not its title. */
export async function ownEmbed(address: string, context: RequestContext): Promise<OwnEmbed | null> {
  const row = await itemAtAddress(address, context);
  if (!row || statusVisibility(effectiveStatus(await loadFacts(row, context))) !== 'public') return null;
  const rendered = renderTitle(row.title, { site: { properName: context.kernel.properName ?? '' } });
  const title = prefixedTitle(rendered, { status: row.status, hasPassword: row.password !== '' });
  return { row, link: await permalinkOf(row, context), title };
}

/** The parts that all markup for an embedded item has; quote and frame find each other by the key. */
export function embedParts(
  { link, title }: Pick<OwnEmbed, 'link' | 'title'>,
  { key, siteName }: { key: string; siteName: string },
): { quote: string; source: string; label: string } {
  return {
    quote: `<blockquote class="wp-embedded-content" data-secret="${key}"><a href="${escapeUrl(link)}">${stripTags(title) || escapeHtml(link)}</a></blockquote>`,
    source: escapeUrl(`${embedAddress(link)}#?secret=${key}`),
    label: escapeAttribute(`&#8220;${stripTags(title)}&#8221; &#8212; ${siteName}`),
  };
}

/** Where an item's card is. */
function embedAddress(link: string): string {
  if (link.includes('?')) return `${link}&embed=true`;
  return `${link}${link.endsWith('/') ? '' : '/'}embed/`;
}
