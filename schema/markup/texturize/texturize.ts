import { isBlank } from '../autop/white-space.ts';
import { findTagEnd } from '../html/split-html.ts';
import { ForwardSearch, textParts } from '../html/text-parts.ts';
import { encodeAmpersands, texturizeText } from './texturize-text.ts';

const VERBATIM_ELEMENTS: ReadonlySet<string> = new Set(['pre', 'code', 'kbd', 'style', 'script', 'tt']);
const VERBATIM_SHORTCODES: ReadonlySet<string> = new Set(['code']);

/**
 * Replaces plain quotes, dashes and similar characters in markup by typographic entities. Comments, code-like elements,
 * known shortcodes and tags stay unchanged, except that ampersands in tags are encoded. Linear time.
 */
export function texturize(markup: string, shortcodeNames: ReadonlySet<string> = new Set()): string {
  return [...texturizeInChunks(markup, shortcodeNames)].join('');
}

/** Does the same as `texturize` and yields the result in chunks, so that the caller can pause between them. */
export function* texturizeInChunks(markup: string, shortcodeNames: ReadonlySet<string>): Generator<string> {
  const elements: VerbatimStack = { openNames: [], verbatimNames: VERBATIM_ELEMENTS };
  const shortcodes: VerbatimStack = { openNames: [], verbatimNames: VERBATIM_SHORTCODES };
  for (const { text, isShortcode } of tokenizeMarkup(markup, shortcodeNames)) {
    if (text.startsWith('<!--')) yield text;
    else if (text.startsWith('<')) {
      const tag = encodeAmpersands(text);
      updateStack(tag, elements);
      yield tag;
    } else if (isShortcode) {
      if (!text.startsWith('[[') && !text.endsWith(']]')) updateStack(text, shortcodes);
      yield text;
    } else if (elements.openNames.length > 0 || shortcodes.openNames.length > 0 || isBlank(text)) yield text;
    else {
      for (const part of textParts(text, { maxLength: MAX_TEXT_PART_LENGTH, lengthOf: partLength }))
        yield texturizeText(part);
    }
  }
}

/** Longer texts without a tag are processed in parts of at most this length. */
const MAX_TEXT_PART_LENGTH = 32_768;

/** The longest character reference, such as `&thetasym;`. */
const MAX_REFERENCE_LENGTH = 12;

/** Returns where a part ends: before its last line break or, without one, its last space, and not in a reference. */
function partLength(part: string): number {
  const blank = ['\n', ' '].map((mark) => part.lastIndexOf(mark)).find((offset) => offset > 0);
  const reference = part.indexOf('&', part.length - MAX_REFERENCE_LENGTH);
  return blank ?? (reference === -1 ? part.length : reference);
}

interface Token {
  /** A text, a tag, a comment, or a tag of a shortcode. */
  text: string;
  isShortcode: boolean;
}

/** Splits markup into text, tags, comments and the tags of known shortcodes, in order. */
function* tokenizeMarkup(markup: string, names: ReadonlySet<string>): Generator<Token> {
  const search = new ForwardSearch(markup);
  const openingBrackets = names.size > 0 && markup.includes('[') ? /[<[]/g : /</g;
  let from = 0;
  for (let match = openingBrackets.exec(markup); match !== null; match = openingBrackets.exec(markup)) {
    const offset = match.index;
    const isShortcode = match[0] === '[';
    const end = isShortcode ? findShortcodeTagEnd(markup, { offset, names, search }) : findTagEnd(markup, offset);
    if (end === -1) continue;
    if (offset > from) yield { text: markup.slice(from, offset), isShortcode: false };
    yield { text: markup.slice(offset, end), isShortcode };
    from = end;
    openingBrackets.lastIndex = end;
  }
  if (from < markup.length) yield { text: markup.slice(from), isShortcode: false };
}

const SHORTCODE_START = /\[[/[]?([^<>&/[\]\s]+)(?=[\s\]/])/y;
const SHORTCODE_TAG_END = /(?:[^[\]<>]|<[^[\]>]*>)*\]\]?/y;

/** Returns the end of the shortcode tag at an offset; -1 if there is no known shortcode. */
function findShortcodeTagEnd(
  markup: string,
  { offset, names, search }: { offset: number; names: ReadonlySet<string>; search: ForwardSearch },
): number {
  SHORTCODE_START.lastIndex = offset;
  const match = SHORTCODE_START.exec(markup);
  if (match === null || !names.has(match[1] ?? '')) return -1;
  const close = search.find(']', SHORTCODE_START.lastIndex);
  if (close === -1) return -1;
  SHORTCODE_TAG_END.lastIndex = SHORTCODE_START.lastIndex;
  return SHORTCODE_TAG_END.test(markup.slice(0, close + 2)) ? SHORTCODE_TAG_END.lastIndex : -1;
}

/** A stack of open elements or shortcodes with unchanged content, and the names of those that have such content. */
interface VerbatimStack {
  openNames: string[];
  verbatimNames: ReadonlySet<string>;
}

/** Pushes or pops the stack for an opening or closing tag. */
function updateStack(tag: string, { openNames, verbatimNames }: VerbatimStack): void {
  const isCloser = tag[1] === '/';
  if (isCloser && openNames.length === 0) return;
  const from = isCloser ? 2 : 1;
  const space = tag.indexOf(' ');
  const name = space === -1 ? tag.slice(from, -1) : tag.slice(from, space);
  if (!verbatimNames.has(name)) return;
  if (!isCloser) openNames.push(name);
  else if (openNames[openNames.length - 1] === name) openNames.pop();
}
