import type { Element, ElementContent } from 'hast';
import type { PhrasingContent } from 'mdast';
import { ownValue } from '../../../values/own-value.ts';
import type { Fallback } from './markdown-fallback.ts';
import { isElement, isPlain } from './markdown-form.ts';

/** Addresses that a reader of Markdown leaves as they are. */
const PLAIN_ADDRESS = /^(?:[\w\-.~:/?#@!$&'()*+,;=]|%[0-9a-f]{2})+$/i;

type Say = (element: Element, fallback: Fallback) => PhrasingContent | null;

const held =
  (type: 'emphasis' | 'strong'): Say =>
  (element, fallback) => {
    const children = isPlain(element, fallback) && element.children.length > 0 && phrasing(element.children, fallback);
    return children ? { type, children } : null;
  };

/** Elements with a Markdown form. */
const SAID: Readonly<Record<string, Say>> = {
  em: held('emphasis'),
  strong: held('strong'),
  code: (element, { form }) => {
    const [text, ...others] = element.children;
    if (!isPlain(element, { form }) || others.length > 0 || text?.type !== 'text' || text.value.trim() !== text.value) {
      return null;
    }
    return { type: 'inlineCode', value: text.value };
  },
  a: (element, fallback) => {
    const { href, title } = element.properties;
    if (!isPlain(element, { form: fallback.form, own: ['href', 'title'] }) || !isAddress(href) || title === '')
      return null;
    const children = phrasing(element.children, fallback);
    return children && { type: 'link', url: href, title: textOrNull(title), children };
  },
  img: (element, { form }) => {
    const { src, alt, title } = element.properties;
    if (
      !isPlain(element, { form, own: ['src', 'alt', 'title'] }) ||
      !isAddress(src) ||
      typeof alt !== 'string' ||
      title === ''
    ) {
      return null;
    }
    return { type: 'image', url: src, alt, title: textOrNull(title) };
  },
};

/** Converts phrasing content to Markdown; null if that is not possible. */
export function phrasing(nodes: readonly ElementContent[], fallback: Fallback): PhrasingContent[] | null {
  const said: PhrasingContent[] = [];
  for (const [index, node] of nodes.entries()) {
    const part = one(node, { fallback, next: nodes[index + 1] });
    if (!part) return null;
    said.push(...part);
  }
  return said;
}

function one(
  node: ElementContent,
  { fallback, next }: { fallback: Fallback; next: ElementContent | undefined },
): PhrasingContent[] | null {
  if (node.type === 'text') return [{ type: 'text', value: node.value }];
  if (node.type === 'comment') return fallback.comment(node, 'phrasing') as PhrasingContent[];
  if (node.type !== 'element') return null;
  // A break at the end of a paragraph would be none, and before an element might make it another paragraph.
  if (isElement(node, 'br') && isPlain(node, fallback) && next?.type === 'text') return [{ type: 'break' }];
  const said = ownValue(SAID, node.tagName)?.(node, fallback);
  if (said) return [said];
  const children = phrasing(node.children, fallback);
  return children && fallback.inline(node, children);
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && PLAIN_ADDRESS.test(value);

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
