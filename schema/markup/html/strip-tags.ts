/**
 * Removes tags and comments. A `<` before white space is text, a `>` in quotes does not end a tag, and a `<` inside a tag
 * begins a nested tag. Linear time.
 */
export function stripTags(markup: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < markup.length) {
    const open = markup.indexOf('<', at);
    if (open === -1) {
      parts.push(markup.slice(at));
      break;
    }
    const next = markup[open + 1];
    if (next === undefined || isSpace(next)) {
      parts.push(markup.slice(at, open + 1));
      at = open + 1;
      continue;
    }
    parts.push(markup.slice(at, open));
    at = markup.startsWith('<!--', open) ? findCommentEnd(markup, open) : findLenientTagEnd(markup, open + 1);
  }
  return parts.join('');
}

/** Removes tags, and scripts and styles with their content; trims the result. */
export function stripAllTags(markup: string): string {
  return stripTags(removeElements(markup, ['script', 'style'])).trim();
}

/** Removes elements by name, with their content. Elements that are not closed stay. */
export function removeElements(markup: string, names: readonly string[]): string {
  const lower = markup.toLowerCase();
  const parts: string[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  for (let at = lower.indexOf('<'); at !== -1; at = lower.indexOf('<', at + 1)) {
    const name = names.find((candidate) => lower.startsWith(candidate, at + 1));
    if (name === undefined || unclosed.has(name)) continue;
    const openingTagEnd = lower.indexOf('>', at);
    const close = openingTagEnd === -1 ? -1 : lower.indexOf(`</${name}>`, openingTagEnd + 1);
    if (close === -1) {
      unclosed.add(name);
      continue;
    }
    parts.push(markup.slice(from, at));
    from = close + name.length + 3;
    at = from - 1;
  }
  parts.push(markup.slice(from));
  return parts.join('');
}

function findCommentEnd(markup: string, open: number): number {
  const close = markup.indexOf('-->', open + 4);
  return close === -1 ? markup.length : close + 3;
}

function findLenientTagEnd(markup: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < markup.length; at += 1) {
    const character = markup[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '<' && !isSpace(markup[at + 1] ?? 'x')) depth += 1;
    else if (character === '>') {
      if (depth === 0) return at + 1;
      depth -= 1;
    }
  }
  return markup.length;
}

const isSpace = (character: string): boolean => /[ \t\n\v\f\r]/.test(character);
