import { normaliseEntities } from './entities.ts';
import { cleanText } from './text-cleaning.ts';

/** A name as it is stored: one line of text without markup, written as markup that shows it. Quotes stay. */
export const nameMarkup = (name: string): string => asMarkup(cleanText(name));

/** Text as markup that shows it; references that are in it already stay. */
export const asMarkup = (text: string): string =>
  normaliseEntities(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
