import { type Attributes, isObject, type Json } from '../../markup/block-grammar/parsed-block.ts';

/** What the people of a site changed about its theme. */
export interface StylesDocument {
  settings: Attributes;
  styles: Attributes;
}

/** Says of a stored document that people made it, not a theme. */
const MARK = 'isGlobalStylesUserThemeJSON';
const VERSION = 3;

/** Reads the stored text; null where it is no such document. */
export function readDocument(text: string): StylesDocument | null {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return null;
  }
  if (!isObject(value) || value[MARK] !== true) return null;
  return { settings: objectOf(value.settings), styles: objectOf(value.styles) };
}

/** The text to store; what says nothing is left out. */
export function writeDocument({ settings, styles }: StylesDocument): string {
  return JSON.stringify({
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(Object.keys(styles).length > 0 ? { styles } : {}),
    [MARK]: true,
    version: VERSION,
  });
}

const objectOf = (value: Json | undefined): Attributes => (isObject(value) ? value : {});
