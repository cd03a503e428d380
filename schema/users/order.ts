import { joinSql, rawSql, type Sql, sql } from '../sql.ts';
import type { UserFilter } from './filter.ts';

export type UserOrder = 'ID' | 'INCLUDE' | 'NAME' | 'REGISTERED' | 'SLUG' | 'INCLUDE_SLUGS' | 'EMAIL' | 'URL';

const COLUMNS: Readonly<Partial<Record<UserOrder, string>>> = {
  ID: 'u."id"',
  NAME: 'u."displayNameKey"',
  REGISTERED: 'u."registered"',
  SLUG: 'u."slug"',
  // Marks stand before digits and letters.
  EMAIL: `REPLACE(u."emailKey", '@', '!')`,
  URL: 'LOWER(u."url")',
};

/** The orders that show what only they may see who may list accounts. */
export const PRIVATE_ORDERS: ReadonlySet<UserOrder> = new Set(['EMAIL', 'REGISTERED']);

/** The ORDER BY list over the users table (alias `u`); ids break ties. */
export function userOrderSql(input: { order: UserOrder; direction: 'ASC' | 'DESC'; filter: UserFilter }): Sql {
  const { order, direction, filter } = input;
  const way = rawSql(direction);
  const column = COLUMNS[order];
  if (column) return order === 'ID' ? sql`u."id" ${way}` : sql`${rawSql(column)} ${way}, u."id" ASC`;
  if (order === 'INCLUDE') {
    const ids = filter.idIn ?? [];
    return ids.length > 0 ? sql`${placeIn(rawSql('u."id"'), ids)} ${way}` : sql`u."loginKey" ${way}`;
  }
  const slugs = filter.slugIn ?? [];
  return slugs.length > 0 ? sql`${placeIn(rawSql('u."slug"'), slugs)}, u."id" ASC` : sql`u."id" ASC`;
}

function placeIn(column: Sql, values: readonly (string | number)[]): Sql {
  const places = values.map((value, place) => sql`WHEN ${value} THEN ${rawSql(String(place))}`);
  return sql`CASE ${column} ${joinSql(places, ' ')} ELSE ${rawSql(String(values.length))} END`;
}
