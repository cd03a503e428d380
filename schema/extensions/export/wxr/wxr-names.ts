import { serializeStoredValue } from '../../../content/serialize-stored-value.ts';
import { ownValue } from '../../../values/own-value.ts';

/** Converts a name to the spelling of WXR: `cms_block` becomes `wp_block`. */
export const wxrName = (name: string): string => name.replace(/^cms_(?=[a-z])/, 'wp_');

const META_KEYS: Readonly<Record<string, string>> = {
  cms_pattern_sync_status: 'wp_pattern_sync_status',
  is_cms_suggestion: 'is_wp_suggestion',
  _font_face_file: '_wp_font_face_file',
};

/** Converts a meta key to the spelling of WXR. */
export const wxrMetaKey = (key: string): string => ownValue(META_KEYS, key) ?? key;

/** Converts a meta value from JSON to the form in which WordPress stores it. */
export const wxrMetaValue = (json: string): string => serializeStoredValue(JSON.parse(json));

/** Converts the status of a comment to the value of WXR. */
export function wxrCommentStatus(status: string): string {
  if (status === 'approved') return '1';
  return status === 'hold' ? '0' : status;
}

/** Converts a date from `2026-05-01T09:00:00` to `2026-05-01 09:00:00`. */
export const wxrDate = (date: string | null): string => date?.replace('T', ' ') ?? '0000-00-00 00:00:00';
