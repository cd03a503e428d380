import { cleanAddress, escapeUrl } from '../html/escape.ts';
import { splitHtml } from '../html/split-html.ts';

const OPAQUE = /^<(\/?)(code|pre|script|style|a)(?=[\s>])/i;
const ADDRESS =
  /(^|[\s(>,;])((?:https?|ftp):\/\/[^\s<>"'()]*(?:\([^\s<>"'()]*\)[^\s<>"'()]*)*|(?:www|ftp)\.[^\s<>"'()]+(?:\([^\s<>"'()]*\)[^\s<>"'()]*)*|[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-]))/gi;
const MAX_PIECE_LENGTH = 10_000;

/** Turns addresses in text into links. The `rel` of links to other sites marks them for search engines. */
export function linkAddresses(markup: string, siteUrl: string): string {
  const open: string[] = [];
  return splitHtml(markup)
    .map((piece, index) => {
      if (index % 2 === 0) return open.length === 0 ? linkText(piece, siteUrl) : piece;
      const match = OPAQUE.exec(piece);
      const name = match?.[2]?.toLowerCase() ?? '';
      if (match?.[1] === '') open.push(name);
      else if (match !== null && open[open.length - 1] === name) open.pop();
      return piece;
    })
    .join('');
}

function linkText(text: string, siteUrl: string): string {
  if (!/:\/\/|www\.|ftp\.|@/i.test(text)) return text;
  const pieces =
    text.match(new RegExp(`[\\s\\S]{1,${MAX_PIECE_LENGTH}}(?=\\s|$)|[\\s\\S]{1,${MAX_PIECE_LENGTH}}`, 'g')) ?? [];
  return pieces.map((piece) => piece.replace(ADDRESS, (_, before, found) => before + link(found, siteUrl))).join('');
}

function link(found: string, siteUrl: string): string {
  if (!found.includes('://') && found.includes('@')) return `<a href="mailto:${found}">${found}</a>`;
  const tail = /[.,;:!?]+$/.exec(found)?.[0] ?? '';
  const shown = tail === '' ? found : found.slice(0, -tail.length);
  const address = cleanAddress(shown.includes('://') ? shown : `http://${shown}`);
  if (!/^[a-z]+:\/\/[^/]/i.test(address)) return found;
  return `<a href="${escapeUrl(address)}"${relation(address, siteUrl)}>${shown}</a>${tail}`;
}

function relation(address: string, siteUrl: string): string {
  const isOwn = address === siteUrl || address.startsWith(`${siteUrl}/`);
  return isOwn ? ' rel="ugc"' : ' rel="nofollow ugc"';
}
