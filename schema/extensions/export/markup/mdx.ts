import { mdxExpressionToMarkdown } from 'mdast-util-mdx-expression';
import { mdxJsxToMarkdown } from 'mdast-util-mdx-jsx';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { flow } from './flow.ts';
import { jsxKeeper } from './kept-jsx.ts';
import { htmlContent, markdownStyle } from './markdown.ts';
import type { MarkdownForm } from './markdown-form.ts';

/** What MDX would take for code. */
const NO_CODE: Options = {
  unsafe: [
    { character: '{', inConstruct: 'phrasing' },
    { character: '}', inConstruct: 'phrasing' },
    { character: '<', inConstruct: 'phrasing' },
    { atBreak: true, character: 'i', after: 'mport[\\s{*\'"]' },
    { atBreak: true, character: 'e', after: 'xport[\\s{*]' },
  ],
};

const WRITTEN: Options = {
  ...markdownStyle,
  extensions: [mdxJsxToMarkdown({ printWidth: Number.POSITIVE_INFINITY }), mdxExpressionToMarkdown(), NO_CODE],
};

/** HTML as MDX. What Markdown has no way to say is JSX in it, under the names that React and its like know. */
export function mdxOf(html: string, form: MarkdownForm): string {
  return toMarkdown({ type: 'root', children: flow(htmlContent(html), jsxKeeper(form)) }, WRITTEN);
}
