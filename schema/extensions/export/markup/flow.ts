import type { Element, ElementContent } from 'hast';
import type { BlockContent, ListItem, PhrasingContent, RootContent, Table, TableCell, TableRow } from 'mdast';
import { ownValue } from '../../../values/collections.ts';
import type { Fallback } from './html-fallback.ts';
import { containsOnlyFlow, hasOnlyImpliedProperties, isBlankNode, isElement, isFlow } from './markdown-form.ts';
import { phrasing } from './phrasing.ts';

/**
 * Converts a table to Markdown; null unless it has one header row, rows of the same length, and only phrasing content.
 */
function table(element: Element, fallback: Fallback): Table | null {
  if (!fallback.supportsTables || !hasOnlyImpliedProperties(element, fallback)) return null;
  const [head, body, ...others] = elementsOf(element, fallback);
  if (head?.tagName !== 'thead' || body?.tagName !== 'tbody' || others.length > 0) return null;
  const [headings, ...more] = elementsOf(head, fallback);
  if (!headings || more.length > 0) return null;
  const rows = [
    row(headings, { fallback, cell: 'th' }),
    ...elementsOf(body, fallback).map((line) => row(line, { fallback, cell: 'td' })),
  ];
  const [first] = rows;
  const isRegular = rows.every(
    (line): line is TableRow => line !== null && line.children.length === first?.children.length,
  );
  return isRegular && rows.length > 1 ? { type: 'table', children: rows } : null;
}

/** Returns the child elements; none if there are other nodes, or an element that Markdown cannot express. */
function elementsOf({ children }: Element, { form }: Fallback): Element[] {
  const elements = children.filter((child) => !isBlankNode(child));
  const isPlainElement = (child: ElementContent): child is Element =>
    isElement(child) && hasOnlyImpliedProperties(child, { form });
  return elements.every(isPlainElement) ? elements : [];
}

function row(element: Element, { fallback, cell }: { fallback: Fallback; cell: 'th' | 'td' }): TableRow | null {
  const cells = elementsOf(element, fallback).map((child): TableCell | null => {
    const children = child.tagName === cell ? phrasing(child.children, fallback) : null;
    return children?.every(fitsInCell) ? { type: 'tableCell', children } : null;
  });
  if (element.tagName !== 'tr' || cells.length === 0 || !cells.every((child) => child !== null)) return null;
  return { type: 'tableRow', children: cells };
}

/** Whether a cell can contain the node: a row is one line, and a vertical bar ends a cell. */
const fitsInCell = (node: PhrasingContent): boolean =>
  node.type !== 'break' && (node.type !== 'html' || !/[|\n]/.test(node.value));

/** Converts an element to a Markdown node; null if Markdown cannot express the element exactly. */
type ConvertElement = (element: Element, fallback: Fallback) => RootContent | null;

const heading: ConvertElement = (element, fallback) => {
  const children = hasOnlyImpliedProperties(element, fallback) && withoutBreaks(phrasing(element.children, fallback));
  return children ? { type: 'heading', depth: Number(element.tagName.slice(1)) as 1, children } : null;
};

const list: ConvertElement = (element, fallback) => {
  const ordered = element.tagName === 'ol';
  const { start } = element.properties;
  const number = start === undefined ? 1 : start;
  if (
    !hasOnlyImpliedProperties(element, { form: fallback.form, allowed: ordered ? ['start'] : [] }) ||
    !Number.isInteger(number) ||
    Number(number) < 0
  ) {
    return null;
  }
  // Markdown cannot preserve the attribute `start="1"`.
  if (start === 1) return null;
  const items = element.children.filter((child) => !isBlankNode(child));
  if (items.length === 0 || !items.every((item) => isElement(item, 'li') && hasOnlyImpliedProperties(item, fallback)))
    return null;
  const tight = listItems(items as Element[], { fallback, spread: false });
  const children = tight ?? listItems(items as Element[], { fallback, spread: true });
  return children && { type: 'list', ordered, start: ordered ? Number(number) : null, spread: !tight, children };
};

