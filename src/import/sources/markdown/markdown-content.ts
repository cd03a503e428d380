import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { htmlContent } from '../../../../schema/extensions/export/markup/markdown.ts';
import {
  impliedProperties,
  isPlain,
  type MarkdownForm,
} from '../../../../schema/extensions/export/markup/markdown-form.ts';
import { markdownTree } from '../../../../schema/extensions/export/markup/read-markdown.ts';
import { autop } from '../../../../schema/markup/autop/autop.ts';

/** The start of what could be a shortcode. */
const BRACKET = /\[(?=[a-z_[/-])/gi;

/** Converts Markdown to stored content: HTML, or blocks, with an HTML block for what no block represents. */
export function storedContent(markdown: string, form: MarkdownForm): string {
  const root = markdownTree(markdown, form);
  withoutShortcodes(root);
  const parts = root.children.filter((node) => node.type !== 'text' || node.value.trim() !== '') as ElementContent[];
  if (form === 'blocks') return parts.map(block).join('\n\n');
  const html = parts.map((node) => toHtml(node, RAW).trim()).join('\n\n');
  // Content without blocks would get additional paragraphs when it is rendered.
  return seen(autop(html)) === seen(html) ? html : inBlock('html', { html });
}

/** HTML without insignificant white space. */
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

/** Escapes brackets in text, which would otherwise become shortcodes. */
function withoutShortcodes(parent: Root | Element): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'element') {
      if (child.tagName !== 'script' && child.tagName !== 'style') withoutShortcodes(child);
    } else if (child.type === 'text' && /\[/.test(child.value)) {
      parent.children[index] = { type: 'raw', value: toHtml(child).replace(BRACKET, '&#91;') };
    }
  }
}
