import type { Element, ElementContent } from 'hast';
import type { PhrasingContent } from 'mdast';
import { ownValue } from '../../../values/collections.ts';
import type { Fallback } from './html-fallback.ts';
import { hasOnlyImpliedProperties, isElement } from './markdown-form.ts';

/** Matches addresses that Markdown parsers do not change. */
const PLAIN_ADDRESS = /^(?:[\w\-.~:/?#@!$&'()*+,;=]|%[0-9a-f]{2})+$/i;

/** Converts an element to a Markdown node; null if Markdown cannot express the element exactly. */
type ConvertElement = (element: Element, fallback: Fallback) => PhrasingContent | null;

const emphasis =
  (type: 'emphasis' | 'strong'): ConvertElement =>
  (element, fallback) => {
    const children =
      hasOnlyImpliedProperties(element, fallback) &&
      element.children.length > 0 &&
      phrasing(element.children, fallback);
    return children ? { type, children } : null;
  };

/** The elements that Markdown can express. */
const CONVERTERS: Readonly<Record<string, ConvertElement>> = {
  em: emphasis('emphasis'),
  strong: emphasis('strong'),
  code: (element, { form }) => {
    const [text, ...others] = element.children;
    if (
      !hasOnlyImpliedProperties(element, { form }) ||
      others.length > 0 ||
      text?.type !== 'text' ||
      text.value.trim() !== text.value
    ) {
      return null;
    }
    return { type: 'inlineCode', value: text.value };
  },
  a: (element, fallback) => {
    const { href, title } = element.properties;
    if (
      !hasOnlyImpliedProperties(element, { form: fallback.form, allowed: ['href', 'title'] }) ||
      !isAddress(href) ||
      title === ''
    )
      return null;
    const children = phrasing(element.children, fallback);
    return children && { type: 'link', url: href, title: textOrNull(title), children };
  },
  img: (element, { form }) => {
    const { src, alt, title } = element.properties;
    if (
      !hasOnlyImpliedProperties(element, { form, allowed: ['src', 'alt', 'title'] }) ||
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
  const result: PhrasingContent[] = [];
  for (const [index, node] of nodes.entries()) {
    const converted = convertNode(node, { fallback, next: nodes[index + 1] });
    if (!converted) return null;
    result.push(...converted);
  }
  return result;
}

/** Converts one node; `next` is the node after it. */
function convertNode(
  node: ElementContent,
  { fallback, next }: { fallback: Fallback; next: ElementContent | undefined },
): PhrasingContent[] | null {
  if (node.type === 'text') return [{ type: 'text', value: node.value }];
  if (node.type === 'comment') return fallback.writeComment(node, 'phrasing') as PhrasingContent[];
  if (node.type !== 'element') return null;
  // Markdown ignores a break at the end of a paragraph, and a break before an element may end the paragraph.
  if (isElement(node, 'br') && hasOnlyImpliedProperties(node, fallback) && next?.type === 'text')
    return [{ type: 'break' }];
  const converted = ownValue(CONVERTERS, node.tagName)?.(node, fallback);
  if (converted) return [converted];
  const children = phrasing(node.children, fallback);
  return children && fallback.wrapPhrasing(node, children);
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && PLAIN_ADDRESS.test(value);

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
