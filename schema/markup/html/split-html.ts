/** Splits markup: even indexes have text, odd indexes one tag or comment. The joined segments equal the input. */
export const splitHtml = (markup: string): string[] => [...htmlSegments(markup)];

/** Yields the segments of markup in turn: text, which may be empty, then one tag or comment, and so on. */
export function* htmlSegments(markup: string): Generator<string> {
  let textStart = 0;
  for (let start = markup.indexOf('<'); start !== -1; start = markup.indexOf('<', textStart)) {
    const end = findTagEnd(markup, start);
    yield markup.slice(textStart, start);
    yield markup.slice(start, end);
    textStart = end;
  }
  yield markup.slice(textStart);
}

/**
 * Yields the segments of markup in turn: text, which may be empty, then what is between `<` and the next `>`, and so on. A `<`
 * without a `>` after it is text.
 */
export function* tagSegments(markup: string): Generator<string> {
  let textStart = 0;
  for (let start = markup.indexOf('<'); start !== -1; start = markup.indexOf('<', textStart)) {
    const end = markup.indexOf('>', start) + 1;
    if (end === 0) break;
    yield markup.slice(textStart, start);
    yield markup.slice(start, end);
    textStart = end;
  }
  yield markup.slice(textStart);
}

/** Returns the end of the tag, comment or CDATA section at an offset; the end of the markup if it is not closed. */
export function findTagEnd(markup: string, start: number): number {
  const { opener, closer } = delimitersAt(markup, start);
  const closerStart = markup.indexOf(closer, start + opener.length);
  return closerStart === -1 ? markup.length : closerStart + closer.length;
}

const COMMENT = { opener: '<!--', closer: '-->' };
const CDATA = { opener: '<![CDATA[', closer: ']]>' };
const TAG = { opener: '<', closer: '>' };

function delimitersAt(markup: string, start: number): { opener: string; closer: string } {
  if (markup.startsWith(COMMENT.opener, start)) return COMMENT;
  return markup.startsWith(CDATA.opener, start) ? CDATA : TAG;
}

/** Replaces every tag and comment by the result of a function; text stays unchanged. */
export function replaceTags(markup: string, replace: (tag: string) => string): string {
  const segments = splitHtml(markup);
  for (let index = 1; index < segments.length; index += 2) segments[index] = replace(segments[index] ?? '');
  return segments.join('');
}
