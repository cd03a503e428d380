import { LRUCache } from 'lru-cache';
import type { StyleRuleTexts } from '../../markup/blocks/supports/style-rules.ts';
import type { ReadRecord } from './read-record.ts';

/** Markup that was rendered for everybody, with what it depends on. */
export interface ReusableMarkup {
  html: string;
  /** The style rules that its blocks need, if they were collected. */
  styles: StyleRuleTexts | undefined;
  /** The state of the render session after the rendering. */
  sessionAfter: string;
  /** Characters that the rendering subtracted from the markup allowance of the answer. */
  usedMarkup: number;
  record: ReadRecord;
  /** The version of the table changes before anything was read, or when the markup was found valid. */
  tableVersion: number;
  /** The number of changes of themes before anything was read. */
  themeChanges: number;
}

/** The rendered markup of items, by what they depend on besides the database. */
export interface MarkupStore {
  readonly entries: LRUCache<string, ReusableMarkup>;
  /** Markup that is being rendered; null if it will not be stored. */
  readonly pending: Map<string, Promise<ReusableMarkup | null>>;
}

/** The maximum number of characters of all stored markup; the least recently used entries are dropped. */
const MAX_LENGTH = 33_554_432;

/** The memory of an entry besides its texts, in characters. */
const ENTRY_LENGTH = 500;

const ROW_LENGTH = 50;

/** Creates an empty store. */
export const createMarkupStore = (): MarkupStore => ({
  entries: new LRUCache({
    maxSize: MAX_LENGTH,
    sizeCalculation: ({ html, styles, sessionAfter, record }) =>
      html.length +
      (styles ?? []).reduce((sum, [className, text]) => sum + className.length + text.length, 0) +
      sessionAfter.length +
      ENTRY_LENGTH +
      (record.rows?.size ?? 0) * ROW_LENGTH,
  }),
  pending: new Map(),
});
