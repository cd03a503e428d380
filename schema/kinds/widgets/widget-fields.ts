import { canWriteUnfilteredHtml } from '../access/site-access.ts';
import type { Viewer } from '../access/viewer.ts';
import { cleanUrl } from '../html/markup/escape.ts';
import { stripAllTags } from '../html/markup/strip.ts';
import { className, idList } from '../html/shortcodes/context.ts';
import { isMap } from '../plain-map.ts';
import { filterPostHtml } from '../sanitising/post-html.ts';

/** One of the values that a widget is made from. */
export interface WidgetField {
  name: string;
  /** What its form calls it. */
  label: string;
  /**
   * A line of plain text, text with markup, the same with what everybody may write alone, a switch, one that is kept as
   * 1 or 0, a whole number, an address, numbers of files, names of classes, one of some words, or a menu.
   */
  kind:
    | 'line'
    | 'markup'
    | 'plain-markup'
    | 'switch'
    | 'bit'
    | 'number'
    | 'address'
    | 'files'
    | 'classes'
    | 'word'
    | 'menu';
  /** Whether nothing is kept of it where nothing is said of it. */
  isOptional?: boolean;
  /** Whether nothing is kept of it where it is empty. */
  leavesEmpty?: boolean;
  /** The least and the greatest number. */
  least?: number;
  most?: number;
  /** The words that it can be; any that could be a class where none are named. */
  words?: readonly string[];
  /** What stands for what it cannot be, and for nothing. */
  usual?: unknown;
}

/** Most files that a widget names. */
const MOST_FILES = 500;

const OFF: readonly unknown[] = ['', '0', 'false', false, 0, null, undefined];

/** A value as it is kept, without markup that the viewer may not write; undefined for what the field cannot be. */
export function cleanValue(field: WidgetField, { value, viewer }: { value: unknown; viewer: Viewer }): unknown {
  const text = isMap(value) || Array.isArray(value) ? '' : String(value ?? '');
  switch (field.kind) {
    case 'switch':
      return !OFF.includes(value);
    case 'bit':
      return OFF.includes(value) ? 0 : 1;
    case 'number':
    case 'menu':
      return numberIn(field, text);
    case 'line':
      return stripAllTags(text).replace(/\s+/g, ' ');
    case 'address':
      return cleanUrl(stripAllTags(text));
    case 'files':
      return filesIn(value);
    case 'classes':
      return text.split(/\s+/).map(className).filter(Boolean).join(' ');
    case 'word':
      return (field.words?.includes(text) ?? className(text) === text) ? text : undefined;
    case 'plain-markup':
      return filterPostHtml(text);
    case 'markup':
      return canWriteUnfilteredHtml(viewer) ? text : filterPostHtml(text);
  }
}

function numberIn({ least = 0, most = Number.MAX_SAFE_INTEGER, usual }: WidgetField, text: string): unknown {
  const number = Math.trunc(Number(text)) || 0;
  return number >= least && number <= most ? number : usual === undefined ? Math.max(least, 0) : undefined;
}

function filesIn(value: unknown): number[] | undefined {
  if (!Array.isArray(value) && typeof value !== 'string') return undefined;
  return idList(String(value)).filter(Number.isSafeInteger).slice(0, MOST_FILES);
}
