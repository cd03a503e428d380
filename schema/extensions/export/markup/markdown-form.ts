import type { Element, ElementContent, Properties } from 'hast';
import { ownValue } from '../../../values/own-value.ts';

/** Which marks Markdown's own forms stand for: bare elements, or those that blocks make, with their classes. */
export type MarkdownForm = 'bare' | 'blocks';

const HEADING = { className: ['wp-block-heading'] };
const LIST = { className: ['wp-block-list'] };

/** Properties that an element of Markdown has where it stands for a block. */
const OF_BLOCKS: Readonly<Record<string, Properties>> = {
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

const NONE: Properties = {};

/** The properties that a Markdown element implies. */
export const impliedProperties = (tagName: string, form: MarkdownForm): Properties =>
  (form === 'blocks' && ownValue(OF_BLOCKS, tagName)) || NONE;

/** Whether an element has the implied properties, and beside them only those in `own`. */
export function isPlain(
  { tagName, properties }: Element,
  { form, own = [] }: { form: MarkdownForm; own?: readonly string[] },
): boolean {
  const implied = impliedProperties(tagName, form);
  const names = new Set([...Object.keys(properties), ...Object.keys(implied)]);
  return [...names].every((name) =>
    own.includes(name) && !(name in implied)
      ? typeof properties[name] !== 'boolean'
      : textOfProperty(properties[name]) === textOfProperty(implied[name]),
  );
}

const textOfProperty = (value: Properties[string]): string | undefined =>
  value === null || value === undefined ? undefined : [value].flat().join(' ');

/** Names of elements that stand on their own, as paragraphs do. */
const FLOW = new Set(
  `address article aside blockquote center details dialog div dd dl dt fieldset figcaption figure footer form h1 h2 h3
  h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr
  ul`.split(/\s+/),
);

/** Elements in which Markdown may go on, between a line with the opening tag and one with the closing tag. */
const HOLDING = new Set(
  'article aside blockquote center details div figure footer header li main nav ol section ul'.split(' '),
);

export const isElement = (node: ElementContent, tagName?: string): node is Element =>
  node.type === 'element' && (tagName === undefined || node.tagName === tagName);

export const isFlow = (node: ElementContent): boolean => node.type === 'element' && FLOW.has(node.tagName);

export const isBlankNode = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === '';

/** Whether an element holds nothing but what stands on its own. */
export const holdsFlow = ({ tagName, children }: Element): boolean =>
  HOLDING.has(tagName) && children.some(isFlow) && children.every((child) => isFlow(child) || isBlankNode(child));
