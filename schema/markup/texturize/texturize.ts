import { isBlank } from '../autop/around.ts';
import { endOfTag } from '../markup/split.ts';
import { encodeAmpersands, texturizeText } from './text.ts';

const OPAQUE_TAGS: ReadonlySet<string> = new Set(['pre', 'code', 'kbd', 'style', 'script', 'tt']);
const OPAQUE_SHORTCODES: ReadonlySet<string> = new Set(['code']);

/**
 * Gives text its typographic marks. Tags, comments, the content of code-like elements and the brackets of known
 * shortcodes stay as they are, apart from bare ampersands in tags. Linear time.
 */
export function texturize(markup: string, shortcodeNames: ReadonlySet<string> = new Set()): string {
  if (markup === '') return '';
  const tags: OpenElements = { open: [], opaque: OPAQUE_TAGS };
  const shortcodes: OpenElements = { open: [], opaque: OPAQUE_SHORTCODES };
  return splitMarkup(markup, shortcodeNames)
    .map((piece) => {
      if (piece.startsWith('<!--')) return piece;
      if (piece.startsWith('<')) {
        const written = encodeAmpersands(piece);
        follow(written, tags);
        return written;
      }
      if (isBlank(piece)) return piece;
      if (isShortcodeTag(piece, shortcodeNames)) {
        if (!piece.startsWith('[[') && !piece.endsWith(']]')) follow(piece, shortcodes);
        return piece;
      }
      return tags.open.length === 0 && shortcodes.open.length === 0 ? texturizeText(piece) : piece;
    })
    .join('');
}

/** Text, tags, comments and the tags of known shortcodes, in order. */
function splitMarkup(markup: string, names: ReadonlySet<string>): string[] {
  const pieces: string[] = [];
  const openers = names.size > 0 && markup.includes('[') ? /[<[]/g : /</g;
  let from = 0;
  for (let match = openers.exec(markup); match !== null; match = openers.exec(markup)) {
    const at = match.index;
    const end = match[0] === '<' ? endOfTag(markup, at) : endOfShortcodeTag(markup, { at, names });
    if (end === -1) continue;
    if (at > from) pieces.push(markup.slice(from, at));
    pieces.push(markup.slice(at, end));
    from = end;
    openers.lastIndex = end;
  }
  if (from < markup.length) pieces.push(markup.slice(from));
  return pieces;
}

const SHORTCODE_START = /\[[/[]?([^<>&/[\]\s]+)(?=[\s\]/])/y;
const SHORTCODE_REST = /(?:[^[\]<>]|<[^[\]>]*>)*\]\]?/y;

function endOfShortcodeTag(markup: string, { at, names }: { at: number; names: ReadonlySet<string> }): number {
  SHORTCODE_START.lastIndex = at;
  const match = SHORTCODE_START.exec(markup);
  if (match === null || !names.has(match[1] ?? '')) return -1;
  const close = markup.indexOf(']', SHORTCODE_START.lastIndex);
  if (close === -1) return -1;
  SHORTCODE_REST.lastIndex = SHORTCODE_START.lastIndex;
  return SHORTCODE_REST.test(markup.slice(0, close + 2)) ? SHORTCODE_REST.lastIndex : -1;
}

function isShortcodeTag(piece: string, names: ReadonlySet<string>): boolean {
  return piece.startsWith('[') && endOfShortcodeTag(piece, { at: 0, names }) === piece.length;
}

/** The open elements in whose content nothing changes, and the names of such. */
interface OpenElements {
  open: string[];
  opaque: ReadonlySet<string>;
}

/** Keeps the stack of open elements. */
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
