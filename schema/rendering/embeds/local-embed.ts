import { effectiveStatus, statusVisibility } from '../../access/post-access-data.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../markup/html/escape.ts';
import { stripTags } from '../../markup/html/strip-tags.ts';
import { prefixedTitle, renderTitle } from '../../markup/render-title.ts';
import { findItemAtAddress } from '../../urls/item-at-address.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';

/** An item of this site that pages may embed. */
export interface LocalEmbed {
  row: ContentRow;
  link: string;
  /** HTML. */
  title: string;
}

/**
 * Loads the item that an address names, if its page is public (docs/protocol/oembed.md#which-item-an-address-names).
 * Items with a password are included: it protects their text, not their title. Null for other addresses.
 */
export async function localEmbed(address: string, context: RequestContext): Promise<LocalEmbed | null> {
  const row = await findItemAtAddress(address, context);
  if (!row || statusVisibility(effectiveStatus(await loadAccessData(row, context))) !== 'public') return null;
  const rendered = renderTitle(row.title, { site: { properName: context.kernel.properName ?? '' } });
  const title = prefixedTitle(rendered, { status: row.status, hasPassword: row.password !== '' });
  return { row, link: await permalinkOf(row, context), title };
}

/** Returns the quote, and the address and label of the frame, of an embedded item. The key connects quote and frame. */
export function embedParts(
  { link, title }: Pick<LocalEmbed, 'link' | 'title'>,
  { key, siteName }: { key: string; siteName: string },
): { quote: string; frameUrl: string; label: string } {
  return {
    quote: `<blockquote class="wp-embedded-content" data-secret="${key}"><a href="${escapeUrl(link)}">${stripTags(title) || escapeHtml(link)}</a></blockquote>`,
    frameUrl: escapeUrl(`${embedAddress(link)}#?secret=${key}`),
    label: escapeAttribute(`&#8220;${stripTags(title)}&#8221; &#8212; ${siteName}`),
  };
}

/** Returns the address of the card of an item. */
function embedAddress(link: string): string {
  if (link.includes('?')) return `${link}&embed=true`;
  return `${link}${link.endsWith('/') ? '' : '/'}embed/`;
}
