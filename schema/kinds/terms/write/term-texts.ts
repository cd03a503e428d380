import { normaliseText } from '../../../core/normalise.ts';
import type { TermRow } from '../../../core/rows/term-row.ts';
import { filterDescriptionHtml } from '../../../markup/sanitising/comment-html.ts';
import { asMarkup } from '../../../markup/sanitising/name-markup.ts';
import { cleanText } from '../../../markup/sanitising/text-cleaning.ts';

/** In characters. */
const MAX_NAME_LENGTH = 200;

/** A name as it is stored: one line of text without markup, special characters as entities. */
export const storedTermName = (name: string): string => asMarkup(cleanText(withoutNul(name)).slice(0, MAX_NAME_LENGTH));

/** A description as it is stored: HTML with inline markup only. */
export const storedDescription = (html: string): string => filterDescriptionHtml(withoutNul(html)).trim();

/** The columns that are derived from a name. */
export const termNameColumns = (name: string): Pick<TermRow, 'name' | 'nameKey'> => ({
  name,
  nameKey: normaliseText(name),
});

/** Not every database can store NUL in texts. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');
