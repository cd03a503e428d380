import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Html, RootContent } from 'mdast';
import type { Fallback } from './markdown-fallback.ts';
import { isFlow, type MarkdownForm } from './markdown-form.ts';

/** Elements whose text is none of Markdown's business; no paragraph can hold them. */
const RAW = new Set(
  'pre script style textarea title template noscript noembed noframes plaintext xmp svg math'.split(' '),
);

/** Elements that begin a part of HTML wherever they stand at the start of a line. */
const BEGINS_HTML =
  /^<\/?(?:iframe|link|meta|option|optgroup|param|base|frame|source|track|summary|search|pre|script|style|textarea)\b/i;

/** An opening tag as Markdown understands it. */
const TAG = /^<[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:="[^"]*")?)*\s*\/?>$/i;

const html = (value: string): Html => ({ type: 'html', value });

/** Writes as HTML what Markdown cannot express. */
export const htmlFallback = (form: MarkdownForm): Fallback => ({
  form,
  tables: true,
  inline: (element, children) => {
    const { open, close } = tagsOf(element);
    if (RAW.has(element.tagName) || isFlow(element) || !TAG.test(open)) return null;
    return [html(open), ...children, ...(close ? [html(close)] : [])];
  },
  around: (element, children) => {
    if (children.every(({ type }) => type === 'html')) return whole(element);
    const { open, close } = tagsOf(element);
    return [html(open), ...children, html(close)];
  },
  whole,
  loose,
  comment: ({ value }) => [html(withoutBlankLines(`<!--${value}-->`))],
  makesParagraph: ([first, second]) => {
    if (first?.type !== 'html') return true;
    if (BEGINS_HTML.test(first.value) || first.value.startsWith('<!')) return false;
    // A tag alone in the first line begins a part of HTML.
    return second !== undefined && (second.type !== 'text' || second.value.trim() !== '');
  },
});

/** The tags of an element, in one line each. The closing one is empty where there is none. */
function tagsOf(element: Element): { open: string; close: string } {
  const empty = toHtml({ ...element, children: [] }).replaceAll('\n', '&#10;');
  const close = `</${element.tagName}>`;
  return empty.endsWith(close) ? { open: empty.slice(0, -close.length), close } : { open: empty, close: '' };
}

const whole = (element: Element): RootContent[] => [html(withoutBlankLines(toHtml(element)))];

/** Behind a comment a line is HTML whatever it begins with; code begins HTML of any number of lines by itself. */
function loose(nodes: readonly ElementContent[]): RootContent[] {
  const said: RootContent[] = [];
  let line = '';
  const endLine = () => {
    if (line.trim() !== '') said.push(html(`<!---->${line.trim()}`));
    line = '';
  };
  for (const node of nodes) {
    if (node.type === 'element' && (node.tagName === 'script' || node.tagName === 'style')) {
      endLine();
      said.push(...whole(node));
    } else line += inOneLine(toHtml(node));
  }
  endLine();
  return said;
}

const CODE = /(<(script|style)\b[^>]*>[\s\S]*?<\/\2>|<!--[\s\S]*?-->)/i;

/** Changes what is text or tags, and what is code or a comment. */
function changed(text: string, change: { markup(part: string): string; code(part: string): string }): string {
  // Each match brings the name of its element along.
  const parts = text.split(CODE).filter((_part, index) => index % 3 !== 2);
  return parts.map((part, index) => (index % 2 === 1 ? change.code(part) : change.markup(part))).join('');
}

const inOneLine = (text: string): string =>
  changed(text, { markup: (part) => part.replaceAll('\n', '&#10;'), code: (part) => part.replaceAll('\n', ' ') });

/** A blank line would end the part that is HTML. In text and attributes a break can be written in another way. */
const withoutBlankLines = (text: string): string =>
  changed(text, {
    markup: (part) => part.replace(/\n(?=[\t\r ]*\n)/g, '&#10;'),
    code: (part) => part.replace(/\n[\t\r ]*(?=\n)/g, ''),
  });
