import { isBlank } from '../autop/white-space.ts';
import { ForwardSearch } from '../html/forward-search.ts';
import { endOfTag } from '../html/split-html.ts';
import { encodeAmpersands, texturizeText } from './texturize-text.ts';

const OPAQUE_TAGS: ReadonlySet<string> = new Set(['pre', 'code', 'kbd', 'style', 'script', 'tt']);
const OPAQUE_SHORTCODES: ReadonlySet<string> = new Set(['code']);

/**
 * Replaces plain typographic characters by typographic marks. Tags, comments, code-like elements and the brackets of known
 * shortcodes stay, apart from bare ampersands in tags. Linear time.
 */
export function texturize(markup: string, shortcodeNames: ReadonlySet<string> = new Set()): string {
  return [...texturized(markup, shortcodeNames)].join('');
}

/** The same in pieces, for processing in slices. */
export function* texturized(markup: string, shortcodeNames: ReadonlySet<string>): Generator<string> {
  const tags: OpenElements = { open: [], opaque: OPAQUE_TAGS };
  const shortcodes: OpenElements = { open: [], opaque: OPAQUE_SHORTCODES };
  for (const { piece, isShortcode } of splitMarkup(markup, shortcodeNames)) {
    if (piece.startsWith('<!--')) yield piece;
    else if (piece.startsWith('<')) {
      const written = encodeAmpersands(piece);
      follow(written, tags);
      yield written;
    } else if (isShortcode) {
      if (!piece.startsWith('[[') && !piece.endsWith(']]')) follow(piece, shortcodes);
      yield piece;
    } else if (tags.open.length > 0 || shortcodes.open.length > 0 || isBlank(piece)) yield piece;
    else for (const part of partsOf(piece)) yield texturizeText(part);
  }
}

/** Longer stretches of text without a tag are worked through in parts of this length. */
const MAX_PART_LENGTH = 32_768;

/** A text in parts that end before a line break, or where there is none, before a blank. */
function* partsOf(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > MAX_PART_LENGTH) {
    const limit = from + MAX_PART_LENGTH;
    const end = ['\n', ' '].map((mark) => text.lastIndexOf(mark, limit)).find((at) => at > from) ?? limit;
    yield text.slice(from, end);
    from = end;
  }
  yield text.slice(from);
}

interface Piece {
  piece: string;
  isShortcode: boolean;
}

/** Text, tags, comments and the tags of known shortcodes, in order. */
function* splitMarkup(markup: string, names: ReadonlySet<string>): Generator<Piece> {
  const search = new ForwardSearch(markup);
  const openers = names.size > 0 && markup.includes('[') ? /[<[]/g : /</g;
  let from = 0;
  for (let match = openers.exec(markup); match !== null; match = openers.exec(markup)) {
    const at = match.index;
    const isShortcode = match[0] === '[';
    const end = isShortcode ? endOfShortcodeTag(markup, { at, names, search }) : endOfTag(markup, at);
    if (end === -1) continue;
    if (at > from) yield { piece: markup.slice(from, at), isShortcode: false };
    yield { piece: markup.slice(at, end), isShortcode };
    from = end;
    openers.lastIndex = end;
  }
  if (from < markup.length) yield { piece: markup.slice(from), isShortcode: false };
}

const SHORTCODE_START = /\[[/[]?([^<>&/[\]\s]+)(?=[\s\]/])/y;
const SHORTCODE_REST = /(?:[^[\]<>]|<[^[\]>]*>)*\]\]?/y;

function endOfShortcodeTag(
  markup: string,
  { at, names, search }: { at: number; names: ReadonlySet<string>; search: ForwardSearch },
): number {
  SHORTCODE_START.lastIndex = at;
  const match = SHORTCODE_START.exec(markup);
  if (match === null || !names.has(match[1] ?? '')) return -1;
  const close = search.find(']', SHORTCODE_START.lastIndex);
  if (close === -1) return -1;
  SHORTCODE_REST.lastIndex = SHORTCODE_START.lastIndex;
  return SHORTCODE_REST.test(markup.slice(0, close + 2)) ? SHORTCODE_REST.lastIndex : -1;
}

/** The open elements whose content stays unchanged, and the names of such elements. */
interface OpenElements {
  open: string[];
  opaque: ReadonlySet<string>;
}

/** Updates the stack of open elements. */
function follow(tag: string, { open, opaque }: OpenElements): void {
  const isCloser = tag[1] === '/';
  if (isCloser && open.length === 0) return;
  const from = isCloser ? 2 : 1;
  const space = tag.indexOf(' ');
  const name = space === -1 ? tag.slice(from, -1) : tag.slice(from, space);
  if (!opaque.has(name)) return;
  if (!isCloser) open.push(name);
  else if (open[open.length - 1] === name) open.pop();
}
