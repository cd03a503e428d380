import { type ListOrder, positionKey } from '../../content/lists/keyset.ts';
import type { Dialect } from '../../core/dialect/sql-dialect.ts';
import { rawSql, sql } from '../../core/sql.ts';
import { storedUserSlugs, type UserFilter } from './user-filter.ts';

/** The orders of a list of accounts, as in the GraphQL enum of the same name. */
export type UserOrder = 'ID' | 'INCLUDE' | 'NAME' | 'REGISTERED' | 'SLUG' | 'INCLUDE_SLUGS' | 'EMAIL' | 'URL';

const COLUMNS: Readonly<Partial<Record<UserOrder, string>>> = {
  NAME: 'u."displayNameKey"',
  REGISTERED: 'u."registered"',
  SLUG: 'u."slug"',
  // As in the reference, `@` sorts like punctuation: before digits and letters.
  EMAIL: `REPLACE(u."emailKey", '@', '!')`,
};

/** The orders that require the right to list accounts. */
export const PRIVATE_ORDERS: ReadonlySet<UserOrder> = new Set(['EMAIL', 'REGISTERED']);

/** Returns the SQL order of accounts (alias `u`). Accounts with equal keys are ordered by id. */
export function userOrder(input: {
  order: UserOrder;
  direction: 'ASC' | 'DESC';
  filter: UserFilter;
  dialect: Dialect;
}): ListOrder {
  const { order, direction, filter, dialect } = input;
  const id = { value: sql`u."id"`, direction: 'ASC' as const };
  const column = COLUMNS[order];
  if (order === 'URL') return { keys: [{ value: dialect.lowerAscii(sql`u."url"`), direction, type: 'text' }], id };
  if (order === 'ID') return { keys: [], id: { ...id, direction } };
  if (column) return { keys: [{ value: rawSql(column), direction, type: 'text' }], id };
  const [values, positionColumn] =
    order === 'INCLUDE' ? [filter.idIn ?? [], sql`u."id"`] : [storedUserSlugs(filter.slugIn ?? []), sql`u."slug"`];
  if (values.length > 0) {
    return { keys: [positionKey(positionColumn, { values, direction: order === 'INCLUDE' ? direction : 'ASC' })], id };
  }
  if (order === 'INCLUDE_SLUGS') return { keys: [], id };
  return { keys: [{ value: sql`u."loginKey"`, direction, type: 'text', lookUp: {} }], id };
}
