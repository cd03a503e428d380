import { isLoggedIn } from '../access/viewer.ts';
import { type KeysetPage, loadKeysetPage } from '../content/lists/keyset.ts';
import type { ReadContext } from '../content/lists/list.ts';
import type { TwoWayArguments } from '../content/lists/page-arguments.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { type Sql, sql } from '../sql.ts';
import { type UserFilter, userFilterSql } from './filter.ts';
import { forbiddenUserList } from './list-access.ts';
import { PRIVATE_ORDERS, type UserOrder, userOrder } from './order.ts';
import { hasPublishedSql, type StoredUserRow, USER_COLUMNS, type UserRow, userRow } from './user-row.ts';

/** The arguments of a list of accounts. */
export interface UserListArguments extends TwoWayArguments<UserFilter, UserOrder> {
  context?: ReadContext | null;
}

/** A page of a list of accounts, as the connection type reads it. */
export interface UserPage extends KeysetPage<UserRow> {
  total(): Promise<number>;
}

/**
 * Name of the setting that closes the list of accounts to requests without a login; off unless it is set. Profiles of
 * authors stay readable one by one, as posts refer to them.
 */
const CLOSED_LIST_SETTING = 'users_list_requires_login';

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
  const forbidden = forbiddenUserList(viewer, {
    registry,
    wishes: {
      byRights: Boolean(filter.roleIn?.length || filter.capabilityIn?.length),
      forEditing: args.context === 'EDIT',
      byPrivateOrder: PRIVATE_ORDERS.has(order),
      authors: filter.authors === true,
    },
  });
  if (forbidden) throw domainError(forbidden, { viewer });
  if (Object.values(filter).some((list) => Array.isArray(list) && list.length > MOST_VALUES)) {
    throw domainError('rest_invalid_param', { message: 'A filter may list 2,000 values at most.' });
  }
  const where = userFilterSql(filter, context);
  const page = await loadKeysetPage(
    { args, order: userOrder({ order, direction: args.order ?? 'ASC', filter }), isCount },
    async ({ columns, where: bounds, orderBy, limit }) => {
      const rows = await context.kernel.database.reader.$queryRaw<StoredUserRow[]>(
        sql`SELECT ${USER_COLUMNS}, CASE WHEN ${hasPublishedSql(registry)} THEN 1 ELSE 0 END AS "hasPublished"${columns} FROM "users" u WHERE ${where} AND ${bounds} ORDER BY ${orderBy} ${limit}`,
      );
      return rows.map(userRow);
    },
  );
  // A first page that is not full has already counted everything.
  return { ...page, total: async () => (page.isWhole ? page.rows.length : countUsers(context, where)) };
}

function countUsers(context: RequestContext, where: Sql): Promise<number> {
  const query = sql`SELECT COUNT(*) AS "count" FROM "users" u WHERE ${where}`;
  return context.cache.get(`count:${query.sql}:${JSON.stringify(query.values)}`, async () => {
    const rows = await context.kernel.database.reader.$queryRaw<{ count: number | bigint }[]>(query);
    return Number(rows[0]?.count ?? 0);
  });
}
