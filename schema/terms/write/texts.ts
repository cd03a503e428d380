import { normaliseText } from '../../content/normalise.ts';
import { filterDescriptionHtml } from '../../sanitising/comment-html.ts';
import { asMarkup } from '../../sanitising/name-markup.ts';
import { cleanText } from '../../sanitising/text-cleaning.ts';
import type { TermRow } from '../term-row.ts';

/** Columns hold at most this many characters of a name. */
const LONGEST_NAME = 200;

/** A name as it is stored: one line of text without markup, special characters as entities. */
export const storedName = (name: string): string => asMarkup(cleanText(withoutNul(name)).slice(0, LONGEST_NAME));

/** A description as it is stored: HTML with inline markup only. */
export const storedDescription = (html: string): string => filterDescriptionHtml(withoutNul(html)).trim();

/** The columns that follow from a name. */
export const nameColumns = (name: string): Pick<TermRow, 'name' | 'nameKey'> => ({
  name,
  nameKey: normaliseText(name),
});

/** PostgreSQL keeps no NUL in texts, and nobody means one. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');
