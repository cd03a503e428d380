import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import { sanitizeUrl, toClassName } from '../../markup/html/escape.ts';
import { stripAllTags } from '../../markup/html/strip-tags.ts';
import { filterPostHtml } from '../../markup/sanitizing/post-elements.ts';
import { parseIdList } from '../../markup/shortcodes/shortcode-context.ts';
import { isJsonObject } from '../../values/json-text.ts';

/** The declaration of one value of a widget, which is also a field of its form. */
export interface WidgetField {
  name: string;
  /** The label in the form. */
  label: string;
  /**
   * `line` is plain text, `plain-markup` is markup without unfiltered HTML, `numeric-switch` is a switch that is stored
   * as 1 or 0, `files` are ids of attachments, `classes` are class names, `choice` is one of `choices`.
   */
  kind:
    | 'line'
    | 'markup'
    | 'plain-markup'
    | 'switch'
    | 'numeric-switch'
    | 'number'
    | 'address'
    | 'files'
    | 'classes'
    | 'choice'
    | 'menu';
  /** Whether an omitted value is not stored. */
  isOptional?: boolean;
  /** Whether an empty value is not stored. */
  omitsEmpty?: boolean;
  /** The range of a number. */
  min?: number;
  max?: number;
  /** The allowed values; without them, any text that is a valid class name. */
  choices?: readonly string[];
  /** The value that the caller uses in place of an invalid or missing one. */
  fallback?: unknown;
}

/** The maximum number of files of a widget. */
const MAX_FILES = 500;

/** The values that turn a switch off. */
const OFF_VALUES: readonly unknown[] = ['', '0', 'false', false, 0, null, undefined];

/** Returns the value to store, without markup that the viewer may not write; undefined for an invalid value,
 * in place of which the caller uses the fallback; an invalid number without a fallback becomes the minimum. */
export function cleanFieldValue(field: WidgetField, { value, viewer }: { value: unknown; viewer: Viewer }): unknown {
  const text = isJsonObject(value) || Array.isArray(value) ? '' : String(value ?? '');
  switch (field.kind) {
    case 'switch':
      return !OFF_VALUES.includes(value);
    case 'numeric-switch':
      return OFF_VALUES.includes(value) ? 0 : 1;
    case 'number':
    case 'menu':
      return widgetNumber(field, text);
    case 'line':
      return stripAllTags(text).replace(/\s+/g, ' ');
    case 'address':
      return sanitizeUrl(stripAllTags(text));
    case 'files':
      return parseFileIds(value);
    case 'classes':
      return text.split(/\s+/).map(toClassName).filter(Boolean).join(' ');
    case 'choice':
      return (field.choices?.includes(text) ?? toClassName(text) === text) ? text : undefined;
    case 'plain-markup':
      return filterPostHtml(text);
    case 'markup':
      return canWriteUnfilteredHtml(viewer) ? text : filterPostHtml(text);
  }
}

function widgetNumber({ min = 0, max = Number.MAX_SAFE_INTEGER, fallback }: WidgetField, text: string): unknown {
  const number = Math.trunc(Number(text)) || 0;
  return number >= min && number <= max ? number : fallback === undefined ? Math.max(min, 0) : undefined;
}

function parseFileIds(value: unknown): number[] | undefined {
  if (!Array.isArray(value) && typeof value !== 'string') return undefined;
  return parseIdList(String(value)).filter(Number.isSafeInteger).slice(0, MAX_FILES);
}
