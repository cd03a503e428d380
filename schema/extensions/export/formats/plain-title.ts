import { decodeEntities } from '../../../markup/html/escape.ts';

/** Whether a text says the same as HTML: nothing in it would be taken for a tag or a character's name. */
const isSafe = (text: string): boolean => !/<[a-z/!?]|&(?:#|[a-z])/i.test(text);

/** A title without its characters' names, `Salt & rope`; where it needs them, or has tags, it stays HTML. */
export function plainTitle(html: string): string {
  const text = decodeEntities(html);
  return isSafe(text) ? text : html;
}
