import { balanceTags } from '../html/balance-tags.ts';

/** The first page of content, up to the "more" mark if it has one. */
export function teaserOf(content: string): string {
  const page = firstPage(content);
  const more = page.indexOf(MORE);
  if (more === -1 || !page.includes('-->', more)) return page;
  return balanceTags(withoutOpener(page.slice(0, more)));
}

const MORE = '<!--more';
const OPENER = /<!-- wp:more(?: [^>]*)?-->\s*$/;

/** Removes the block delimiter directly before the mark. */
function withoutOpener(teaser: string): string {
  const at = teaser.lastIndexOf('<!-- wp:more');
  return at === -1 ? teaser : teaser.slice(0, at) + teaser.slice(at).replace(OPENER, '');
}

function firstPage(content: string): string {
  if (!content.includes('<!--nextpage-->')) return content;
  const pages = content
    .replaceAll('\n<!--nextpage-->\n', '<!--nextpage-->')
    .replaceAll('\n<!--nextpage-->', '<!--nextpage-->')
    .replaceAll('<!--nextpage-->\n', '<!--nextpage-->')
    .replaceAll('<!-- wp:nextpage -->', '')
    .replaceAll('<!-- /wp:nextpage -->', '')
    .split('<!--nextpage-->');
  return pages[0] === '' ? (pages[1] ?? '') : (pages[0] ?? '');
}
