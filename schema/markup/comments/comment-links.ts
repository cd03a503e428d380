import { trimEnd } from '../../values/trim-end.ts';
import { escapeUrl, sanitizeUrl } from '../html/escape.ts';
import { splitHtml } from '../html/split-html.ts';

/** The tags of elements in which addresses stay text. */
const UNLINKED_ELEMENT = /^<(\/?)(code|pre|script|style|a)(?=[\s>])/i;
/** A URL, an address that begins with `www.` or `ftp.`, or an e-mail address. */
const ADDRESS =
  /(^|[\s(>,;])((?:https?|ftp):\/\/[^\s<>"'()]*(?:\([^\s<>"'()]*\)[^\s<>"'()]*)*|(?:www|ftp)\.[^\s<>"'()]+(?:\([^\s<>"'()]*\)[^\s<>"'()]*)*|[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-]))/gi;
/** Longer texts are searched in parts of this length, to bound the time of the pattern. */
const MAX_PART_LENGTH = 10_000;

/** Turns URLs and e-mail addresses in text into links. Links to other sites get `rel="nofollow ugc"`. */
export function linkAddresses(markup: string, siteUrl: string): string {
  const openElements: string[] = [];
  return splitHtml(markup)
    .map((segment, index) => {
      if (index % 2 === 0) return openElements.length === 0 ? linkAddressesInText(segment, siteUrl) : segment;
      const match = UNLINKED_ELEMENT.exec(segment);
      const name = match?.[2]?.toLowerCase() ?? '';
      if (match?.[1] === '') openElements.push(name);
      else if (match !== null && openElements[openElements.length - 1] === name) openElements.pop();
      return segment;
    })
    .join('');
}

function linkAddressesInText(text: string, siteUrl: string): string {
  if (!/:\/\/|www\.|ftp\.|@/i.test(text)) return text;
  const parts =
    text.match(new RegExp(`[\\s\\S]{1,${MAX_PART_LENGTH}}(?=\\s|$)|[\\s\\S]{1,${MAX_PART_LENGTH}}`, 'g')) ?? [];
  return parts
    .map((segment) => segment.replace(ADDRESS, (_, before, address) => before + renderLink(address, siteUrl)))
    .join('');
}

/** Returns the link for an address or an e-mail address found in text; the text itself if it is not a valid URL. */
function renderLink(address: string, siteUrl: string): string {
  if (!address.includes('://') && address.includes('@')) return `<a href="mailto:${address}">${address}</a>`;
  const label = trimEnd(address, '.,;:!?');
  const punctuation = address.slice(label.length);
  const url = sanitizeUrl(label.includes('://') ? label : `http://${label}`);
  if (!/^[a-z]+:\/\/[^/]/i.test(url)) return address;
  return `<a href="${escapeUrl(url)}"${relAttribute(url, siteUrl)}>${label}</a>${punctuation}`;
}

function relAttribute(url: string, siteUrl: string): string {
  const isInternal = url === siteUrl || url.startsWith(`${siteUrl}/`);
  return isInternal ? ' rel="ugc"' : ' rel="nofollow ugc"';
}
