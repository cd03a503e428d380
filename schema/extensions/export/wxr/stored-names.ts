import { serializeStoredValue } from '../../../content/serialize-stored-value.ts';
import { ownValue } from '../../../values/own-value.ts';

/** Names that carry a brand, as the format spells them: `cms_block` is `wp_block`. */
export const wxrName = (name: string): string => name.replace(/^cms_(?=[a-z])/, 'wp_');

const KEYS: Readonly<Record<string, string>> = {
  cms_pattern_sync_status: 'wp_pattern_sync_status',
  is_cms_suggestion: 'is_wp_suggestion',
  _font_face_file: '_wp_font_face_file',
};

/** A key of metadata as the format spells it. */
export const storedKey = (key: string): string => ownValue(KEYS, key) ?? key;

/** A value of metadata in its stored form. */
export const storedValue = (json: string): string => serializeStoredValue(JSON.parse(json));

/** States of comments in the words of the format. */
export function storedCommentStatus(status: string): string {
  if (status === 'approved') return '1';
  return status === 'hold' ? '0' : status;
}

/** `2026-05-01T09:00:00` as `2026-05-01 09:00:00`. */
export const storedDate = (date: string | null): string => date?.replace('T', ' ') ?? '0000-00-00 00:00:00';
