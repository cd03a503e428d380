import type { Comment, Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Html, PhrasingContent, RootContent } from 'mdast';
import { isFlow, type MarkdownForm } from './markdown-form.ts';

/** Elements with text that Markdown must not interpret; paragraphs cannot contain them. */
const RAW_TEXT_ELEMENTS = new Set(
  'pre script style textarea title template noscript noembed noframes plaintext xmp svg math'.split(' '),
);

/** Elements that begin an HTML block of Markdown at the start of a line. */
const HTML_BLOCK_START =
  /^<\/?(?:iframe|link|meta|option|optgroup|param|base|frame|source|track|summary|search|pre|script|style|textarea)\b/i;

/** Matches an opening tag that Markdown recognizes. */
const TAG = /^<[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:="[^"]*")?)*\s*\/?>$/i;

const html = (value: string): Html => ({ type: 'html', value });

/** Creates the fallback that writes content as HTML if Markdown cannot express it. */
export const htmlFallback = (form: MarkdownForm): Fallback => ({
  form,
  supportsTables: true,
  wrapPhrasing: (element, children) => {
    const { open, close } = tagsOf(element);
    if (RAW_TEXT_ELEMENTS.has(element.tagName) || isFlow(element) || !TAG.test(open)) return null;
    return [html(open), ...children, ...(close ? [html(close)] : [])];
  },
  wrapFlow: (element, children) => {
    if (children.every(({ type }) => type === 'html')) return writeElement(element);
    const { open, close } = tagsOf(element);
    return [html(open), ...children, html(close)];
  },
  writeElement,
  writeLooseNodes,
  writeComment: ({ value }) => [html(withoutBlankLines(`<!--${value}-->`))],
  makesParagraph: ([first, second]) => {
    if (first?.type !== 'html') return true;
    if (HTML_BLOCK_START.test(first.value) || first.value.startsWith('<!')) return false;
    // A tag alone on the first line begins an HTML block.
    return second !== undefined && (second.type !== 'text' || second.value.trim() !== '');
  },
});

/** Returns the tags of an element, each on one line. The closing tag is empty for void elements. */
function tagsOf(element: Element): { open: string; close: string } {
  const empty = toHtml({ ...element, children: [] }).replaceAll('\n', '&#10;');
  const close = `</${element.tagName}>`;
  return empty.endsWith(close) ? { open: empty.slice(0, -close.length), close } : { open: empty, close: '' };
}

const writeElement = (element: Element): RootContent[] => [html(withoutBlankLines(toHtml(element)))];

/** Writes nodes as HTML blocks. After a comment, a whole line is HTML; scripts and styles can have several lines. */
function writeLooseNodes(nodes: readonly ElementContent[]): RootContent[] {
  const blocks: RootContent[] = [];
  let line = '';
  const endLine = () => {
    if (line.trim() !== '') blocks.push(html(`<!---->${line.trim()}`));
    line = '';
  };
  for (const node of nodes) {
    if (node.type === 'element' && (node.tagName === 'script' || node.tagName === 'style')) {
      endLine();
      blocks.push(...writeElement(node));
    } else line += inOneLine(toHtml(node));
  }
  endLine();
  return blocks;
}

const CODE = /(<(script|style)\b[^>]*>[\s\S]*?<\/\2>|<!--[\s\S]*?-->)/i;

/** Rewrites HTML: markup and text with one function; scripts, styles and comments with another. */
function rewriteHtml(text: string, rewrite: { markup(part: string): string; code(part: string): string }): string {
  // The split also returns the second group of each match, the name of the element, which is removed here.
  const parts = text.split(CODE).filter((_part, index) => index % 3 !== 2);
  return parts.map((part, index) => (index % 2 === 1 ? rewrite.code(part) : rewrite.markup(part))).join('');
}

const inOneLine = (text: string): string =>
  rewriteHtml(text, { markup: (part) => part.replaceAll('\n', '&#10;'), code: (part) => part.replaceAll('\n', ' ') });

/**
 * Removes blank lines, which would end an HTML block. In text and attributes, line breaks become character references.
 */
const withoutBlankLines = (text: string): string =>
  rewriteHtml(text, {
    markup: (part) => part.replace(/\n(?=[\t\r ]*\n)/g, '&#10;'),
    code: (part) => part.replace(/\n[\t\r ]*(?=\n)/g, ''),
  });

/** Writes content that Markdown cannot express, as HTML or as JSX. */
export interface Fallback {
  readonly form: MarkdownForm;
  /** Whether the format has tables. */
  readonly supportsTables: boolean;
  /** Writes an element within a paragraph, around its converted children; null if a paragraph cannot contain it. */
  wrapPhrasing(element: Element, children: readonly PhrasingContent[]): PhrasingContent[] | null;
  /** Writes a flow element around its converted children, such as paragraphs. */
  wrapFlow(element: Element, children: readonly RootContent[]): RootContent[];
  /** Writes an element with all its descendants. */
  writeElement(element: Element): RootContent[];
  /** Writes text and elements that are not in a paragraph. */
  writeLooseNodes(nodes: readonly ElementContent[]): RootContent[];
  /** Writes a comment, within a paragraph or between flow elements. */
  writeComment(comment: Comment, context: 'phrasing' | 'flow'): RootContent[];
  /** Whether a Markdown parser reads these nodes as a paragraph. */
  makesParagraph(children: readonly PhrasingContent[]): boolean;
}
