import { skipWhiteSpace } from './white-space.ts';

/** Removes paragraph tags around or next to the tags of block elements. */
export function unwrapBlocks(html: string): string {
  let text = html.replace(/<p>([^<]+)<\/(div|address|form)>/g, '<p>$1</p></$2>');
  text = unwrapSingleTags(text);
  text = text.replace(/<p>(<li[^\n]+?)<\/p>/g, '$1');
  text = text
    .replace(/<p><blockquote([^>]*)>/gi, '<blockquote$1><p>')
    .replaceAll('</blockquote></p>', '</p></blockquote>');
  return removeClosingTags(removeOpeningTags(text));
}

/** Removes the `<p>` and `</p>` around a single block tag. */
function unwrapSingleTags(html: string): string {
  return rewriteParagraphs(html, (tagStart, text) => {
    const end = findBlockTagEnd(text, tagStart);
    if (end === -1) return undefined;
    const close = skipWhiteSpace(text, end);
    return text.startsWith('</p>', close) ? { replacement: text.slice(tagStart, end), next: close + 4 } : undefined;
  });
}

/** Removes `<p>` before a block tag. */
function removeOpeningTags(html: string): string {
  return rewriteParagraphs(html, (tagStart, text) => {
    const end = findBlockTagEnd(text, tagStart);
    return end === -1 ? undefined : { replacement: text.slice(tagStart, end), next: end };
  });
}

/** Removes `</p>` after a block tag. */
function removeClosingTags(html: string): string {
  const parts: string[] = [];
  let from = 0;
  const last = html.lastIndexOf('>');
  for (let offset = html.indexOf('<'); offset !== -1 && offset < last; offset = html.indexOf('<', offset + 1)) {
    const end = findBlockTagEnd(html, offset);
    if (end === -1) continue;
    const close = skipWhiteSpace(html, end);
    if (html.startsWith('</p>', close)) {
      parts.push(html.slice(from, end));
      from = close + 4;
      offset = from - 1;
    } else offset = end - 1;
  }
  parts.push(html.slice(from));
  return parts.join('');
}

/**
 * Returns the replacement for a `<p>` and the tag at `tagStart` after it, and the offset to continue at; undefined for
 * none.
 */
type ParagraphRule = (tagStart: number, text: string) => { replacement: string; next: number } | undefined;

/** Applies a rule at every `<p>`. */
function rewriteParagraphs(html: string, rule: ParagraphRule): string {
  const parts: string[] = [];
  let from = 0;
  for (let offset = html.indexOf('<p>'); offset !== -1; offset = html.indexOf('<p>', offset + 1)) {
    if (offset < from) continue;
    const result = rule(skipWhiteSpace(html, offset + 3), html);
    if (result === undefined) continue;
    parts.push(html.slice(from, offset), result.replacement);
    from = result.next;
    offset = from - 1;
  }
  parts.push(html.slice(from));
  return parts.join('');
}

/** The source of a pattern for the names of block elements, which are not wrapped in paragraphs. */
export const BLOCK_ELEMENT_PATTERN =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary)';

const BLOCK_TAG = new RegExp(`</?${BLOCK_ELEMENT_PATTERN}[^>]*>`, 'y');

/** Returns the end of the tag of a block element at an offset; -1 if there is none. */
export function findBlockTagEnd(text: string, offset: number): number {
  if (text[offset] !== '<') return -1;
  BLOCK_TAG.lastIndex = offset;
  return BLOCK_TAG.test(text) ? BLOCK_TAG.lastIndex : -1;
}
