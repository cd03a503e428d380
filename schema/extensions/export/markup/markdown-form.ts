import type { Element, ElementContent, Properties } from 'hast';
import { ownValue } from '../../../values/collections.ts';

/** The elements that Markdown stands for: elements without classes, or those of blocks, with the classes of blocks. */
export type MarkdownForm = 'bare' | 'blocks';

const HEADING = { className: ['wp-block-heading'] };
const LIST = { className: ['wp-block-list'] };

/** The properties of the element of a block, which Markdown implies in the form `blocks`. */
const BLOCK_PROPERTIES: Readonly<Record<string, Properties>> = {
  p: { className: ['wp-block-paragraph'] },
  h1: HEADING,
  h2: HEADING,
  h3: HEADING,
  h4: HEADING,
  h5: HEADING,
  h6: HEADING,
  ul: LIST,
  ol: LIST,
  blockquote: { className: ['wp-block-quote', 'is-layout-flow', 'wp-block-quote-is-layout-flow'] },
  pre: { className: ['wp-block-code'] },
  hr: { className: ['wp-block-separator', 'has-alpha-channel-opacity'] },
  table: { className: ['has-fixed-layout'] },
};

const NO_PROPERTIES: Properties = {};

/** The properties that a Markdown element implies. */
export const impliedProperties = (tagName: string, form: MarkdownForm): Properties =>
  (form === 'blocks' && ownValue(BLOCK_PROPERTIES, tagName)) || NO_PROPERTIES;

/** Whether an element has only the implied properties, and those named in `allowed`. */
export function hasOnlyImpliedProperties(
  { tagName, properties }: Element,
  { form, allowed = [] }: { form: MarkdownForm; allowed?: readonly string[] },
): boolean {
  const implied = impliedProperties(tagName, form);
  const names = new Set([...Object.keys(properties), ...Object.keys(implied)]);
  return [...names].every((name) =>
    allowed.includes(name) && !(name in implied)
      ? typeof properties[name] !== 'boolean'
      : textOfProperty(properties[name]) === textOfProperty(implied[name]),
  );
}

const textOfProperty = (value: Properties[string]): string | undefined =>
  value === null || value === undefined ? undefined : [value].flat().join(' ');

/** The names of flow elements, which cannot be part of a paragraph. */
const FLOW = new Set(
  `address article aside blockquote center details dialog div dd dl dt fieldset figcaption figure footer form h1 h2 h3
  h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr
  ul`.split(/\s+/),
);

/** Elements that can contain Markdown, between a line with the opening tag and one with the closing tag. */
const FLOW_CONTAINERS = new Set(
  'article aside blockquote center details div figure footer header li main nav ol section ul'.split(' '),
);

export const isElement = (node: ElementContent, tagName?: string): node is Element =>
  node.type === 'element' && (tagName === undefined || node.tagName === tagName);

export const isFlow = (node: ElementContent): boolean => node.type === 'element' && FLOW.has(node.tagName);

export const isBlankNode = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === '';

/** Whether an element contains only flow elements. */
export const containsOnlyFlow = ({ tagName, children }: Element): boolean =>
  FLOW_CONTAINERS.has(tagName) &&
  children.some(isFlow) &&
  children.every((child) => isFlow(child) || isBlankNode(child));
