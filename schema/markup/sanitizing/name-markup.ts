import { normalizeEntities } from './entities.ts';
import { cleanText } from './text-cleaning.ts';

/** Returns a name as it is stored: one line of text without tags, escaped as markup. Quotes stay unchanged. */
export const nameMarkup = (name: string): string => textToMarkup(cleanText(name));

/** Escapes text as markup. Character references in the text stay, and so do quotes. */
export const textToMarkup = (text: string): string =>
  normalizeEntities(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
