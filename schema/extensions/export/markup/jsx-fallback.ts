import type { Element, ElementContent } from 'hast';
import type { PhrasingContent, RootContent } from 'mdast';
import type { MdxTextExpression } from 'mdast-util-mdx-expression';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { jsxAttributes } from './jsx-attributes.ts';
import type { Fallback } from './markdown-fallback.ts';
import { isFlow, type MarkdownForm } from './markdown-form.ts';

/** Elements with significant white space. */
const PREFORMATTED = new Set(['pre', 'textarea']);

/** Elements that contain code. */
const CODE = new Set(['script', 'style']);

/** Matches names that JSX elements can have. */
const NAME = /^[a-z][a-z\d-]*(?::[a-z][a-z\d-]*)?$/i;

/** Creates the fallback that writes content as JSX if Markdown cannot express it. */
export const jsxFallback = (form: MarkdownForm): Fallback => ({
  form,
  // MDX has no tables.
  supportsTables: false,
  wrapPhrasing: (element, children) =>
    PREFORMATTED.has(element.tagName) || CODE.has(element.tagName) || isFlow(element)
      ? null
      : [textElement(element, [...children])],
  wrapFlow: (element, children) => [flowElement(element, children)],
  writeElement: (element) => [{ type: 'paragraph', children: [jsxNode(element)] }],
  writeLooseNodes: (nodes) => {
    const children = nodes.map(jsxNode);
    const [only, ...others] = nodes;
    if (only?.type === 'element' && others.length === 0) return [{ type: 'paragraph', children }];
    return [{ type: 'paragraph', children: [{ type: 'mdxJsxTextElement', name: null, attributes: [], children }] }];
  },
  writeComment: (comment, context) =>
    context === 'flow' ? [{ ...commentExpression(comment), type: 'mdxFlowExpression' }] : [commentExpression(comment)],
  // JSX alone on its lines would not be a paragraph.
  makesParagraph: (children) => children.some((child) => !isJsx(child) && !isBlankText(child)),
});

const isJsx = ({ type }: PhrasingContent): boolean => type === 'mdxJsxTextElement' || type === 'mdxTextExpression';

const isBlankText = (node: PhrasingContent): boolean => node.type === 'text' && node.value.trim() === '';

const nameOf = ({ tagName }: Element): string | null => (NAME.test(tagName) ? tagName : null);

const attributesOf = (element: Element) => (nameOf(element) === null ? [] : jsxAttributes(element));

const textElement = (element: Element, children: PhrasingContent[]): MdxJsxTextElement => ({
  type: 'mdxJsxTextElement',
  name: nameOf(element),
  attributes: attributesOf(element),
  children,
});

const flowElement = (element: Element, children: readonly RootContent[]): MdxJsxFlowElement => ({
  type: 'mdxJsxFlowElement',
  name: nameOf(element),
  attributes: attributesOf(element),
  children: children as MdxJsxFlowElement['children'],
});

/** Converts a node and its descendants to JSX. */
function jsxNode(node: ElementContent): PhrasingContent {
  if (node.type === 'text') return { type: 'text', value: node.value };
  if (node.type !== 'element') return commentExpression(node);
  const children = node.tagName === 'template' && node.content ? node.content.children : node.children;
  if (CODE.has(node.tagName)) return code(node);
  return textElement(node, (children as ElementContent[]).map(PREFORMATTED.has(node.tagName) ? preformatted : jsxNode));
}

/** Converts a node within preformatted text. Text becomes an expression, in which no character has a meaning. */
function preformatted(node: ElementContent): PhrasingContent {
  if (node.type === 'element') return textElement(node, node.children.map(preformatted));
  return node.type === 'text'
    ? { type: 'mdxTextExpression', value: JSON.stringify(node.value) }
    : commentExpression(node);
}

/** Converts a script or style. Its code is not written as children, where characters would be escaped. */
function code(element: Element): PhrasingContent {
  const text = element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  const attributes = attributesOf(element);
  if (text !== '') {
    const value = { type: 'mdxJsxAttributeValueExpression', value: JSON.stringify({ __html: text }) } as const;
    attributes.push({ type: 'mdxJsxAttribute', name: 'dangerouslySetInnerHTML', value });
  }
  return { ...textElement(element, []), attributes };
}

/** Writes a comment, the only other kind of node, as an expression. */
const commentExpression = (node: ElementContent): MdxTextExpression => ({
  type: 'mdxTextExpression',
  value: `/* ${'value' in node ? node.value.trim().replaceAll('*/', '* /') : ''} */`,
});
