import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { markdownTree, normalizedHtml } from '../../../../schema/extensions/export/markup/markdown.ts';
import {
  hasOnlyImpliedProperties,
  impliedProperties,
  type MarkdownForm,
} from '../../../../schema/extensions/export/markup/markdown-form.ts';
import { autop } from '../../../../schema/markup/autop/autop.ts';

/** A bracket that could begin a shortcode. */
const SHORTCODE_START = /\[(?=[a-z_[/-])/gi;

/**
 * Converts Markdown to stored content: HTML, or blocks. Markup that no other block represents becomes an HTML block.
 */
export function storedContent(markdown: string, form: MarkdownForm): string {
  const root = markdownTree(markdown, form);
  escapeShortcodes(root);
  const nodes = root.children.filter((node) => node.type !== 'text' || node.value.trim() !== '') as ElementContent[];
  if (form === 'blocks') return nodes.map(toBlock).join('\n\n');
  return storedHtml(nodes.map((node) => toHtml(node, TO_HTML_OPTIONS).trim()).join('\n\n'));
}

/** Returns HTML as stored content. */
export function storedHtml(html: string): string {
  // Content without blocks would get additional paragraphs when it is rendered.
  return normalizedHtml(autop(html)) === normalizedHtml(html) ? html : wrapBlock('html', { html });
}

const TO_HTML_OPTIONS = { allowDangerousHtml: true };

function toBlock(node: ElementContent): string {
  if (node.type === 'element' && hasOnlyImpliedProperties(node, { form: 'blocks' })) {
    if (node.tagName === 'p')
      return wrapBlock('paragraph', { html: toHtml({ ...node, properties: {} }, TO_HTML_OPTIONS) });
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (level !== undefined) {
      const attributes = level === '2' ? '' : ` {"level":${level}}`;
      return wrapBlock('heading', {
        html: toHtml({ ...node, properties: impliedProperties(node.tagName, 'blocks') }, TO_HTML_OPTIONS),
        attributes,
      });
    }
  }
  return wrapBlock('html', { html: toHtml(node, TO_HTML_OPTIONS).trim() });
}

const wrapBlock = (name: string, { html, attributes = '' }: { html: string; attributes?: string }): string =>
  `<!-- wp:${name}${attributes} -->\n${html}\n<!-- /wp:${name} -->`;

/** Escapes brackets in texts that would otherwise be parsed as shortcodes. */
function escapeShortcodes(parent: Root | Element): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'element') {
      if (child.tagName !== 'script' && child.tagName !== 'style') escapeShortcodes(child);
    } else if (child.type === 'text' && /\[/.test(child.value)) {
      parent.children[index] = { type: 'raw', value: toHtml(child).replace(SHORTCODE_START, '&#91;') };
    }
  }
}
