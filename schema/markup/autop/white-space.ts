/** A pattern, and the sides of its matches on which white space is removed. */
export interface Trim {
  pattern: RegExp;
  before?: boolean;
  after?: boolean;
}

/** Removes white space beside the matches of a pattern. Linear time, in contrast to patterns that begin with white space. */
export function trimAround(text: string, { pattern, ...sides }: Trim): string {
  const parts: string[] = [];
  let from = 0;
  // No tag ends after the last closing bracket; a search from every opening bracket would not be linear.
  const limit = Math.max(text.lastIndexOf('>'), text.lastIndexOf(']')) + 1;
  for (const match of text.slice(0, limit).matchAll(pattern)) {
    const start = match.index;
    if (start < from) continue;
    let end = start + match[0].length;
    let before = start;
    if (sides.before) while (before > from && isSpace(text.charCodeAt(before - 1))) before -= 1;
    if (sides.after) while (end < text.length && isSpace(text.charCodeAt(end))) end += 1;
    parts.push(text.slice(from, before), match[0]);
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** The first offset at or after another that is not white space. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** True for text of white space alone; a no-break space is not white space here. */
export function isBlank(text: string): boolean {
  return skipSpace(text, 0) === text.length;
}

/** Text without the white space at its end. */
function trimSpaceEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Text without the white space at both ends. */
export function trimSpace(text: string): string {
  return trimSpaceEnd(text.slice(skipSpace(text, 0)));
}

/** True for the white space of ASCII. */
export function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
