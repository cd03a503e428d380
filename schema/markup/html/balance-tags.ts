const VOID = new Set(
  'area base basefont br col command embed frame hr img input isindex link meta param source track wbr'.split(' '),
);
const NESTABLE = new Set('article aside blockquote details div figure object q section span'.split(' '));
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)([^>]*)>/g;

/** Closes open elements and removes closing tags without an opening one. Linear in tags and open elements. */
export function balanceTags(markup: string): string {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const limit = markup.lastIndexOf('>') + 1;
  const balanced = markup
    .slice(0, limit)
    .replace(TAG, (piece: string, slash: string, written: string, attributes: string) => {
      const name = written.toLowerCase();
      if (slash === '/') return closeElement(name, { open, counts });
      if (VOID.has(name)) return piece.endsWith('/>') ? piece : `${piece.slice(0, -1)} />`;
      if (attributes.endsWith('/')) return `${piece.slice(0, -2).trimEnd()}></${name}>`;
      if (open[open.length - 1] === name && !NESTABLE.has(name)) return `</${name}>${piece}`;
      open.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return piece;
    });
  const closers = open.reverse().map((name) => `</${name}>`);
  return balanced + markup.slice(limit) + closers.join('');
}

/** The closing tags up to the element of a name; empty if none is open. */
function closeElement(name: string, { open, counts }: { open: string[]; counts: Map<string, number> }): string {
  if (!counts.get(name)) return '';
  const closed: string[] = [];
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    counts.set(top, (counts.get(top) ?? 1) - 1);
    closed.push(`</${top}>`);
    if (top === name) break;
  }
  return closed.join('');
}
