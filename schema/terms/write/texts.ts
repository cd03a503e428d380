import { normaliseText } from '../../content/normalise.ts';
import { stripAllTags } from '../../html/markup/strip.ts';
import { filterDescriptionHtml } from '../../sanitising/comment-html.ts';
import type { TermRow } from '../term-row.ts';

/** Columns hold at most this many characters of a name. */
const LONGEST_NAME = 200;

/** A name as it is stored: one line of text without markup, special characters as entities. */
export function storedName(name: string): string {
  const line = stripAllTags(withoutNul(name))
    .replace(/[\r\n\t ]+/g, ' ')
    .replace(/%[a-f0-9]{2}/gi, '')
    .trim();
  return escapeMarks(line.slice(0, LONGEST_NAME));
}

/** A description as it is stored: HTML with inline markup only. */
export const storedDescription = (html: string): string => filterDescriptionHtml(withoutNul(html)).trim();

/** The columns that follow from a name. */
export const nameColumns = (name: string): Pick<TermRow, 'name' | 'nameKey'> => ({
  name,
  nameKey: normaliseText(name),
});

/** Quotes stay, entities are not escaped once more. */
const escapeMarks = (text: string): string =>
  text
    .replace(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** PostgreSQL keeps no NUL in texts, and nobody means one. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');
