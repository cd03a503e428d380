import type { ListPage } from '../../content/lists/connection-page.ts';
import { countRows } from '../../content/lists/joined-lists.ts';
import { keysetPage } from '../../content/lists/keyset.ts';
import type { TwoWayArguments } from '../../content/lists/page-arguments.ts';
import { domainError } from '../../core/domain-errors.ts';
import { requireShortLists } from '../../core/filters.ts';
import type { ReadContextName } from '../../core/read-context.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { hasPublishedSql, type StoredUserRow, USER_COLUMNS, type UserRow, userRow } from '../../core/rows/user-row.ts';
import { sql } from '../../core/sql.ts';
import { type UserFilter, userFilterSql } from './user-filter.ts';
import { forbiddenUserList } from './user-list-access.ts';
import { PRIVATE_ORDERS, type UserOrder, userOrder } from './user-order.ts';

/** The arguments of a list of accounts. */
export interface UserListArguments extends TwoWayArguments<UserFilter, UserOrder> {
  context?: ReadContextName | null;
}

/**
 * Loads a page of accounts. Errors: `rest_user_cannot_view`, `rest_forbidden_context`, `rest_forbidden_orderby`,
 * `rest_forbidden_who` (docs/protocol/errors.md#accounts-and-application-passwords), `rest_invalid_param`.
 */
export function loadUserPage(args: UserListArguments, context: RequestContext): ListPage<UserRow> {
  const { viewer, registry } = context;
  const filter = args.where ?? {};
  const order = args.orderBy ?? 'NAME';
  const forbidden = forbiddenUserList(context, {
    byRights: Boolean(filter.roleIn?.length || filter.capabilityIn?.length),
    forEditing: args.context === 'EDIT',
    byPrivateOrder: PRIVATE_ORDERS.has(order),
    authors: filter.authors === true,
  });
  if (forbidden) throw domainError(forbidden, { viewer });
  requireShortLists(filter);
  const from = sql`"users" u`;
  const where = userFilterSql(filter, context);
  return keysetPage<UserRow>({
    args,
    from,
    where,
    order: userOrder({ order, direction: args.order ?? 'ASC', filter, dialect: context.kernel.database.dialect }),
    load: async ({ columns, rows: selected }) => {
      const rows = await context.kernel.database.reader.$queryRaw<StoredUserRow[]>(sql`
        SELECT ${USER_COLUMNS}, CASE WHEN ${hasPublishedSql(registry)} THEN 1 ELSE 0 END AS "hasPublished"${columns}
        ${selected}`);
      return rows.map(userRow);
    },
    count: () => countRows(context, { from: sql`"users" u`, where }),
  });
}
