import { type ListOrder, placeKey } from '../content/lists/keyset.ts';
import { rawSql, sql } from '../sql.ts';
import type { UserFilter } from './filter.ts';

export type UserOrder = 'ID' | 'INCLUDE' | 'NAME' | 'REGISTERED' | 'SLUG' | 'INCLUDE_SLUGS' | 'EMAIL' | 'URL';

const COLUMNS: Readonly<Partial<Record<UserOrder, string>>> = {
  NAME: 'u."displayNameKey"',
  REGISTERED: 'u."registered"',
  SLUG: 'u."slug"',
  // Marks stand before digits and letters.
  EMAIL: `REPLACE(u."emailKey", '@', '!')`,
  URL: 'LOWER(u."url")',
};

/** The orders that show what only they may see who may list accounts. */
export const PRIVATE_ORDERS: ReadonlySet<UserOrder> = new Set(['EMAIL', 'REGISTERED']);

/** The order of accounts (alias `u`); ids break ties. */
export function userOrder(input: { order: UserOrder; direction: 'ASC' | 'DESC'; filter: UserFilter }): ListOrder {
  const { order, direction, filter } = input;
  const id = { value: sql`u."id"`, direction: 'ASC' as const };
  const column = COLUMNS[order];
  if (order === 'ID') return { keys: [], id: { ...id, direction } };
  if (column) return { keys: [{ value: rawSql(column), direction, type: 'text' }], id };
  const [values, listed] =
    order === 'INCLUDE' ? [filter.idIn ?? [], sql`u."id"`] : [filter.slugIn ?? [], sql`u."slug"`];
  if (values.length > 0) {
    return { keys: [placeKey(listed, { values, direction: order === 'INCLUDE' ? direction : 'ASC' })], id };
  }
  if (order === 'INCLUDE_SLUGS') return { keys: [], id };
  const lookUp = (own: number) => sql`(SELECT o."loginKey" FROM "users" o WHERE o."id" = ${own})`;
  return { keys: [{ value: sql`u."loginKey"`, direction, type: 'text', lookUp }], id };
}
