/** What is looked for, and which white space beside a match goes. */
export interface Trim {
  pattern: RegExp;
  before?: boolean;
  after?: boolean;
}

/**
 * Removes the white space beside every match of a pattern. The pattern itself holds no white space at its ends, so the
 * whole takes linear time, which patterns with leading white space do not.
 */
export function trimAround(text: string, { pattern, ...sides }: Trim): string {
  const parts: string[] = [];
  let from = 0;
  // Behind the last closing bracket no tag can end, and looking for one from every opening would not be linear.
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

/** The first place at or after an offset that is not white space. */
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
