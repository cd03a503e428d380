import { canReadAllUsers } from '../../access/user-access.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { type OrderKey, positionKey } from '../../content/lists/keyset.ts';
import { allOf, anyOf, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { hasPublishedSql, type StoredUserRow, USER_COLUMNS, type UserRow, userRow } from '../../core/rows/user-row.ts';
import { forbiddenUserList } from '../../kinds/users/user-query.ts';
import type { ConnectionArguments, PageOfNodes } from '../connections/page-of-nodes.ts';
import { type NodeOrder, requireShortOrder, statementPage } from '../connections/statement-page.ts';
import { loadVisibleUser, visibleUser } from '../nodes/user-node.ts';
import { readUserWhere, type UserOrderField, type UserWhere } from './user-where.ts';

/**
 * Loads a page of the accounts that the viewer may see: their own and those with published items, or all. Errors:
 * `rest_user_cannot_view` for filters by roles or logins, `rest_forbidden_orderby`, `rest_invalid_param` for long lists.
 */
export async function loadUserNodes(
  { args, where }: { args: ConnectionArguments; where: UserWhere },
  context: RequestContext,
): Promise<PageOfNodes<UserRow>> {
  const { viewer, registry, kernel } = context;
  requireShortOrder(where.orderby);
  const { conditions, values, isPrivate } = await readUserWhere(where, context);
  const forbidden = forbiddenUserList(context, {
    byRights: isPrivate,
    byPrivateOrder: where.orderby?.some((order) => order?.field === 'EMAIL') ?? false,
  });
  if (forbidden) throw domainError(forbidden, { viewer });
  const ownAccount = isLoggedIn(viewer) ? [sql`u."id" = ${viewer.userId}`] : [];
  const condition = allOf([
    ...conditions,
    ...(canReadAllUsers(viewer) ? [] : [anyOf([hasPublishedSql(registry), ...ownAccount])]),
  ]);
  return statementPage<UserRow>(args, {
    order: userNodeOrder({ where, values }, context),
    rowOfCursor: (id) => loadVisibleUser(id, context),
    load: async ({ between, orderBy, limit }) => {
      const rows = await kernel.database.reader.$queryRaw<StoredUserRow[]>(sql`
        SELECT ${USER_COLUMNS}, CASE WHEN ${hasPublishedSql(registry)} THEN 1 ELSE 0 END AS "hasPublished"
        FROM "users" u WHERE ${condition} AND ${between} ORDER BY ${orderBy} LIMIT ${limit}`);
      return rows.map(userRow);
    },
    toNodes: (rows) => rows.map((row) => visibleUser(row, context)),
  });
}

/** Returns the order of a list of accounts: by login, unless `where` has another one. */
function userNodeOrder(
  { where, values }: { where: UserWhere; values: Awaited<ReturnType<typeof readUserWhere>>['values'] },
  { kernel }: RequestContext,
): NodeOrder {
  const columns: Record<UserOrderField, Sql | null> = {
    DISPLAY_NAME: sql`u."displayNameKey"`,
    EMAIL: sql`u."emailKey"`,
    LOGIN: sql`u."loginKey"`,
    NICE_NAME: sql`u."slug"`,
    REGISTERED: sql`u."registered"`,
    URL: kernel.database.dialect.lowerAscii(sql`u."url"`),
    LOGIN_IN: positionIn(sql`u."login"`, values.loginIn),
    NICE_NAME_IN: positionIn(sql`u."slug"`, values.slugIn),
  };
  const requested = (where.orderby ?? []).flatMap((order) => {
    const value = order ? columns[order.field] : null;
    return order && value ? [{ value, direction: order.order ?? ('ASC' as const), type: 'text' as const }] : [];
  });
  const byLogin: OrderKey = { value: sql`u."loginKey"`, direction: 'ASC', type: 'text' };
  return {
    keys: requested.length > 0 ? requested : [byLogin],
    id: { value: sql`u."id"`, direction: 'DESC' },
    table: sql`"users" u`,
  };
}

const positionIn = (column: Sql, values: readonly string[] | null | undefined): Sql | null =>
  values ? positionKey(column, { values }).value : null;
