import type { Element, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { toHtml } from 'hast-util-to-html';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toHast } from 'mdast-util-to-hast';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { impliedProperties, type MarkdownForm } from './markdown-form.ts';

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
