import { type ListOrder, type OrderKey, positionKey } from '../../content/lists/keyset.ts';
import type { OrderDirection } from '../../content/lists/page-arguments.ts';
import type { Dialect } from '../../core/dialect/sql-dialect.ts';
import { rawSql, sql } from '../../core/sql.ts';
import { filterSlugs, type TermListFilter } from './term-filter.ts';

/** The orders of a list of terms, as in the GraphQL enum of the same name. */
export type TermOrder = 'COUNT' | 'DESCRIPTION' | 'ID' | 'INCLUDE' | 'INCLUDE_SLUGS' | 'NAME' | 'SLUG' | 'TERM_GROUP';

const COLUMNS: Readonly<Partial<Record<TermOrder, [column: string, type: OrderKey['type']]>>> = {
  COUNT: ['t."count"', 'number'],
  NAME: ['t."nameKey"', 'text'],
  SLUG: ['t."slug"', 'text'],
  TERM_GROUP: ['t."termGroup"', 'number'],
};

/** A filter, and the language of its slugs. */
interface TermSlugs {
  filter: TermListFilter;
  language: string;
}

/** Returns the order by name instead of an order by a list that the filter does not contain. */
function effectiveOrder(order: TermOrder, { filter, language }: TermSlugs): TermOrder {
  if (order === 'INCLUDE' && !filter.idIn?.length) return 'NAME';
  return order === 'INCLUDE_SLUGS' && !filterSlugs(filter, language).length ? 'NAME' : order;
}

/**
 * Returns the SQL order of terms (alias `t`). Terms with equal keys are ordered by id: descending for COUNT ascending,
 * otherwise ascending.
 */
export function termOrder(
  input: TermSlugs & { order: TermOrder; direction: OrderDirection; dialect: Dialect },
): ListOrder {
  const { direction, filter, dialect, language } = input;
  const order = effectiveOrder(input.order, input);
  const id = { value: sql`t."id"`, direction: 'ASC' as const };
  if (order === 'ID') return { keys: [], id: { ...id, direction } };
  if (order === 'INCLUDE') return { keys: [positionKey(id.value, { values: filter.idIn ?? [], direction })], id };
  if (order === 'INCLUDE_SLUGS') {
    return { keys: [positionKey(sql`t."slug"`, { values: filterSlugs(filter, language), direction })], id };
  }
  if (order === 'DESCRIPTION') {
    // A description is too long for a cursor, so the cursor has the id and the statement looks it up.
    const value = dialect.lowerAscii(sql`t."description"`);
    return { keys: [{ value, direction, type: 'text', lookUp: {} }], id };
  }
  const [column, type] = COLUMNS[order] ?? ['t."nameKey"', 'text'];
  const idDirection = order === 'COUNT' && direction === 'ASC' ? 'DESC' : 'ASC';
  return { keys: [{ value: rawSql(column), direction, type }], id: { ...id, direction: idDirection } };
}
