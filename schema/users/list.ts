import { isLoggedIn } from '../access/viewer.ts';
import type { ReadContext } from '../content/list.ts';
import type { OrderedArguments } from '../content/page-arguments.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { type Sql, sql } from '../sql.ts';
import { type UserFilter, userFilterSql } from './filter.ts';
import { forbiddenUserList } from './list-access.ts';
import { PRIVATE_ORDERS, type UserOrder, userOrderSql } from './order.ts';
import { hasPublishedSql, type StoredUserRow, USER_COLUMNS, type UserRow, userRow } from './user-row.ts';

/** The arguments of a list of accounts. */
export interface UserListArguments extends OrderedArguments<UserFilter, UserOrder> {
  context?: ReadContext | null;
}

/** A page of a list of accounts, as the connection type reads it. */
export interface UserPage {
  rows: readonly UserRow[];
  /** Place of the first row in the whole list. */
  offset: number;
  hasNextPage: boolean;
  total(): Promise<number>;
}

/**
 * Name of the setting that closes the list of accounts to requests without a login; off unless it is set. Profiles of
 * authors stay readable one by one, as posts refer to them.
 */
const CLOSED_LIST_SETTING = 'users_list_requires_login';

const MOST_ITEMS = 100;
const MOST_VALUES = 2_000;

/**
 * Loads a page of accounts. Errors: `rest_user_cannot_view`, `rest_forbidden_context`, `rest_forbidden_orderby`,
 * `rest_forbidden_who` (protocol 8.9), `rest_invalid_param`.
 */
export async function loadUserPage(input: {
  args: UserListArguments;
  context: RequestContext;
  /** No rows are wanted, the total only. */
  isCount: boolean;
}): Promise<UserPage> {
  const { args, context, isCount } = input;
  const { viewer, registry, site } = context;
  const filter = args.where ?? {};
  const order = args.orderBy ?? 'NAME';
  if (site.flag(CLOSED_LIST_SETTING) && !isLoggedIn(viewer)) throw domainError('rest_user_cannot_view', { viewer });
  const forbidden = forbiddenUserList(viewer, registry, {
    byRights: Boolean(filter.roleIn?.length || filter.capabilityIn?.length),
    forEditing: args.context === 'EDIT',
    byPrivateOrder: PRIVATE_ORDERS.has(order),
    authors: filter.authors === true,
  });
  if (forbidden) throw domainError(forbidden, { viewer });
  if (Object.values(filter).some((list) => Array.isArray(list) && list.length > MOST_VALUES)) {
    throw domainError('rest_invalid_param', { message: 'A filter may list 2,000 values at most.' });
  }
  const where = userFilterSql(filter, context);
  const wanted = Math.min(Math.max(args.first ?? 10, 0), MOST_ITEMS);
  const offset = args.after ? decodeCursor(args.after) + 1 : Math.abs(args.offset ?? 0);
  const rows = isCount
    ? []
    : await context.kernel.database.reader.$queryRaw<StoredUserRow[]>(
        sql`SELECT ${USER_COLUMNS}, CASE WHEN ${hasPublishedSql(registry)} THEN 1 ELSE 0 END AS "hasPublished" FROM "users" u WHERE ${where} ORDER BY ${userOrderSql({ order, direction: args.order ?? 'ASC', filter })} LIMIT ${wanted + 1} OFFSET ${offset}`,
      );
  const hasNextPage = rows.length > wanted;
  return {
    rows: rows.slice(0, wanted).map(userRow),
    offset,
    hasNextPage,
    // A first page that is not full has already counted everything.
    total: async () => (!isCount && offset === 0 && !hasNextPage ? rows.length : countUsers(context, where)),
  };
}

function countUsers(context: RequestContext, where: Sql): Promise<number> {
  const query = sql`SELECT COUNT(*) AS "count" FROM "users" u WHERE ${where}`;
  return context.cache.get(`count:${query.sql}:${JSON.stringify(query.values)}`, async () => {
    const rows = await context.kernel.database.reader.$queryRaw<{ count: number | bigint }[]>(query);
    return Number(rows[0]?.count ?? 0);
  });
}

/** A cursor is a place in the list: accounts come and go rarely. */
export const encodeCursor = (place: number): string => Buffer.from(`user-place:${place}`).toString('base64url');

function decodeCursor(cursor: string): number {
  const found = /^user-place:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!found) throw domainError('rest_invalid_param', { message: 'This is no cursor of a list of accounts.' });
  return Number(found[1]);
}
