import type { Element, Properties } from 'hast';
import type { MdxJsxAttribute, MdxJsxAttributeValueExpression, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import { find, hastToReact, html, svg } from 'property-information';
import styleToObject from 'style-to-js';

type Attribute = MdxJsxAttribute | MdxJsxExpressionAttribute;

/** Matches names that JSX attributes can have; other attributes are written with a spread. */
const NAME = /^[a-z_$][\w$-]*(?::[a-z_$][\w$-]*)?$/i;

/** Converts the properties of an element to JSX attributes with the names that React uses. */
export function jsxAttributes({ tagName, properties }: Element): Attribute[] {
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
  if (NAME.test(name))
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
