import { removePercentEscapes } from '../../values/text-functions.ts';
import { escapeHtml } from '../html/escape.ts';
import { removeElements, stripTags } from '../html/strip-tags.ts';
import { normalizeEntities } from './entities.ts';

/**
 * Cleans a plain text value: removes tags, percent escapes and redundant white space. `keepLineBreaks` preserves line
 * breaks and tabs. A remaining `<` cannot begin a tag. Linear time.
 */
export function cleanText(text: string, { keepLineBreaks = false }: { keepLineBreaks?: boolean } = {}): string {
  const withoutTags = text.includes('<') ? removeTags(text) : text;
  const withoutLineBreaks = keepLineBreaks ? withoutTags : withoutTags.replace(/[\r\n\t ]+/g, ' ');
  const trimmed = trimBlanks(withoutLineBreaks);
  const unescaped = removePercentEscapes(trimmed, () => true);
  return unescaped === trimmed ? trimmed : trimBlanks(unescaped.replace(/ +/g, ' '));
}

/** Trims ASCII white space, except form feeds, and NUL characters. Other white space stays. Linear time. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0c) || code === 0;
}

function removeTags(text: string): string {
  const withClosedTags = text.replace(/<[^<>]*>?/g, (fragment) =>
    fragment.endsWith('>') ? fragment : escapeHtml(fragment),
  );
  return trimBlanks(stripTags(removeElements(withClosedTags, ['script', 'style'])).replaceAll('\0', '')).replaceAll(
    '<\n',
    '&lt;\n',
  );
}

/** Removes NUL characters, which not every engine can store. */
export const removeNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

/** Returns a name as it is stored: one line of text without tags, escaped as markup. Quotes stay unchanged. */
export const nameMarkup = (name: string): string => textToMarkup(cleanText(name));

/** Escapes text as markup. Character references in the text stay, and so do quotes. */
export const textToMarkup = (text: string): string =>
  normalizeEntities(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
