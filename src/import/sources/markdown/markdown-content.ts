import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { htmlContent } from '../../../../schema/export/markup/markdown.ts';
import { impliedProperties, isPlain, type MarkdownForm } from '../../../../schema/export/markup/markdown-form.ts';
import { markdownTree } from '../../../../schema/export/markup/read-markdown.ts';
import { autop } from '../../../../schema/html/autop/autop.ts';

/** What would be taken for a shortcode. */
const BRACKET = /\[(?=[a-z_[/-])/gi;

/** Markdown as content that is stored: HTML, or blocks with what no block is made of as HTML in one. */
export function storedContent(markdown: string, form: MarkdownForm): string {
  const root = markdownTree(markdown, form);
  withoutShortcodes(root);
  const parts = root.children.filter((node) => node.type !== 'text' || node.value.trim() !== '') as ElementContent[];
  if (form === 'blocks') return parts.map(block).join('\n\n');
  const html = parts.map((node) => toHtml(node, RAW).trim()).join('\n\n');
  // Content without blocks gets paragraphs where it seems to lack them.
  return seen(autop(html)) === seen(html) ? html : inBlock('html', { html });
}

/** HTML without the white space that nobody sees. */
const seen = (html: string): string => toHtml(htmlContent(html));

const RAW = { allowDangerousHtml: true };

function block(node: ElementContent): string {
  if (node.type === 'element' && isPlain(node, { form: 'blocks' })) {
    if (node.tagName === 'p') return inBlock('paragraph', { html: toHtml({ ...node, properties: {} }, RAW) });
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (level !== undefined) {
      const attributes = level === '2' ? '' : ` {"level":${level}}`;
      return inBlock('heading', {
        html: toHtml({ ...node, properties: impliedProperties(node.tagName, 'blocks') }, RAW),
        attributes,
      });
    }
  }
  return inBlock('html', { html: toHtml(node, RAW).trim() });
}

const inBlock = (name: string, { html, attributes = '' }: { html: string; attributes?: string }): string =>
  `<!-- wp:${name}${attributes} -->\n${html}\n<!-- /wp:${name} -->`;

/** In text a bracket is a bracket: the text was shown as it is. */
function withoutShortcodes(parent: Root | Element): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'element') {
      if (child.tagName !== 'script' && child.tagName !== 'style') withoutShortcodes(child);
    } else if (child.type === 'text' && /\[/.test(child.value)) {
      parent.children[index] = { type: 'raw', value: toHtml(child).replace(BRACKET, '&#91;') };
    }
  }
}
