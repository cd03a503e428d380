import { mdxExpressionToMarkdown } from 'mdast-util-mdx-expression';
import { mdxJsxToMarkdown } from 'mdast-util-mdx-jsx';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { flow } from './flow.ts';
import { jsxFallback } from './jsx-fallback.ts';
import { htmlContent, markdownStyle } from './markdown.ts';
import type { MarkdownForm } from './markdown-form.ts';

/** Escapes text that MDX would read as code. */
const NO_CODE: Options = {
  unsafe: [
    { character: '{', inConstruct: 'phrasing' },
    { character: '}', inConstruct: 'phrasing' },
    { character: '<', inConstruct: 'phrasing' },
    { atBreak: true, character: 'i', after: 'mport[\\s{*\'"]' },
    { atBreak: true, character: 'e', after: 'xport[\\s{*]' },
  ],
};

const MDX_OPTIONS: Options = {
  ...markdownStyle,
  extensions: [mdxJsxToMarkdown({ printWidth: Number.POSITIVE_INFINITY }), mdxExpressionToMarkdown(), NO_CODE],
};

/** Converts HTML to MDX. Content that Markdown cannot express becomes JSX, with the attribute names of React. */
export function mdxOf(html: string, form: MarkdownForm): string {
  return toMarkdown({ type: 'root', children: flow(htmlContent(html), jsxFallback(form)) }, MDX_OPTIONS);
}
