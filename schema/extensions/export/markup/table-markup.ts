import type { Element, ElementContent } from 'hast';
import type { PhrasingContent, Table, TableCell, TableRow } from 'mdast';
import type { Fallback } from './markdown-fallback.ts';
import { isBlankNode, isElement, isPlain } from './markdown-form.ts';
import { phrasing } from './phrasing.ts';

/** A table with one row of headings, rows as long as that, and nothing but words in them; null for every other. */
export function table(element: Element, fallback: Fallback): Table | null {
  if (!fallback.tables || !isPlain(element, fallback)) return null;
  const [head, body, ...others] = elementsOf(element, fallback);
  if (head?.tagName !== 'thead' || body?.tagName !== 'tbody' || others.length > 0) return null;
  const [headings, ...more] = elementsOf(head, fallback);
  if (!headings || more.length > 0) return null;
  const rows = [
    row(headings, { fallback, cell: 'th' }),
    ...elementsOf(body, fallback).map((line) => row(line, { fallback, cell: 'td' })),
  ];
  const [first] = rows;
  const isWhole = rows.every(
    (line): line is TableRow => line !== null && line.children.length === first?.children.length,
  );
  return isWhole && rows.length > 1 ? { type: 'table', children: rows } : null;
}

/** The elements in one; none where there is anything else, or one says more than Markdown can. */
function elementsOf({ children }: Element, { form }: Fallback): Element[] {
  const elements = children.filter((child) => !isBlankNode(child));
  const isGood = (child: ElementContent): child is Element => isElement(child) && isPlain(child, { form });
  return elements.every(isGood) ? elements : [];
}

function row(element: Element, { fallback, cell }: { fallback: Fallback; cell: 'th' | 'td' }): TableRow | null {
  const cells = elementsOf(element, fallback).map((child): TableCell | null => {
    const children = child.tagName === cell ? phrasing(child.children, fallback) : null;
    return children?.every(fitsInCell) ? { type: 'tableCell', children } : null;
  });
  if (element.tagName !== 'tr' || cells.length === 0 || !cells.every((child) => child !== null)) return null;
  return { type: 'tableRow', children: cells };
}

/** A line is a row, and a bar ends a cell wherever it stands. */
const fitsInCell = (node: PhrasingContent): boolean =>
  node.type !== 'break' && (node.type !== 'html' || !/[|\n]/.test(node.value));
