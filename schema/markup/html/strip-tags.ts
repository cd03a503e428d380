import { decodeEntities } from './escape.ts';

/** The elements whose content is no text for readers. */
export const WORDLESS_ELEMENTS = ['script', 'style'] as const;

/**
 * Removes tags, comments and PHP code. A `<` before white space is text, a `>` in quotes does not end a tag, and a `<`
 * inside a tag begins a nested tag. After a comment in a tag the text goes on, but the next tag ends only where those around the
 * comment end too. Linear time.
 */
export function stripTags(markup: string): string {
  const parts: string[] = [];
  let offset = 0;
  let depth = 0;
  while (offset < markup.length) {
    const tagStart = markup.indexOf('<', offset);
    if (tagStart === -1) {
      parts.push(markup.slice(offset));
      break;
    }
    const next = markup[tagStart + 1];
    if (next === undefined || isSpace(next)) {
      parts.push(markup.slice(offset, tagStart + 1));
      offset = tagStart + 1;
      continue;
    }
    parts.push(markup.slice(offset, tagStart));
    ({ end: offset, depth } = findEnd(markup, { start: tagStart, depth }));
  }
  return parts.join('');
}

/** Removes tags, and scripts and styles with their content; trims the result. */
export function stripAllTags(markup: string): string {
  return stripTags(removeElements(markup, WORDLESS_ELEMENTS)).trim();
}

/** Removes elements by name, with their content. Elements that are not closed stay. */
export function removeElements(markup: string, names: readonly string[]): string {
  const lowerMarkup = markup.toLowerCase();
  const parts: string[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  for (let offset = lowerMarkup.indexOf('<'); offset !== -1; offset = lowerMarkup.indexOf('<', offset + 1)) {
    const name = names.find((candidate) => lowerMarkup.startsWith(candidate, offset + 1));
    if (name === undefined || unclosed.has(name)) continue;
    const openingTagEnd = lowerMarkup.indexOf('>', offset);
    const close = openingTagEnd === -1 ? -1 : lowerMarkup.indexOf(`</${name}>`, openingTagEnd + 1);
    if (close === -1) {
      unclosed.add(name);
      continue;
    }
    parts.push(markup.slice(from, offset));
    from = close + name.length + 3;
    offset = from - 1;
  }
  parts.push(markup.slice(from));
  return parts.join('');
}

/** The end of a tag, and the number of tags around it that have not ended. */
interface TagEnd {
  end: number;
  depth: number;
}

/** Returns the end of the comment, the PHP code or the tag that begins at an offset. */
function findEnd(markup: string, { start, depth }: { start: number; depth: number }): TagEnd {
  if (markup.startsWith('<!--', start)) return { end: findCommentEnd(markup, start), depth };
  const isCode = markup[start + 1] === '?' && markup.slice(start + 2, start + 5).toLowerCase() !== 'xml';
  return isCode
    ? { end: findCodeEnd(markup, start + 2), depth }
    : findLenientTagEnd(markup, { from: start + 1, depth });
}

/** Returns the end of PHP code: a `?>` that is neither in quotes nor in brackets. */
function findCodeEnd(markup: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let offset = from; offset < markup.length; offset += 1) {
    const character = markup[offset] ?? '';
    if (character === '"' || character === "'") {
      if (markup[offset - 1] === '\\') continue;
      if (quote === '') quote = character;
      else if (quote === character) quote = '';
    } else if (quote !== '') continue;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === '>' && depth === 0 && markup[offset - 1] === '?') return offset + 1;
  }
  return markup.length;
}

function findCommentEnd(markup: string, tagStart: number): number {
  const close = markup.indexOf('-->', tagStart + 4);
  return close === -1 ? markup.length : close + 3;
}

function findLenientTagEnd(markup: string, { from, depth: depthBefore }: { from: number; depth: number }): TagEnd {
  let depth = depthBefore;
  let quote = '';
  for (let offset = from; offset < markup.length; offset += 1) {
    const character = markup[offset] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (markup.startsWith('<!--', offset)) return { end: findCommentEnd(markup, offset), depth: depth + 1 };
    else if (character === '<' && !isSpace(markup[offset + 1] ?? 'x')) depth += 1;
    else if (character === '>') {
      if (depth === 0) return { end: offset + 1, depth };
      depth -= 1;
    }
  }
  return { end: markup.length, depth };
}

const isSpace = (character: string): boolean => /[ \t\n\v\f\r]/.test(character);

/** Returns the text of markup: without tags, and with entities decoded. */
export const markupText = (markup: string): string => decodeEntities(stripAllTags(markup));
