import { normalizeText } from '../../../core/normalize.ts';
import type { TermRow } from '../../../core/rows/term-row.ts';
import { filterDescriptionHtml } from '../../../markup/sanitizing/comment-html.ts';
import { textToMarkup } from '../../../markup/sanitizing/name-markup.ts';
import { cleanText, removeNul } from '../../../markup/sanitizing/text-cleaning.ts';

/** The maximum length of a name, in characters. */
export const MAX_TERM_NAME_LENGTH = 200;

const plainTermName = (name: string): string => cleanText(removeNul(name));

/** Whether the name is longer than names can be. */
export const isTermNameTooLong = (name: string): boolean => [...plainTermName(name)].length > MAX_TERM_NAME_LENGTH;

/** Returns the name to store: one line of text without markup, with special characters as entities. */
export const storedTermName = (name: string): string => textToMarkup(plainTermName(name));

/** Returns the description to store: HTML with inline markup only. */
export const storedDescription = (html: string): string => filterDescriptionHtml(removeNul(html)).trim();

/** Returns the name and its normalized form for comparison, as columns. */
export const termNameColumns = (name: string): Pick<TermRow, 'name' | 'nameKey'> => ({
  name,
  nameKey: normalizeText(name),
});
