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
