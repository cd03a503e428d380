import type { Delimiter } from '../block-grammar/delimiter-scanner.ts';
import type { AllowList } from './allow-list.ts';
import { DelimiterFinder, filterDelimiter, isUnfinishedDelimiter } from './block-delimiters.ts';
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
  readonly #lastCommentEnd: number;
  #tagEnd = -1;
  #nextComment = -1;
  readonly #output: string[] = [];

  constructor(text: string, level: FilterLevel) {
    this.#text = text;
    this.#level = level;
    this.#lastTagEnd = text.lastIndexOf('>');
    this.#lastCommentEnd = text.lastIndexOf('-->');
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
    if (this.#lastCommentEnd < open + 4) return undefined;
    const close = text.indexOf('-->', open + 4);
    this.#output.push(this.#filterComment(text.slice(open + 4, close)));
    return close + 3;
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
    // Comments cannot be nested, so the start of a comment in a comment is text or is removed.
    const inner = new MarkupFilter(comment, this.#level).run().replace(DASHES, '-').replace(/-$/, '');
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
