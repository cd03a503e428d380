import { decodeEntities } from '../../../markup/html/escape.ts';

/** Whether a text has the same meaning as HTML: it contains nothing that looks like a tag or a character reference. */
const isSafe = (text: string): boolean => !/<[a-z/!?]|&(?:#|[a-z])/i.test(text);

/**
 * Decodes the character references of a title, such as `Salt & rope`. Titles with tags or necessary references remain
 * HTML.
 */
export function plainTitle(html: string): string {
  const text = decodeEntities(html);
  return isSafe(text) ? text : html;
}
