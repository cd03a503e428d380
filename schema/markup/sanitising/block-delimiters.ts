import { type Delimiter, DelimiterScanner } from '../block-grammar/delimiter-scanner.ts';
import type { Attributes, Json } from '../block-grammar/parsed-block.ts';
import { serializeAttributes } from '../block-grammar/serialize-blocks.ts';
import { type AllowList, isElementAllowed } from './allow-list.ts';

const HEAD = /<!--[ \t\n\r\f\v]+\/?wp:[a-z]/y;
const OPEN_ENDED = /^[ \t\n\r\f\v]+\/?wp:[a-z][a-z0-9_/-]*[ \t\n\r\f\v]+\{/;

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

  /** The delimiter that begins exactly here, or undefined. */
  at(start: number): Delimiter | undefined {
    HEAD.lastIndex = start;
    if (this.#isDone || !HEAD.test(this.#text)) return undefined;
    if (this.#next === undefined || this.#next.start < start) {
      this.#next = this.#scanner.next(start);
      this.#isDone = this.#next === undefined;
    }
    return this.#next?.start === start ? this.#next : undefined;
  }
}

/**
 * Whether a comment could become a delimiter together with the text after it: attributes of blocks are read beyond the
 * end of a comment.
 */
export function isOpenEnded(comment: string): boolean {
  return OPEN_ENDED.test(comment);
}

/** The rules for delimiters: the allowed elements, and the filter of texts. */
export interface DelimiterRules {
  allowList: AllowList;
  filter: (text: string) => string;
}

/** Writes a delimiter in the canonical spelling, each text in its attributes filtered. */
export function filterDelimiter(delimiter: Delimiter, rules: DelimiterRules): string {
  const name = delimiter.name.startsWith('core/') ? delimiter.name.slice('core/'.length) : delimiter.name;
  if (delimiter.kind === 'close') return `<!-- /wp:${name} -->`;
  const attributes = filterObject(delimiter.attributes, rules);
  const written = Object.keys(attributes).length > 0 ? ` ${serializeAttributes(attributes)}` : '';
  return `<!-- wp:${name}${written} ${delimiter.kind === 'void' ? '/' : ''}-->`;
}

function filterObject(value: Attributes, rules: DelimiterRules): Attributes {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const filtered = filterJson(inner, rules);
      // Blocks that choose their element by this attribute must not choose one that is not allowed.
      const isRefused =
        key === 'tagName' && typeof filtered === 'string' && !isElementAllowed(rules.allowList, filtered);
      return [rules.filter(key), isRefused ? null : filtered];
    }),
  );
}

function filterJson(value: Json, rules: DelimiterRules): Json {
  if (typeof value === 'string') return rules.filter(value);
  if (Array.isArray(value)) return value.map((inner) => filterJson(inner, rules));
  return value !== null && typeof value === 'object' ? filterObject(value, rules) : value;
}
