import { type Attributes, isObject, type Json } from '../../markup/block-grammar/parsed-block.ts';

/** The changes of a site to the settings and styles of its theme. */
export interface StylesDocument {
  settings: Attributes;
  styles: Attributes;
}

/** The property that marks a stored document as changes of a site, not as a document of a theme. */
const USER_DOCUMENT_KEY = 'isGlobalStylesUserThemeJSON';
const VERSION = 3;

/** Parses the stored text. Returns null if it is not such a document. */
export function parseStylesDocument(text: string): StylesDocument | null {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return null;
  }
  if (!isObject(value) || value[USER_DOCUMENT_KEY] !== true) return null;
  return { settings: objectOrEmpty(value.settings), styles: objectOrEmpty(value.styles) };
}

/** Returns the text to store. Empty settings and styles are left out. */
export function serializeStylesDocument({ settings, styles }: StylesDocument): string {
  return JSON.stringify({
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(Object.keys(styles).length > 0 ? { styles } : {}),
    [USER_DOCUMENT_KEY]: true,
    version: VERSION,
  });
}

const objectOrEmpty = (value: Json | undefined): Attributes => (isObject(value) ? value : {});
