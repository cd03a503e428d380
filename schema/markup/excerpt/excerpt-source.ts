import { removeElements, WORDLESS_ELEMENTS } from '../html/strip-tags.ts';

/**
 * The characters of a text from which an automatic excerpt takes its words. An excerpt has 55 words, usually 400
 * characters.
 */
export const MAX_EXCERPT_SOURCE = 65_536;

/** What an excerpt reads of a text; `isBeginning` if the text goes on after it. */
interface ExcerptSource {
  text: string;
  isBeginning: boolean;
}

/**
 * Returns the beginning of a long text, which does not count scripts and styles: they contain no words of the excerpt.
 * Linear time.
 */
export function excerptSource(text: string): ExcerptSource {
  if (text.length <= MAX_EXCERPT_SOURCE) return { text, isBeginning: false };
  const counted = removeElements(text, WORDLESS_ELEMENTS);
  return { text: counted.slice(0, MAX_EXCERPT_SOURCE), isBeginning: counted.length > MAX_EXCERPT_SOURCE };
}

/** The number of characters of a markup that `excerptSource` counts. */
export const countedLength = (markup: string): number => removeElements(markup, WORDLESS_ELEMENTS).length;
