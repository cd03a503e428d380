import type { Element, Properties } from 'hast';
import type { MdxJsxAttribute, MdxJsxAttributeValueExpression, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import { find, hastToReact, html, svg } from 'property-information';
import styleToObject from 'style-to-js';

type Attribute = MdxJsxAttribute | MdxJsxExpressionAttribute;

/** Names that can be written in JSX; others are spread in. */
const NAME = /^[a-z_$][\w$-]*(?::[a-z_$][\w$-]*)?$/i;

/** The properties of an element as attributes of JSX, under the names that React and its like know. */
export function jsxAttributes({ tagName, properties }: Element): Attribute[] {
  return Object.entries(properties).flatMap(([name, value]): Attribute[] => {
    const info = find(tagName === 'svg' ? svg : html, name);
    // A handler written as text is none in JSX, where it has to be a function.
    if (value === null || value === undefined || value === false || /^on[a-z]/i.test(info.property)) return [];
    if (name === 'style') return styleAttribute(String(value));
    const written = hastToReact[info.property] ?? (info.space ? info.property : info.attribute);
    return [attribute(written, textOf(value, info.commaSeparated ? ', ' : ' '))];
  });
}

const textOf = (value: Properties[string], separator: string): string | null =>
  value === true ? null : [value].flat().join(separator);

function attribute(name: string, value: string | null): Attribute {
  if (NAME.test(name))
    return { type: 'mdxJsxAttribute', name, value: value && /[\n"]/.test(value) ? exactly(value) : value };
  return {
    type: 'mdxJsxExpressionAttribute',
    value: `...${JSON.stringify({ [name]: value ?? true })}`,
  };
}

/** In quotes a blank line would end the paragraph. */
const exactly = (value: unknown): MdxJsxAttributeValueExpression => ({
  type: 'mdxJsxAttributeValueExpression',
  value: JSON.stringify(value),
});

/** Styles are objects in JSX; those that cannot be read have no effect in HTML either. */
function styleAttribute(text: string): Attribute[] {
  try {
    return [{ type: 'mdxJsxAttribute', name: 'style', value: exactly(styleToObject(text, { reactCompat: true })) }];
  } catch {
    return [];
  }
}
