import { removePercentEscapes } from './percent-escapes.ts';

/**
 * Text without tags, percent escapes and needless white space; with `keepLineBreaks` line breaks and tabs stay.
 * What is left of `<` cannot start a tag. Takes linear time.
 */
export function cleanText(text: string, { keepLineBreaks = false }: { keepLineBreaks?: boolean } = {}): string {
  const plain = text.includes('<') ? removeTags(text) : text;
  const folded = keepLineBreaks ? plain : plain.replace(/[\r\n\t ]+/g, ' ');
  const trimmed = trimBlanks(folded);
  const unescaped = removePercentEscapes(trimmed, () => true);
  return unescaped === trimmed ? trimmed : trimBlanks(unescaped.replace(/ +/g, ' '));
}

/** Text without the blanks at its ends, NUL included; others than those of plain typing stay. Takes linear time. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0c) || code === 0;
}

function removeTags(text: string): string {
  const closed = text.replace(/<[^<>]*>?/g, (run) => (run.endsWith('>') ? run : escapeHtml(run)));
  return trimBlanks(dropMarkup(dropScripts(closed))).replaceAll('<\n', '&lt;\n');
}

function escapeHtml(text: string): string {
  const marks: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };
  return text
    .replace(/&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi, '&amp;')
    .replace(/[<>"']/g, (mark) => marks[mark] as string);
}

/** Removes script and style elements with what they hold; one that never closes keeps its text. */
function dropScripts(text: string): string {
  const opening = /<(script|style)[^<>]*>/gi;
  const unclosed = new Set<string>();
  let result = '';
  let position = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const element = (match[1] as string).toLowerCase();
    if (unclosed.has(element)) continue;
    const closing = element === 'script' ? /<\/script>/gi : /<\/style>/gi;
    closing.lastIndex = opening.lastIndex;
    if (closing.exec(text) === null) {
      unclosed.add(element);
      continue;
    }
    result += text.slice(position, match.index);
    position = closing.lastIndex;
    opening.lastIndex = position;
  }
  return result + text.slice(position);
}

/** Removes tags, comments and declarations. A `<` before white space is text, and quotes hide a `>` inside a tag. */
function dropMarkup(text: string): string {
  let result = '';
  let position = 0;
  while (position < text.length) {
    const start = text.indexOf('<', position);
    if (start < 0) break;
    if (/[ \t\n\v\f\r]/.test(text[start + 1] ?? '')) {
      result += text.slice(position, start + 1);
      position = start + 1;
      continue;
    }
    result += text.slice(position, start);
    position = text.startsWith('<!--', start) ? endOfComment(text, start + 4) : endOfTag(text, start + 1);
  }
  return (result + text.slice(position)).replaceAll('\0', '');
}

function endOfComment(text: string, from: number): number {
  const end = text.indexOf('-->', from);
  return end < 0 ? text.length : end + 3;
}

function endOfTag(text: string, from: number): number {
  let quote = '';
  let depth = 0;
  for (let position = from; position < text.length; position++) {
    const mark = text[position] as string;
    if (quote !== '') {
      if (mark === quote) quote = '';
    } else if (mark === '"' || mark === "'") {
      quote = mark;
    } else if (mark === '<') {
      depth++;
    } else if (mark === '>' && depth-- === 0) {
      return position + 1;
    }
  }
  return text.length;
}
