import { type Delimiter, DelimiterScanner } from '../block-grammar/delimiter-scanner.ts';
import type { Attributes, Json } from '../block-grammar/parsed-block.ts';
import { serializeAttributes } from '../block-grammar/serialize-blocks.ts';
import { type AllowList, isElementAllowed } from './allow-list.ts';
import { withoutCustomCss } from './custom-css.ts';

const DELIMITER_START = /<!--[ \t\n\r\f\v]+\/?wp:[a-z]/y;
const UNFINISHED_DELIMITER = /^[ \t\n\r\f\v]+\/?wp:[a-z][a-z0-9_/-]*[ \t\n\r\f\v]+\{/;

/** Finds block delimiters at offsets, which must not decrease. Linear time over all calls. */
export class DelimiterFinder {
  readonly #text: string;
  readonly #scanner: DelimiterScanner;
  #next: Delimiter | undefined;
  #isDone = false;

  constructor(text: string) {
    this.#text = text;
    this.#scanner = new DelimiterScanner(text);
  }

  /** Returns the delimiter that begins exactly at an offset, or undefined. */
  findAt(start: number): Delimiter | undefined {
    DELIMITER_START.lastIndex = start;
    if (this.#isDone || !DELIMITER_START.test(this.#text)) return undefined;
    if (this.#next === undefined || this.#next.start < start) {
      this.#next = this.#scanner.next(start);
      this.#isDone = this.#next === undefined;
    }
    return this.#next?.start === start ? this.#next : undefined;
  }
}

/**
 * Whether the content of a comment could form a delimiter together with the text after it: the JSON of a delimiter may
 * extend beyond the end of a comment.
 */
export function isUnfinishedDelimiter(comment: string): boolean {
  return UNFINISHED_DELIMITER.test(comment);
}

/** The rules for delimiters: the allowed elements, and the filter for the texts of attributes. */
export interface DelimiterRules {
  allowList: AllowList;
  filter: (text: string) => string;
}

/** Returns the canonical text of a delimiter without custom CSS, with a filter applied to each text in its attributes. */
export function filterDelimiter(delimiter: Delimiter, rules: DelimiterRules): string {
  const name = delimiter.name.startsWith('core/') ? delimiter.name.slice('core/'.length) : delimiter.name;
  if (delimiter.kind === 'close') return `<!-- /wp:${name} -->`;
  const attributes = filterObject(withoutCustomCss(delimiter.attributes), rules);
  const attributeText = Object.keys(attributes).length > 0 ? ` ${serializeAttributes(attributes)}` : '';
  return `<!-- wp:${name}${attributeText} ${delimiter.kind === 'void' ? '/' : ''}-->`;
}

function filterObject(value: Attributes, rules: DelimiterRules): Attributes {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const filtered = filterJson(inner, rules);
      // Some blocks take the name of their element from this attribute; it must be allowed.
      const isTagNameRefused =
        key === 'tagName' && typeof filtered === 'string' && !isElementAllowed(rules.allowList, filtered);
      return [rules.filter(key), isTagNameRefused ? null : filtered];
    }),
  );
}

function filterJson(value: Json, rules: DelimiterRules): Json {
  if (typeof value === 'string') return rules.filter(value);
  if (Array.isArray(value)) return value.map((inner) => filterJson(inner, rules));
  return value !== null && typeof value === 'object' ? filterObject(value, rules) : value;
}
