/** Block elements, which are not wrapped in paragraphs. */
export const BLOCK_ELEMENTS =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary)';

const BLOCK_TAG_HERE = new RegExp(`</?${BLOCK_ELEMENTS}[^>]*>`, 'y');

/** The end of the tag of a block element at an offset; -1 if there is none. */
export function endOfBlockTag(text: string, at: number): number {
  if (text[at] !== '<') return -1;
  BLOCK_TAG_HERE.lastIndex = at;
  return BLOCK_TAG_HERE.test(text) ? BLOCK_TAG_HERE.lastIndex : -1;
}
