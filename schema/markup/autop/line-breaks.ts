import { endOfBlockTag } from './block-elements.ts';
import { isSpace, skipSpace } from './white-space.ts';

const PRESERVED_NEWLINE = '<preserved-newline />';
const OPAQUE = /<(script|style|svg|math)/g;

/** Adds `<br />` to newlines without one, except inside scripts, styles, drawings and formulas. */
export function breakLines(html: string): string {
  const text = preserveNewlines(html).replaceAll('<br>', '<br />').replaceAll('<br/>', '<br />');
  const parts: string[] = [];
  let from = 0;
  for (let newline = text.indexOf('\n'); newline !== -1; newline = text.indexOf('\n', from)) {
    const end = endOfRun(text, newline);
    let start = newline;
    while (start > from && isSpace(text.charCodeAt(start - 1))) start -= 1;
    const hasBreak = text.startsWith(BREAK, start - BREAK.length) && start === newline && end === newline + 1;
    parts.push(hasBreak ? text.slice(from, end) : `${text.slice(from, start)}${BREAK}\n`);
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('').replaceAll(PRESERVED_NEWLINE, '\n');
}

/** The end of the last newline in a stretch of white space. */
function endOfRun(text: string, newline: number): number {
  const after = skipSpace(text, newline);
  return text.lastIndexOf('\n', after - 1) + 1;
}

function preserveNewlines(html: string): string {
  const parts: string[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  OPAQUE.lastIndex = 0;
  for (let match = OPAQUE.exec(html); match !== null; match = OPAQUE.exec(html)) {
    const name = match[1] ?? '';
    if (unclosed.has(name)) continue;
    const closer = `</${name}>`;
    const close = html.indexOf(closer, OPAQUE.lastIndex);
    if (close === -1) {
      unclosed.add(name);
      continue;
    }
    const end = close + closer.length;
    parts.push(html.slice(from, match.index), html.slice(match.index, end).replaceAll('\n', PRESERVED_NEWLINE));
    from = end;
    OPAQUE.lastIndex = end;
  }
  parts.push(html.slice(from));
  return parts.join('');
}

const BREAK = '<br />';
const ENDS_LINE = /<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)[^>]*>/y;

/** Removes line breaks next to the tags of block elements. */
export function dropBreaks(html: string): string {
  return dropBreaksBefore(dropBreaksAfter(html));
}

function dropBreaksAfter(html: string): string {
  const parts: string[] = [];
  const last = html.lastIndexOf('>');
  let from = 0;
  for (let at = html.indexOf('<'); at !== -1 && at < last; at = html.indexOf('<', at + 1)) {
    const end = endOfBlockTag(html, at);
    if (end === -1) continue;
    const next = skipSpace(html, end);
    at = end - 1;
    if (!html.startsWith(BREAK, next)) continue;
    parts.push(html.slice(from, end));
    from = next + BREAK.length;
    at = from - 1;
  }
  parts.push(html.slice(from));
  return parts.join('');
}

function dropBreaksBefore(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = html.indexOf(BREAK); at !== -1; at = html.indexOf(BREAK, at + 1)) {
    ENDS_LINE.lastIndex = skipSpace(html, at + BREAK.length);
    if (!ENDS_LINE.test(html)) continue;
    parts.push(html.slice(from, at));
    from = at + BREAK.length;
  }
  parts.push(html.slice(from));
  return parts.join('');
}
