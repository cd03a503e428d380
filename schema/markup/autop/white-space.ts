/** A pattern, and the sides of its matches from which white space is removed. */
export interface TrimOptions {
  pattern: RegExp;
  before?: boolean;
  after?: boolean;
}

/** Removes white space around the matches of a pattern. Linear time, unlike patterns that begin with `\s*`. */
export function trimAround(text: string, { pattern, ...sides }: TrimOptions): string {
  const parts: string[] = [];
  let from = 0;
  // No tag ends after the last closing bracket; matching from every later opening bracket would take quadratic time.
  const limit = Math.max(text.lastIndexOf('>'), text.lastIndexOf(']')) + 1;
  for (const match of text.slice(0, limit).matchAll(pattern)) {
    const start = match.index;
    if (start < from) continue;
    let end = start + match[0].length;
    let before = start;
    if (sides.before) while (before > from && isWhiteSpace(text.charCodeAt(before - 1))) before -= 1;
    if (sides.after) while (end < text.length && isWhiteSpace(text.charCodeAt(end))) end += 1;
    parts.push(text.slice(from, before), match[0]);
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** Returns the offset of the first character at or after `from` that is not white space. */
export function skipWhiteSpace(text: string, from: number): number {
  let offset = from;
  while (offset < text.length && isWhiteSpace(text.charCodeAt(offset))) offset += 1;
  return offset;
}

/** Whether a text is empty or has only ASCII white space. */
export function isBlank(text: string): boolean {
  return skipWhiteSpace(text, 0) === text.length;
}

/** Removes ASCII white space at the end. */
function trimWhiteSpaceEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isWhiteSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes ASCII white space at both ends. */
export function trimWhiteSpace(text: string): string {
  return trimWhiteSpaceEnd(text.slice(skipWhiteSpace(text, 0)));
}

/** Whether a character code is ASCII white space. */
export function isWhiteSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
