/** Elements without content and closing tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base basefont br col command embed frame hr img input isindex link meta param source track wbr'.split(' '),
);

/** Elements that may directly contain an element of the same name. */
const NESTABLE_ELEMENTS = new Set('article aside blockquote details div figure object q section span'.split(' '));

/** A tag: white space or a slash follows its name, or its end. Other text after a `<` stays text. */
const TAG = /<(\/?)([a-z][a-z0-9._]*-[a-z0-9._-]+|[\w:]+)(?:\s*(\/?)|(\s+)([^>]*))>/g;

/** A `<` before a digit, as in `<3`. */
const BRACKET_BEFORE_DIGIT = /<(?=\d)/g;

/** Closes open elements and removes closing tags without an opening tag; tags get lower-case names. Linear time. */
export function balanceTags(markup: string): string {
  const openElements: string[] = [];
  const openCounts = new Map<string, number>();
  const text = markup.replace(BRACKET_BEFORE_DIGIT, '&lt;');
  const lastTagEnd = text.lastIndexOf('>') + 1;
  const balanced = text
    .slice(0, lastTagEnd)
    .replace(TAG, (_tag, slash: string, writtenName: string, end?: string, blanks?: string, written?: string) => {
      const name = writtenName.toLowerCase();
      if (slash === '/') return closeElement(name, { openElements, openCounts });
      const attributes = (written ?? end ?? '').trim();
      const closesItself = attributes.endsWith('/');
      if (VOID_ELEMENTS.has(name)) return `<${name} ${attributes}${closesItself ? '' : '/'}>`;
      if (closesItself) return `<${name}${blanks ?? ''}${attributes.slice(0, -1).trim()}></${name}>`;
      const tag = `<${name}${blanks ?? ''}${attributes}>`;
      if (openElements[openElements.length - 1] === name && !NESTABLE_ELEMENTS.has(name)) return `</${name}>${tag}`;
      openElements.push(name);
      openCounts.set(name, (openCounts.get(name) ?? 0) + 1);
      return tag;
    });
  const remainingClosers = openElements.reverse().map((name) => `</${name}>`);
  return balanced + text.slice(lastTagEnd) + remainingClosers.join('');
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

/** Whether markup contains nothing but comments; also true for empty markup. Linear time. */
export function hasOnlyComments(markup: string): boolean {
  let offset = 0;
  while (markup.startsWith('<!--', offset)) {
    const close = markup.indexOf('-->', offset + '<!--'.length);
    if (close === -1) return true;
    offset = close + '-->'.length;
  }
  return offset === markup.length;
}
