import { parseJson } from '../../values/json-text.ts';
/** The meta values that say what an item was before it went to the trash. */
export const STATUS_BEFORE_TRASH = '_wp_trash_meta_status';
export const TIME_OF_TRASHING = '_wp_trash_meta_time';
export const SLUG_BEFORE_TRASH = '_wp_desired_post_slug';

/** A remembered text; null where none is, or it is damaged. */
export function parseTrashMemory(value: string | null | undefined): string | null {
  const text = value ? parseJson(value) : null;
  return text === null ? null : String(text);
}
