import { findBlockTagEnd } from './unwrap-blocks.ts';
import { isWhiteSpace, skipWhiteSpace } from './white-space.ts';

const NEWLINE_PLACEHOLDER = '<preserved-newline />';
const VERBATIM_ELEMENT = /<(script|style|svg|math)/g;

/** Adds `<br />` to newlines without one, except inside `script`, `style`, `svg` and `math` elements. */
export function addLineBreaks(html: string): string {
  const text = hideNewlines(html).replaceAll('<br>', '<br />').replaceAll('<br/>', '<br />');
  const parts: string[] = [];
  let from = 0;
  for (let newline = text.indexOf('\n'); newline !== -1; newline = text.indexOf('\n', from)) {
    const end = findLastNewlineEnd(text, newline);
    let start = newline;
    while (start > from && isWhiteSpace(text.charCodeAt(start - 1))) start -= 1;
    // After a line break, the first character of white space stays.
    if (text.startsWith(BREAK, start - BREAK.length)) start += 1;
    parts.push(start >= end ? text.slice(from, end) : `${text.slice(from, start)}${BREAK}\n`);
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('').replaceAll(NEWLINE_PLACEHOLDER, '\n');
}

/** Returns the end of the last newline in the white space at an offset. */
function findLastNewlineEnd(text: string, newline: number): number {
  const after = skipWhiteSpace(text, newline);
  return text.lastIndexOf('\n', after - 1) + 1;
}

/** Replaces the newlines in verbatim elements by placeholders. */
function hideNewlines(html: string): string {
  const parts: string[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  VERBATIM_ELEMENT.lastIndex = 0;
  for (let match = VERBATIM_ELEMENT.exec(html); match !== null; match = VERBATIM_ELEMENT.exec(html)) {
    const name = match[1] ?? '';
    if (unclosed.has(name)) continue;
    const closer = `</${name}>`;
    const close = html.indexOf(closer, VERBATIM_ELEMENT.lastIndex);
    if (close === -1) {
      unclosed.add(name);
      continue;
    }
    const end = close + closer.length;
    parts.push(html.slice(from, match.index), html.slice(match.index, end).replaceAll('\n', NEWLINE_PLACEHOLDER));
    from = end;
    VERBATIM_ELEMENT.lastIndex = end;
  }
  parts.push(html.slice(from));
  return parts.join('');
}

const BREAK = '<br />';
/** The tags that end a line themselves, so that a line break before them is removed. */
const LINE_ENDING_TAG = /<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)[^>]*>/y;

/** Removes line breaks next to the tags of block elements. */
export function removeBreaksBesideBlocks(html: string): string {
  return removeBreaksBeforeBlocks(removeBreaksAfterBlocks(html));
}

function removeBreaksAfterBlocks(html: string): string {
  const parts: string[] = [];
  const last = html.lastIndexOf('>');
  let from = 0;
  for (let offset = html.indexOf('<'); offset !== -1 && offset < last; offset = html.indexOf('<', offset + 1)) {
    const end = findBlockTagEnd(html, offset);
    if (end === -1) continue;
    const next = skipWhiteSpace(html, end);
    offset = end - 1;
    if (!html.startsWith(BREAK, next)) continue;
    parts.push(html.slice(from, end));
    from = next + BREAK.length;
    offset = from - 1;
  }
  parts.push(html.slice(from));
  return parts.join('');
}

function removeBreaksBeforeBlocks(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let offset = html.indexOf(BREAK); offset !== -1; offset = html.indexOf(BREAK, offset + 1)) {
    LINE_ENDING_TAG.lastIndex = skipWhiteSpace(html, offset + BREAK.length);
    if (!LINE_ENDING_TAG.test(html)) continue;
    parts.push(html.slice(from, offset));
    from = offset + BREAK.length;
  }
  parts.push(html.slice(from));
  return parts.join('');
}
