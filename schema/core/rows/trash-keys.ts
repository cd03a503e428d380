import { parseJson } from '../../values/json-text.ts';

/** The meta keys of the state of an item before it was moved to the trash. */
export const STATUS_BEFORE_TRASH = '_wp_trash_meta_status';
export const TIME_OF_TRASHING = '_wp_trash_meta_time';
export const SLUG_BEFORE_TRASH = '_wp_desired_post_slug';

/** Parses the meta value of one of these keys; null if there is none or it is invalid. */
export function parseTrashValue(value: string | null | undefined): string | null {
  const text = value ? parseJson(value) : null;
  return text === null ? null : String(text);
}
