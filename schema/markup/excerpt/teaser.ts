import { balanceTags } from '../html/balance-tags.ts';

/** Returns the first page of content, up to its `<!--more-->` comment if it has one. */
export function extractTeaser(content: string): string {
  const page = extractFirstPage(content);
  const more = page.indexOf(MORE_COMMENT_START);
  if (more === -1 || !page.includes('-->', more)) return page;
  return balanceTags(removeBlockOpener(page.slice(0, more)));
}

/**
 * Returns the first page of content with the text after its `<!--more-->` comment, and without the text before it if the
 * content has a `<!--noteaser-->` comment.
 */
export function extractWholePage(content: string): string {
  const page = extractFirstPage(content);
  const start = page.indexOf(MORE_COMMENT_START);
  const end = start === -1 ? -1 : page.indexOf('-->', start);
  if (end === -1) return page;
  const teaser = content.includes('<!--noteaser-->') ? '' : removeBlockOpener(page.slice(0, start));
  return teaser + page.slice(end + '-->'.length).replace(MORE_BLOCK_CLOSER, '$1');
}

const MORE_COMMENT_START = '<!--more';
const MORE_BLOCK_OPENER = /<!-- wp:more(?: [^>]*)?-->\s*$/;
const MORE_BLOCK_CLOSER = /^((?:<!--noteaser-->|\s)*)<!-- \/wp:more -->/;

/** Removes the opening delimiter of the "more" block at the end of a teaser. */
function removeBlockOpener(teaser: string): string {
  const start = teaser.lastIndexOf('<!-- wp:more');
  return start === -1 ? teaser : teaser.slice(0, start) + teaser.slice(start).replace(MORE_BLOCK_OPENER, '');
}

function extractFirstPage(content: string): string {
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
