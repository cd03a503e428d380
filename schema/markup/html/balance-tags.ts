const VOID_ELEMENTS = new Set(
  'area base basefont br col command embed frame hr img input isindex link meta param source track wbr'.split(' '),
);
/** Elements that may directly contain an element of the same name. */
const NESTABLE_ELEMENTS = new Set('article aside blockquote details div figure object q section span'.split(' '));
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)([^>]*)>/g;

/** Closes open elements and removes closing tags without an opening tag. Linear time. */
export function balanceTags(markup: string): string {
  const openElements: string[] = [];
  const openCounts = new Map<string, number>();
  const lastTagEnd = markup.lastIndexOf('>') + 1;
  const balanced = markup
    .slice(0, lastTagEnd)
    .replace(TAG, (tag: string, slash: string, writtenName: string, attributes: string) => {
      const name = writtenName.toLowerCase();
      if (slash === '/') return closeElement(name, { openElements, openCounts });
      if (VOID_ELEMENTS.has(name)) return tag.endsWith('/>') ? tag : `${tag.slice(0, -1)} />`;
      if (attributes.endsWith('/')) return `${tag.slice(0, -2).trimEnd()}></${name}>`;
      if (openElements[openElements.length - 1] === name && !NESTABLE_ELEMENTS.has(name)) return `</${name}>${tag}`;
      openElements.push(name);
      openCounts.set(name, (openCounts.get(name) ?? 0) + 1);
      return tag;
    });
  const remainingClosers = openElements.reverse().map((name) => `</${name}>`);
  return balanced + markup.slice(lastTagEnd) + remainingClosers.join('');
}

/** Closes the innermost element of a name and all elements inside it; returns their closing tags, or '' if none is open. */
function closeElement(
  name: string,
  { openElements, openCounts }: { openElements: string[]; openCounts: Map<string, number> },
): string {
  if (!openCounts.get(name)) return '';
  const closingTags: string[] = [];
  for (let innermost = openElements.pop(); innermost !== undefined; innermost = openElements.pop()) {
    openCounts.set(innermost, (openCounts.get(innermost) ?? 1) - 1);
    closingTags.push(`</${innermost}>`);
    if (innermost === name) break;
  }
  return closingTags.join('');
}
