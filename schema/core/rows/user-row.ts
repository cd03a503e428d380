import { type ApplicationPassword, Prisma, type User } from '../../../prisma/generated/sqlite/client.ts';
import { isIn, modelColumns, type Sql, sql } from '../dialect/sql.ts';
import type { Domain } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { authorship, rowsById } from '../reads/row-tags.ts';
import type { Registry } from '../registry/registry.ts';

/** Columns that are never read with an account: secrets, and keys for comparisons. */
const UNREAD_COLUMNS = ['passwordHash', 'activationKey', 'loginKey', 'emailKey', 'displayNameKey'] as const;

/** An account without its secrets. */
export type UserRow = Omit<User, (typeof UNREAD_COLUMNS)[number]> & {
  /** Whether the account is the author of a published item, which makes its profile public. */
  hasPublished: boolean;
};

/** A row as a raw statement returns it: booleans may be numbers. */
export type StoredUserRow = Omit<UserRow, 'hasPublished' | 'disabled'> & {
  hasPublished: number | bigint;
  disabled: boolean | number | bigint;
};

/** The columns of an account (alias `u`) that are not secret. */
export const USER_COLUMNS = modelColumns(Prisma.UserScalarFieldEnum, { alias: 'u', except: UNREAD_COLUMNS });

/** The SQL condition that an account (alias `u`) has published an item; by default of any type that the API has. */
export function hasPublishedSql(registry: Registry, types?: readonly string[]): Sql {
  const names = types ?? [...registry.postTypes.keys()];
  return sql`EXISTS (
    SELECT 1 FROM "posts" p
    WHERE p."authorId" = u."id" AND p."status" = 'publish' AND ${isIn('p."type"', names)}
  )`;
}

/** Converts a row of a raw statement. */
export const userRow = (row: StoredUserRow): UserRow => ({
  ...row,
  disabled: Number(row.disabled) === 1,
  hasPublished: Number(row.hasPublished) === 1,
});

/** Loads accounts by id. */
export async function loadUsers(domain: Domain, ids: readonly number[]): Promise<UserRow[]> {
  const statement = sql`
    SELECT ${USER_COLUMNS}, CASE WHEN ${hasPublishedSql(domain.registry)} THEN 1 ELSE 0 END AS "hasPublished"
    FROM "users" u
    WHERE ${isIn('u."id"', ids)}`;
  const rows = await queryRows<StoredUserRow>(domain.kernel.database.reader, {
    statement,
    mentions: { users: 1, posts: 1 },
    rows: (users) => [
      ...rowsById('users', ids),
      ...users.map(({ id, hasPublished }) => authorship(id, Number(hasPublished) === 1)),
    ],
  });
  return rows.map(userRow);
}

/** An application password without its hash and its position in the list of its account. */
export type PasswordRow = Omit<ApplicationPassword, 'hash' | 'position'> & {
  /** The password in groups of four characters; only in the answer that creates it. */
  password?: string;
};
