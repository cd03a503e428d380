import type { Delimiter } from '../block-grammar/delimiter-scanner.ts';
import type { AllowList } from './allow-list.ts';
import { DelimiterFinder, filterDelimiter, isOpenEnded } from './block-delimiters.ts';
import { normaliseEntities } from './entities.ts';
import { filterTag } from './filter-tag.ts';

// An own parser, because the bytes of allowed markup must be preserved: libraries that parse and serialise, such as
// sanitize-html, change quotes, void elements and references, close open elements and drop all comments, which contain
// the blocks. The tests verify our output with that library.

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]+/g;
const DASHES = /-{2,}/g;
const MARKUP = /[<>&]/;
const QUOTE_OR_BRACKET = /["'>]/;
const MAX_DEPTH = 4;

/** Removes everything outside the allow list from markup; text stays. Linear time, idempotent. */
export function filterMarkup(html: string, allowList: AllowList): string {
  return filterLevel(html, { allowList, depth: 0 });
}

/** Markup inside attributes of blocks is one level deeper; far down, blocks lose their attributes. */
interface Level {
  allowList: AllowList;
  depth: number;
}

function filterLevel(html: string, level: Level): string {
  const text = html.replace(CONTROLS, '');
  return MARKUP.test(text) ? new MarkupFilter(normaliseEntities(text), level).run() : text;
}

/** Filters a text in one pass. Each step takes a piece that begins with `<`. */
class MarkupFilter {
  readonly #text: string;
  readonly #level: Level;
  #delimiters: DelimiterFinder | undefined;
  readonly #lastTagEnd: number;
  readonly #lastCommentEnd: number;
  #tagEnd = -1;
  #nextComment = -1;
  readonly #output: string[] = [];

  constructor(text: string, level: Level) {
    this.#text = text;
    this.#level = level;
    this.#lastTagEnd = text.lastIndexOf('>');
    this.#lastCommentEnd = text.lastIndexOf('-->');
  }

  run(): string {
    const text = this.#text;
    let at = 0;
    for (let open = text.indexOf('<'); open !== -1 && open < this.#lastTagEnd; open = text.indexOf('<', at)) {
      if (open > at) this.#output.push(escapeBrackets(text.slice(at, open)));
      at = this.#takeComment(open) ?? this.#takeTag(open);
    }
    const open = text.indexOf('<', at);
    if (open === -1) this.#output.push(escapeBrackets(text.slice(at)));
    else this.#output.push(escapeBrackets(text.slice(at, open)), escapePiece(text.slice(open)));
    return this.#output.join('');
  }

  #takeComment(open: number): number | undefined {
    const text = this.#text;
    if (!text.startsWith('<!--', open)) return undefined;
    this.#delimiters ??= new DelimiterFinder(text);
    const delimiter = this.#delimiters.at(open);
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

  #takeTag(open: number): number {
    const text = this.#text;
    if (this.#tagEnd < open) this.#tagEnd = text.indexOf('>', open);
    if (this.#nextComment <= open) this.#nextComment = orEnd(text.indexOf('<!--', open + 1), text);
    // Only the last bracket before the end of a tag can begin one: all before it is text, unless a comment begins.
    const lastOpen = Math.min(text.lastIndexOf('<', this.#tagEnd), this.#nextComment);
    if (lastOpen > open) {
      this.#output.push(escapePiece(text.slice(open, lastOpen)));
      return lastOpen;
    }
    const piece = text.slice(open, orEnd(text.indexOf('<', open + 1), text));
    const tag = filterTag(piece, this.#level.allowList);
    this.#output.push(tag?.markup ?? escapePiece(piece));
    return open + (tag?.end ?? piece.length);
  }

  /** Filters the text of a comment like any other text; comments stay, since they separate the parts of a post. */
  #filterComment(comment: string): string {
    // No comment begins inside another, so what looks like one is text or nothing.
    const inner = new MarkupFilter(comment, this.#level).run().replace(DASHES, '-').replace(/-$/, '');
    const whole = inner === '' ? '' : `<!--${inner}-->`;
    const delimiter = new DelimiterFinder(whole).at(0);
    if (delimiter !== undefined) return this.#filterDelimiter(delimiter);
    return isOpenEnded(inner) ? '' : whole;
  }

  #filterDelimiter(delimiter: Delimiter): string {
    const { allowList, depth } = this.#level;
    const bounded = depth < MAX_DEPTH ? delimiter : { ...delimiter, attributes: {} };
    const deeper: Level = { allowList, depth: depth + 1 };
    const filter = (text: string) => filterLevel(text, deeper);
    return filterDelimiter(bounded, { allowList, filter });
  }
}

/** Writes text that holds no tag, its quotes too, lest anything later takes them for those of an attribute. */
function escapePiece(piece: string): string {
  if (piece.length === 1) return '&lt;';
  const text = piece.replaceAll('<', '&lt;');
  return QUOTE_OR_BRACKET.test(text) ? escapeBrackets(text).replaceAll('"', '&quot;').replaceAll("'", '&#039;') : text;
}

function escapeBrackets(text: string): string {
  return text.includes('>') ? text.replaceAll('>', '&gt;') : text;
}

/** Where something was found, or the end of the text. */
function orEnd(found: number, text: string): number {
  return found === -1 ? text.length : found;
}
