import type { OrderDirection } from '../content/order.ts';
import { joinSql, rawSql, type Sql, sql } from '../sql.ts';
import { type TermListFilter, wantedSlugs } from './filter.ts';
import type { TermRow } from './term-row.ts';

export type TermOrder = 'COUNT' | 'DESCRIPTION' | 'ID' | 'INCLUDE' | 'INCLUDE_SLUGS' | 'NAME' | 'SLUG' | 'TERM_GROUP';

/** The orders that stand in a column, and so can be continued after a cursor. */
const columns: Readonly<Partial<Record<TermOrder, keyof TermRow>>> = {
  COUNT: 'count',
  ID: 'id',
  NAME: 'nameKey',
  SLUG: 'slug',
  TERM_GROUP: 'termGroup',
};

/** An order by a list that is not given is one by name. */
export function effectiveOrder(order: TermOrder, filter: TermListFilter): TermOrder {
  if (order === 'INCLUDE' && !filter.idIn?.length) return 'NAME';
  return order === 'INCLUDE_SLUGS' && !filter.slugIn?.length ? 'NAME' : order;
}

const opposite = (direction: OrderDirection): OrderDirection => (direction === 'ASC' ? 'DESC' : 'ASC');

/** Terms that are alike stand as they were made; those of one count against the order, as in the API. */
const tieDirection = (order: TermOrder, direction: OrderDirection): OrderDirection =>
  order === 'COUNT' ? opposite(direction) : 'ASC';

/** The ORDER BY list over the terms table (alias `t`), all the way down to ids. */
export function termOrderSql(input: {
  order: TermOrder;
  direction: OrderDirection;
  filter: TermListFilter;
  backwards: boolean;
}): Sql {
  const { order, direction, filter, backwards } = input;
  const way = rawSql(direction);
  const given = backwards ? opposite(direction) : direction;
  const tie = rawSql(backwards ? opposite(tieDirection(order, given)) : tieDirection(order, given));
  if (order === 'ID') return sql`t."id" ${way}`;
  if (order === 'INCLUDE') return givenOrder(sql`t."id"`, { values: filter.idIn ?? [], way, tie });
  if (order === 'INCLUDE_SLUGS') return givenOrder(sql`t."slug"`, { values: wantedSlugs(filter), way, tie });
  if (order === 'DESCRIPTION') return sql`LOWER(t."description") ${way}, t."id" ${tie}`;
  return sql`${rawSql(`t."${columns[order] ?? 'nameKey'}"`)} ${way}, t."id" ${tie}`;
}

/** The place of the value in the list. */
function givenOrder(
  column: Sql,
  { values, way, tie }: { values: readonly (string | number)[]; way: Sql; tie: Sql },
): Sql {
  if (values.length === 0) return sql`t."id" ${tie}`;
  const places = values.map((value, place) => sql`WHEN ${value} THEN ${rawSql(String(place))}`);
  return sql`CASE ${column} ${joinSql(places, ' ')} ELSE ${rawSql(String(values.length))} END ${way}, t."id" ${tie}`;
}

/** The opaque form of a row's place in an order. */
export function termCursor(row: TermRow, order: TermOrder): string {
  const column = columns[order] ?? 'id';
  const value = typeof row[column] === 'string' ? row[column] : Number(row[column]);
  return Buffer.from(JSON.stringify([value, row.id])).toString('base64url');
}

/** The condition for rows beyond a cursor, or null for a text that is none of a list in this order. */
export function termCursorCondition(input: {
  text: string;
  order: TermOrder;
  direction: OrderDirection;
  side: 'after' | 'before';
}): Sql | null {
  const { text, order, direction, side } = input;
  const column = columns[order];
  const cursor = readCursor(text);
  if (!cursor || !column) return null;
  if ((typeof cursor.value === 'string') !== (column === 'nameKey' || column === 'slug')) return null;
  const compare = (way: OrderDirection) => rawSql((way === 'ASC') === (side === 'after') ? '>' : '<');
  if (order === 'ID') return sql`t."id" ${compare(direction)} ${cursor.id}`;
  const name = rawSql(`t."${column}"`);
  return sql`(${name} ${compare(direction)} ${cursor.value} OR (${name} = ${cursor.value} AND t."id" ${compare(tieDirection(order, direction))} ${cursor.id}))`;
}

function readCursor(text: string): { value: string | number; id: number } | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    const [value, id] = parsed as unknown[];
    return isNumber(id) && (typeof value === 'string' || isNumber(value)) ? { value, id } : null;
  } catch {
    return null;
  }
}

/** Columns of numbers hold 32 bits. */
const isNumber = (value: unknown): value is number => typeof value === 'number' && (value | 0) === value;
