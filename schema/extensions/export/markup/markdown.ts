import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { minifyWhitespace } from 'hast-util-minify-whitespace';
import { raw } from 'hast-util-raw';
import { toHtml } from 'hast-util-to-html';
import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown, gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toHast } from 'mdast-util-to-hast';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { flow } from './flow.ts';
import { htmlFallback } from './html-fallback.ts';
import { impliedProperties, isFlow, type MarkdownForm } from './markdown-form.ts';

/** The empty comment that begins lines of HTML. */
const HTML_LINE_MARK = '<!---->';

/** Converts Markdown with tables to HTML. Elements get the properties that the form implies. */
export const readMarkdown = (markdown: string, form: MarkdownForm): string => toHtml(markdownTree(markdown, form));

/** Converts Markdown with tables to an HTML tree. */
export function markdownTree(markdown: string, form: MarkdownForm): Root {
  const tree = fromMarkdown(markdown, {
    extensions: [gfmTable(), gfmStrikethrough({ singleTilde: false })],
    mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown()],
  });
  const html = toHast(tree, {
    allowDangerousHtml: true,
    handlers: {
      code: (_state, node: { lang?: string | null; value: string }) => {
        const properties = node.lang ? { className: [`language-${node.lang}`] } : {};
        const code: Element = {
          type: 'element',
          tagName: 'code',
          properties,
          children: [{ type: 'text', value: node.value }],
        };
        return { type: 'element', tagName: 'pre', properties: {}, children: [code] };
      },
    },
  }) as Root;
  addImpliedProperties(html, form);
  return raw(html) as Root;
}

/** Adds the implied properties to elements. HTML in the Markdown is still raw text here and stays unchanged. */
function addImpliedProperties(parent: Root | Element, form: MarkdownForm): void {
  for (const child of parent.children) {
    if (child.type === 'element') {
      child.properties = { ...child.properties, ...impliedProperties(child.tagName, form) };
      addImpliedProperties(child, form);
    } else if (child.type === 'raw' && child.value.startsWith(HTML_LINE_MARK))
      child.value = child.value.slice(HTML_LINE_MARK.length);
  }
}

const STYLE = {
  bullet: '-',
  emphasis: '_',
  fences: true,
  listItemIndent: 'one',
  resourceLink: true,
  rule: '-',
} as const satisfies Options;

const MARKDOWN_OPTIONS: Options = {
  ...STYLE,
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
};

/** The style of Markdown, for HTML and JSX fallbacks. */
export const markdownStyle: Options = STYLE;

/** Parses HTML, without invisible white space. */
export function htmlContent(html: string): ElementContent[] {
  const tree = fromHtml(html, { fragment: true });
  minifyWhitespace(tree);
  return tree.children.filter((child): child is ElementContent => child.type !== 'doctype');
}

/**
 * Converts HTML to Markdown. Content that Markdown cannot express remains HTML, so that `readMarkdown` restores the
 * same content, apart from invisible white space.
 */
export function markdownOf(html: string, form: MarkdownForm): string {
  const content = htmlContent(html);
  const fallback = htmlFallback(form);
  const whole = print(flow(content, fallback));
  if (isFaithful(whole, { content, form })) return whole;
  // In rare cases, adjacent nodes or unexpected markup would be read differently: these nodes are written as HTML.
  const parts = content.flatMap((node): RootContent[] => {
    const converted = flow([node], fallback);
    if (node.type !== 'element' || isFaithful(print(converted), { content: [node], form })) return converted;
    return isFlow(node) ? fallback.writeElement(node) : fallback.writeLooseNodes([node]);
  });
  return print(parts);
}

const print = (children: RootContent[]): string => toMarkdown({ type: 'root', children }, MARKDOWN_OPTIONS);

const isFaithful = (markdown: string, { content, form }: { content: ElementContent[]; form: MarkdownForm }): boolean =>
  normalizedHtml(readMarkdown(markdown, form)) === normalizedHtml(toHtml(content));

/** Parses and serializes HTML without insignificant white space, for comparison. */
export const normalizedHtml = (html: string): string => toHtml(htmlContent(html));
