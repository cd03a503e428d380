import { decodeEntities } from './escape.ts';
import { stripAllTags } from './strip-tags.ts';

/** Returns the text of markup: without tags, and with entities decoded. */
export const markupText = (markup: string): string => decodeEntities(stripAllTags(markup));
