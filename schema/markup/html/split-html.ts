/** Splits markup into text at even indexes, and one tag or comment at odd indexes. Joined, they result in the input. */
export function splitHtml(markup: string): string[] {
  const pieces: string[] = [];
  let textFrom = 0;
  for (let at = markup.indexOf('<'); at !== -1; at = markup.indexOf('<', textFrom)) {
    const end = endOfTag(markup, at);
    pieces.push(markup.slice(textFrom, at), markup.slice(at, end));
    textFrom = end;
  }
  pieces.push(markup.slice(textFrom));
  return pieces;
}

/** The end of the tag, comment or CDATA section at an offset; the end of the markup if it is not closed. */
export function endOfTag(markup: string, start: number): number {
  const { opener, closer } = formAt(markup, start);
  const at = markup.indexOf(closer, start + opener.length);
  return at === -1 ? markup.length : at + closer.length;
}

const COMMENT = { opener: '<!--', closer: '-->' };
const CDATA = { opener: '<![CDATA[', closer: ']]>' };
const TAG = { opener: '<', closer: '>' };

function formAt(markup: string, start: number): { opener: string; closer: string } {
  if (markup.startsWith(COMMENT.opener, start)) return COMMENT;
  return markup.startsWith(CDATA.opener, start) ? CDATA : TAG;
}

/** Applies a change to tags and comments; text stays unchanged. */
export function changeTags(markup: string, change: (tag: string) => string): string {
  const pieces = splitHtml(markup);
  for (let index = 1; index < pieces.length; index += 2) pieces[index] = change(pieces[index] ?? '');
  return pieces.join('');
}
