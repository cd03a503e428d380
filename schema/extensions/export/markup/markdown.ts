import type { ElementContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { minifyWhitespace } from 'hast-util-minify-whitespace';
import { toHtml } from 'hast-util-to-html';
import type { RootContent } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { flow } from './flow.ts';
import { htmlFallback } from './html-fallback.ts';
import { isFlow, type MarkdownForm } from './markdown-form.ts';
import { readMarkdown } from './read-markdown.ts';

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
