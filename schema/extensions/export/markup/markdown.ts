import type { ElementContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { minifyWhitespace } from 'hast-util-minify-whitespace';
import { toHtml } from 'hast-util-to-html';
import type { RootContent } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { flow } from './flow.ts';
import { htmlKeeper } from './kept-html.ts';
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

const WRITTEN: Options = {
  ...STYLE,
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
};

/** How Markdown is written, whatever is kept in it. */
export const markdownStyle: Options = STYLE;

/** What a piece of HTML holds, without the white space that nobody sees. */
export function htmlContent(html: string): ElementContent[] {
  const tree = fromHtml(html, { fragment: true });
  minifyWhitespace(tree);
  return tree.children.filter((child): child is ElementContent => child.type !== 'doctype');
}

/**
 * HTML as Markdown. What Markdown has no way to say stays HTML within it, so that `readMarkdown` makes the same content
 * of it again but for white space that nobody sees.
 */
export function markdownOf(html: string, form: MarkdownForm): string {
  const content = htmlContent(html);
  const keeper = htmlKeeper(form);
  const whole = print(flow(content, keeper));
  if (isFaithful(whole, { content, form })) return whole;
  // Rarely two things side by side, or one in a way that was not thought of, would be read otherwise.
  const parts = content.flatMap((node): RootContent[] => {
    const said = flow([node], keeper);
    if (node.type !== 'element' || isFaithful(print(said), { content: [node], form })) return said;
    return isFlow(node) ? keeper.whole(node) : keeper.loose([node]);
  });
  return print(parts);
}

const print = (children: RootContent[]): string => toMarkdown({ type: 'root', children }, WRITTEN);

const isFaithful = (markdown: string, { content, form }: { content: ElementContent[]; form: MarkdownForm }): boolean =>
  comparable(readMarkdown(markdown, form)) === comparable(toHtml(content));

/** HTML as far as it can be seen. */
const comparable = (html: string): string => toHtml(htmlContent(html));
