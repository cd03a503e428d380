import type { Element, ElementContent, Properties } from 'hast';
import type { PhrasingContent, RootContent } from 'mdast';
import type { MdxTextExpression } from 'mdast-util-mdx-expression';
import type {
  MdxJsxAttribute,
  MdxJsxAttributeValueExpression,
  MdxJsxExpressionAttribute,
  MdxJsxFlowElement,
  MdxJsxTextElement,
} from 'mdast-util-mdx-jsx';
import { find, hastToReact, html, svg } from 'property-information';
import styleToObject from 'style-to-js';
import type { Fallback } from './html-fallback.ts';
import { isFlow, type MarkdownForm } from './markdown-form.ts';

type Attribute = MdxJsxAttribute | MdxJsxExpressionAttribute;

/** Matches names that JSX attributes can have; other attributes are written with a spread. */
const ATTRIBUTE_NAME = /^[a-z_$][\w$-]*(?::[a-z_$][\w$-]*)?$/i;

/** Converts the properties of an element to JSX attributes with the names that React uses. */
function jsxAttributes({ tagName, properties }: Element): Attribute[] {
  return Object.entries(properties).flatMap(([name, value]): Attribute[] => {
    const info = find(tagName === 'svg' ? svg : html, name);
    // Event handlers are omitted: in JSX, they must be functions.
    if (value === null || value === undefined || value === false || /^on[a-z]/i.test(info.property)) return [];
    if (name === 'style') return styleAttribute(String(value));
    const reactName = hastToReact[info.property] ?? (info.space ? info.property : info.attribute);
    return [attribute(reactName, textOf(value, info.commaSeparated ? ', ' : ' '))];
  });
}

const textOf = (value: Properties[string], separator: string): string | null =>
  value === true ? null : [value].flat().join(separator);

function attribute(name: string, value: string | null): Attribute {
  if (ATTRIBUTE_NAME.test(name))
    return { type: 'mdxJsxAttribute', name, value: value && /[\n"]/.test(value) ? expressionOf(value) : value };
  return {
    type: 'mdxJsxExpressionAttribute',
    value: `...${JSON.stringify({ [name]: value ?? true })}`,
  };
}

/** Writes a value as an expression, since in quotes a blank line would end the paragraph. */
const expressionOf = (value: unknown): MdxJsxAttributeValueExpression => ({
  type: 'mdxJsxAttributeValueExpression',
  value: JSON.stringify(value),
});

/** Converts a style to an object, as JSX requires. Invalid styles, which have no effect in HTML either, are omitted. */
function styleAttribute(text: string): Attribute[] {
  try {
    return [
      { type: 'mdxJsxAttribute', name: 'style', value: expressionOf(styleToObject(text, { reactCompat: true })) },
    ];
  } catch {
    return [];
  }
}

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