/** The elements that Markdown can express. */
const CONVERTERS: Readonly<Record<string, ConvertElement>> = {
  p: (element, fallback) => {
    const children = hasOnlyImpliedProperties(element, fallback) && phrasing(element.children, fallback);
    return children && children.length > 0 && fallback.makesParagraph(children)
      ? { type: 'paragraph', children }
      : null;
  },
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  hr: (element, { form }) => (hasOnlyImpliedProperties(element, { form }) ? { type: 'thematicBreak' } : null),
  blockquote: (element, fallback) =>
    hasOnlyImpliedProperties(element, fallback) && containsOnlyFlow(element)
      ? { type: 'blockquote', children: flow(element.children, fallback) as BlockContent[] }
      : null,
  pre: (element, { form }) => {
    const [code, ...others] = element.children;
    if (!hasOnlyImpliedProperties(element, { form }) || !code || !isElement(code, 'code') || others.length > 0)
      return null;
    const [text, ...rest] = code.children;
    const language = languageOf(code);
    if (language === null || text?.type !== 'text' || rest.length > 0) return null;
    return { type: 'code', lang: language || null, value: text.value };
  },
  ul: list,
  ol: list,
  table,
};

/** Converts flow content to Markdown. Elements that Markdown cannot express are written by the fallback. */
export function flow(nodes: readonly ElementContent[], fallback: Fallback): RootContent[] {
  const converted: RootContent[] = [];
  let looseNodes: ElementContent[] = [];
  const flushLooseNodes = () => {
    if (!looseNodes.every(isBlankNode)) converted.push(...fallback.writeLooseNodes(looseNodes));
    looseNodes = [];
  };
  for (const node of nodes) {
    if (node.type === 'comment' && looseNodes.every(isBlankNode))
      converted.push(...fallback.writeComment(node, 'flow'));
    else if (node.type === 'element' && isFlow(node)) {
      flushLooseNodes();
      converted.push(...convertElement(node, fallback));
    } else looseNodes.push(node);
  }
  flushLooseNodes();
  return converted;
}

/** Converts one flow element. */
function convertElement(element: Element, fallback: Fallback): RootContent[] {
  const converted = ownValue(CONVERTERS, element.tagName)?.(element, fallback);
  if (converted) return [converted];
  return containsOnlyFlow(element)
    ? fallback.wrapFlow(element, flow(element.children, fallback))
    : fallback.writeElement(element);
}

function listItems(items: readonly Element[], options: { fallback: Fallback; spread: boolean }): ListItem[] | null {
  const converted = items.map((item) => listItem(item, options));
  if (!converted.every((item) => item !== null)) return null;
  // In Markdown, such a list cannot be distinguished from a tight one.
  return options.spread && converted.length === 1 && converted[0]?.children.length === 1 ? null : converted;
}

/** Converts an item. In a tight list, it contains text and nested lists; in a spread list, it contains paragraphs. */
function listItem(
  { children }: Element,
  { fallback, spread }: { fallback: Fallback; spread: boolean },
): ListItem | null {
  const start = children.findIndex(isFlow);
  const [text, rest] = start < 0 ? [children, []] : [children.slice(0, start), children.slice(start)];
  if (spread) {
    const isSpread = text.every(isBlankNode) && rest.every((node) => isFlow(node) || isBlankNode(node));
    return isSpread && rest.length > 0
      ? { type: 'listItem', spread, children: flow(rest, fallback) as BlockContent[] }
      : null;
  }
  if (text.every(isBlankNode) || !rest.every((node) => isElement(node, 'ul') || isElement(node, 'ol'))) return null;
  const converted = phrasing(text, fallback);
  if (!converted || !fallback.makesParagraph(converted)) return null;
  const lists = flow(rest, fallback);
  if (!lists.every((node) => node.type === 'list')) return null;
  return { type: 'listItem', spread, children: [{ type: 'paragraph', children: converted }, ...lists] };
}

const withoutBreaks = (children: PhrasingContent[] | null): PhrasingContent[] | null =>
  children?.some(({ type }) => type === 'break') ? null : children;

/** The language of code: empty for none, null if the element has other properties too. */
function languageOf({ properties }: Element): string | null {
  const names = Object.keys(properties);
  if (names.length === 0) return '';
  const [name, ...others] = [properties.className ?? []].flat();
  const language = /^language-([\w+#.-]+)$/.exec(String(name))?.[1];
  return names.length === 1 && others.length === 0 && language ? language : null;
}
