import { domainError } from '../../errors.ts';
import { rawSql, type Sql, sql } from '../../sql.ts';
import { type ContentOrder, orderColumns, tieDirection } from './order.ts';
import type { OrderDirection } from './page-arguments.ts';

/** Where a page ended: by the value it is ordered by and the id, so that inserts do not shift the next page. */
export interface Cursor {
  value: string | number;
  id: number;
}

/** The opaque form that clients hand back. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString('base64url');
}

/** Reads a cursor, or gives null for a text that is none, or none of a list in this order. */
function decodeCursor(text: string, order: ContentOrder): Cursor | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    const [value, id] = parsed as unknown[];
    if (!isWholeNumber(id) || (typeof value !== 'string' && !isWholeNumber(value))) return null;
    return (typeof value === 'string') === textOrders.has(order) ? { value, id } : null;
  } catch {
    return null;
  }
}

const textOrders: ReadonlySet<ContentOrder> = new Set(['DATE', 'MODIFIED', 'SLUG', 'TITLE']);

/** Columns of numbers hold 32 bits. */
const isWholeNumber = (value: unknown): value is number => typeof value === 'number' && (value | 0) === value;

/**
 * What rows must meet to stand between cursors of an order that stands in a column. Errors: `rest_invalid_param` for
 * what is no cursor of such a list.
 */
export function columnBounds(
  args: { after?: string | null; before?: string | null; stickyFirst?: boolean | null },
  { order, direction }: { order: ContentOrder; direction: OrderDirection },
): Sql[] {
  return (['after', 'before'] as const).flatMap((side) => {
    const text = args[side];
    if (!text) return [];
    const cursor = decodeCursor(text, order);
    if (!cursor || args.stickyFirst) {
      throw domainError('rest_invalid_param', { message: 'This is no cursor of a list in this order.' });
    }
    return [cursorCondition({ cursor, order, direction, side })];
  });
}

/** The condition for rows after (or before) the cursor, in an order that stands in a column. */
function cursorCondition(input: {
  cursor: Cursor;
  order: ContentOrder;
  direction: OrderDirection;
  side: 'after' | 'before';
}): Sql {
  const { cursor, order, direction, side } = input;
  const column = rawSql(`p."${orderColumns[order] ?? 'id'}"`);
  const comparison = (way: OrderDirection) => rawSql((way === 'ASC') === (side === 'after') ? '>' : '<');
  if (order === 'ID') return sql`p."id" ${comparison(direction)} ${cursor.id}`;
  const tied = comparison(tieDirection(order, direction));
  const beyond =
    order === 'MENU_ORDER'
      ? sql`(p."parentId", p."id") ${tied} (COALESCE((SELECT "parentId" FROM "posts" WHERE "id" = ${cursor.id}), 0), ${cursor.id})`
      : sql`p."id" ${tied} ${cursor.id}`;
  return sql`(${column} ${comparison(direction)} ${cursor.value} OR (${column} = ${cursor.value} AND ${beyond}))`;
}
