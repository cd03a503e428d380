import type { Element, ElementContent } from 'hast';
import type { PhrasingContent, Table, TableCell, TableRow } from 'mdast';
import type { Fallback } from './markdown-fallback.ts';
import { hasOnlyImpliedProperties, isBlankNode, isElement } from './markdown-form.ts';
import { phrasing } from './phrasing.ts';

/**
 * Converts a table to Markdown; null unless it has one header row, rows of the same length, and only phrasing content.
 */
export function table(element: Element, fallback: Fallback): Table | null {
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
