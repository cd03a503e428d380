import { type Delimiter, DelimiterScanner } from '../block-grammar/delimiter-scanner.ts';
import { type Attributes, isObject, type Json } from '../block-grammar/parsed-block.ts';
import { normalizeValue, serializeAttributes } from '../block-grammar/serialize-blocks.ts';
import { type AllowList, isElementAllowed } from './allow-list.ts';
import { normalizeEntities } from './entities.ts';
import { filterTag } from './filter-tag.ts';

// This module has its own parser because text, open elements and comments must be preserved. Libraries that parse and
// serialize, such as sanitize-html, change void elements and references, close open elements, and drop all comments,
// which delimit blocks. The tests verify the output with that library.

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]+/g;

const DASHES = /-{2,}/g;

const MARKUP = /[<>&]/;

const QUOTE_OR_BRACKET = /["'>]/;

const MAX_DEPTH = 4;

/** Removes the elements and attributes outside an allow list from markup; text stays. Linear time, idempotent. */
export function filterMarkup(html: string, allowList: AllowList): string {
  return filterLevel(html, { allowList, depth: 0 });
}

/** A nesting level: markup in block attributes is one level deeper. Below `MAX_DEPTH`, blocks lose their attributes. */
interface FilterLevel {
  allowList: AllowList;
  depth: number;
}

function filterLevel(html: string, level: FilterLevel): string {
  const text = html.replace(CONTROL_CHARACTERS, '');
  return MARKUP.test(text) ? new MarkupFilter(normalizeEntities(text), level).run() : text;
}

/** Filters a text in one pass. Each step processes a fragment that begins with `<`. */
class MarkupFilter {
  readonly #text: string;
  readonly #level: FilterLevel;
  #delimiters: DelimiterFinder | undefined;
  readonly #lastTagEnd: number;
  #tagEnd = -1;
  #nextLine = -1;
  #nextClose = -1;
  #nextComment = -1;
  readonly #output: string[] = [];

  constructor(text: string, level: FilterLevel) {
    this.#text = text;
    this.#level = level;
    this.#lastTagEnd = text.lastIndexOf('>');
  }

  run(): string {
    const text = this.#text;
    let offset = 0;
    for (let open = text.indexOf('<'); open !== -1 && open < this.#lastTagEnd; open = text.indexOf('<', offset)) {
      if (open > offset) this.#output.push(escapeBrackets(text.slice(offset, open)));
      offset = this.#processComment(open) ?? this.#processTag(open);
    }
    const open = text.indexOf('<', offset);
    if (open === -1) this.#output.push(escapeBrackets(text.slice(offset)));
    else this.#output.push(escapeBrackets(text.slice(offset, open)), escapeFragment(text.slice(open)));
    return this.#output.join('');
  }

  #processComment(open: number): number | undefined {
    const text = this.#text;
    if (!text.startsWith('<!--', open)) return undefined;
    this.#delimiters ??= new DelimiterFinder(text);
    const delimiter = this.#delimiters.findAt(open);
    if (delimiter !== undefined) {
      this.#output.push(this.#filterDelimiter(delimiter));
      return delimiter.end;
    }
    for (const empty of ['<!-->', '<!--->']) if (text.startsWith(empty, open)) return open + empty.length;
    // What another tag begins in, before any bracket ends it, is text.
    const nextOpen = offsetOrEnd(text.indexOf('<', open + 1), text);
    if (this.#tagEnd < open) this.#tagEnd = text.indexOf('>', open);
    if (this.#tagEnd > nextOpen) {
      this.#output.push(escapeFragment(text.slice(open, nextOpen)));
      return nextOpen;
    }
    const end = this.#findCommentEnd(open);
    this.#output.push(this.#filterComment(text.slice(open + 4, end)));
    return end;
  }

  /** A comment in one line ends with `-->` or the text; one in several lines, at the first `>`. */
  #findCommentEnd(open: number): number {
    const text = this.#text;
    if (this.#nextLine < open) this.#nextLine = offsetOrEnd(text.indexOf('\n', open), text);
    if (this.#nextClose < open + 4) this.#nextClose = offsetOrEnd(text.indexOf('-->', open + 4), text);
    if (this.#nextClose < this.#nextLine) return this.#nextClose + 3;
    return this.#nextLine === text.length ? text.length : this.#tagEnd + 1;
  }

  #processTag(open: number): number {
    const text = this.#text;
    if (this.#tagEnd < open) this.#tagEnd = text.indexOf('>', open);
    if (this.#nextComment <= open) this.#nextComment = offsetOrEnd(text.indexOf('<!--', open + 1), text);
    // Only the last `<` before the end of a tag can begin the tag: the text before it is text, unless a comment begins.
    const lastOpen = Math.min(text.lastIndexOf('<', this.#tagEnd), this.#nextComment);
    if (lastOpen > open) {
      this.#output.push(escapeFragment(text.slice(open, lastOpen)));
      return lastOpen;
    }
    const fragment = text.slice(open, offsetOrEnd(text.indexOf('<', open + 1), text));
    const tag = filterTag(fragment, this.#level.allowList);
    this.#output.push(tag?.markup ?? escapeFragment(fragment));
    return open + (tag?.end ?? fragment.length);
  }

  /** Filters the text of a comment. Comments stay, because some of them, such as `<!--more-->`, divide a post. */
  #filterComment(comment: string): string {
    // Comments cannot be nested, so the start of a comment in a comment is removed.
    const text = comment.replaceAll('<!--', '').replaceAll('-->', '');
    const inner = new MarkupFilter(text, this.#level).run().replace(DASHES, '-').replace(/-$/, '');
    // With a tag inside, the next filter would read its beginning as text; so does this one.
    const tag = inner.indexOf('<');
    if (tag !== -1) return `${escapeFragment(`<!--${inner.slice(0, tag)}`)}${inner.slice(tag)}--&gt;`;
    const filteredComment = inner === '' ? '' : `<!--${inner}-->`;
    const delimiter = new DelimiterFinder(filteredComment).findAt(0);
    if (delimiter !== undefined) return this.#filterDelimiter(delimiter);
    return isUnfinishedDelimiter(inner) ? '' : filteredComment;
  }

  #filterDelimiter(delimiter: Delimiter): string {
    const { allowList, depth } = this.#level;
    const boundedDelimiter = depth < MAX_DEPTH ? delimiter : { ...delimiter, attributes: {} };
    const innerLevel: FilterLevel = { allowList, depth: depth + 1 };
    const filter = (text: string) => filterLevel(text, innerLevel);
    return filterDelimiter(boundedDelimiter, { allowList, filter });
  }
}

/** Escapes text without a tag, including quotes, so that later filters do not read them as quotes of an attribute. */
function escapeFragment(fragment: string): string {
  if (fragment.length === 1) return '&lt;';
  const text = fragment.replaceAll('<', '&lt;');
  return QUOTE_OR_BRACKET.test(text) ? escapeBrackets(text).replaceAll('"', '&quot;').replaceAll("'", '&#039;') : text;
}

function escapeBrackets(text: string): string {
  return text.includes('>') ? text.replaceAll('>', '&gt;') : text;
}

/** Returns the result of a search, or the end of the text if nothing was found. */
function offsetOrEnd(offset: number, text: string): number {
  return offset === -1 ? text.length : offset;
}

const DELIMITER_START = /<!--[ \t\n\r\f\v]+\/?wp:[a-z]/y;

const UNFINISHED_DELIMITER = /^[ \t\n\r\f\v]+\/?wp:[a-z][a-z0-9_/-]*[ \t\n\r\f\v]+\{/;

/** Finds block delimiters at offsets, which must not decrease. Linear time over all calls. */
class DelimiterFinder {
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
function isUnfinishedDelimiter(comment: string): boolean {
  return UNFINISHED_DELIMITER.test(comment);
}

/** The rules for delimiters: the allowed elements, and the filter for the texts of attributes. */
interface DelimiterRules {
  allowList: AllowList;
  filter: (text: string) => string;
}

/** Returns the canonical text of a delimiter without custom CSS, with a filter applied to each text in its attributes. */
function filterDelimiter(delimiter: Delimiter, rules: DelimiterRules): string {
  const name = delimiter.name.startsWith('core/') ? delimiter.name.slice('core/'.length) : delimiter.name;
  if (delimiter.kind === 'close') return `<!-- /wp:${name} -->`;
  const attributes = filterObject(withoutCustomCss(delimiter.attributes), rules);
  const attributeText =
    Object.keys(attributes).length > 0 ? ` ${serializeAttributes(normalizeValue(attributes) as Attributes)}` : '';
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

/**
 * Removes the custom CSS of a block, which requires the capability `edit_css`: `css` in `style` and in the styles of its
 * states, and objects that are empty without it. Attributes without custom CSS stay unchanged.
 */
function withoutCustomCss(attributes: Attributes): Attributes {
  if (!hasCustomCss(attributes.style)) return attributes;
  const entries = Object.entries(attributes).map(([key, value]): [string, Json] => [
    key,
    key === 'style' ? withoutCss(value) : value,
  ]);
  return Object.fromEntries(entries.filter(([key, value]) => key !== 'style' || !isEmpty(value)));
}

/** Recursive, like `withoutCss`; the parser bounds the depth of attributes. */
function hasCustomCss(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries<Json>(value as Attributes).some(
    ([key, inner]) => (key === 'css' && typeof inner === 'string' && inner.trim() !== '') || hasCustomCss(inner),
  );
}

function withoutCss(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutCss).filter((inner) => !isEmpty(inner));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'css');
  return Object.fromEntries(
    entries.map(([key, inner]): [string, Json] => [key, withoutCss(inner)]).filter(([, inner]) => !isEmpty(inner)),
  );
}

const isEmpty = (value: Json): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
