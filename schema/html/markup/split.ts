/** Pieces of markup in turn: text at even places, one tag or comment at odd places. Joined they give the input. */
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

/** Where the tag, comment or CDATA section that begins at an offset ends; the end of the markup when unclosed. */
export function endOfTag(markup: string, start: number): number {
  if (markup.startsWith('<!--', start)) return endOf(markup, '-->', start + 4);
  if (markup.startsWith('<![CDATA[', start)) return endOf(markup, ']]>', start + 9);
  return endOf(markup, '>', start + 1);
}

function endOf(markup: string, closer: string, from: number): number {
  const at = markup.indexOf(closer, from);
  return at === -1 ? markup.length : at + closer.length;
}

/** Applies a change to the tags and comments of markup, leaving the text between them alone. */
export function changeTags(markup: string, change: (tag: string) => string): string {
  const pieces = splitHtml(markup);
  for (let index = 1; index < pieces.length; index += 2) pieces[index] = change(pieces[index] ?? '');
  return pieces.join('');
}
