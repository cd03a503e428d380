import { canListUsers, canReadAllUsers } from '../../access/user-access.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { comparablePath, parseSitePath } from '../../content/addresses/parse-site-path.ts';
import { resolveAddress, storedSlugForms } from '../../content/addresses/resolve-address.ts';
import { type OrderKey, positionKey } from '../../content/lists/keyset.ts';
import { allOf, anyOf, isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { hasPublishedSql, type StoredUserRow, USER_COLUMNS, type UserRow, userRow } from '../../core/rows/user-row.ts';
import { normalizeText } from '../../core/slugs/normalized-text.ts';
import { forbiddenUserList } from '../../kinds/users/user-query.ts';
import { authorAddress } from '../../urls/archive-address.ts';
import { addConnection } from '../connections/connection-fields.ts';
import { type ConnectionArguments, type PageOfNodes, pageOfList } from '../connections/page-of-nodes.ts';
import { type NodeOrder, requireShortOrder, statementPage } from '../connections/statement-page.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { onPortOfSite } from '../nodes/node-uri.ts';
import { loadVisibleUser, visibleRoles, visibleUser } from '../nodes/user-node.ts';
import { present } from '../nodes/where-entries.ts';
import { decodeNodeId, numberOfKey } from '../nodes/wpgraphql-id.ts';
import { readUserWhere, type UserOrderField, type UserWhere, userWhereFilters } from './user-where.ts';

const USER_ID_TYPES = ['DATABASE_ID', 'EMAIL', 'ID', 'SLUG', 'URI', 'USERNAME'] as const;

/** Registers the queries of accounts and roles. */
export function registerWpUserQueries(builder: WpgraphqlBuilder): void {
  const idType = builder.enumType('UserNodeIdTypeEnum', { values: USER_ID_TYPES });
  builder.queryField('user', (t) =>
    t.field({
      type: 'User',
      description: 'An account; null if there is none that the viewer may see.',
      args: { id: t.arg.id({ required: true }), idType: t.arg({ type: idType }) },
      resolve: (_root, { id, idType: form }, context) => userById({ id: String(id), form: form ?? 'ID' }, context),
    }),
  );
  builder.queryField('viewer', (t) =>
    t.field({
      type: 'User',
      description: 'The account of the viewer; null for anonymous requests.',
      resolve: (_root, _args, { viewer, loaders }) => (isLoggedIn(viewer) ? loaders.users.load(viewer.userId) : null),
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: 'User',
    field: 'users',
    description: 'A list of accounts.',
    where: userWhereFilters,
    resolve: ({ args, where, context }) => loadUserNodes({ args, where }, context),
  });
  builder.queryField('userRole', (t) =>
    t.field({
      type: 'UserRole',
      description: 'A role, by its global id; null if the viewer may not see it.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => {
        const decoded = decodeNodeId(String(id));
        const name = decoded?.kind === 'user_role' ? decoded.key : '';
        if (!Object.hasOwn(context.site.roles, name)) {
          throw domainError('rest_invalid_param', { message: 'There is no role with this id.' });
        }
        return visibleRoles(context).find(({ roleName }) => roleName === name) ?? null;
      },
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: 'UserRole',
    field: 'userRoles',
    description: 'The roles, for viewers who may list accounts.',
    resolve: ({ args, context }) => pageOfList(args, canListUsers(context.viewer) ? visibleRoles(context) : []),
  });
}

/**
 * Loads an account by an id of some form. Errors: `rest_user_cannot_view` for logins and e-mail addresses of others, for
 * viewers who may not list accounts.
 */
async function userById(
  { id, form }: { id: string; form: (typeof USER_ID_TYPES)[number] },
  context: RequestContext,
): Promise<UserRow | null> {
  switch (form) {
    case 'DATABASE_ID':
      return loadVisibleUser(numberOfKey(id), context);
    case 'SLUG':
      return userWhen(isIn('u."slug"', storedSlugForms(id.trim())), context);
    case 'URI':
      return findUserAtUri(onPortOfSite(id, context), context);
    case 'EMAIL':
    case 'USERNAME':
      if (!canListUsers(context.viewer) && !(await isNamedSelf({ id, form }, context))) {
        throw domainError('rest_user_cannot_view', { viewer: context.viewer });
      }
      return userWhen(
        form === 'EMAIL' ? sql`u."emailKey" = ${id.toLowerCase()}` : sql`u."loginKey" = ${normalizeText(id.trim())}`,
        context,
      );
    default: {
      const decoded = decodeNodeId(id);
      return decoded ? loadVisibleUser(numberOfKey(decoded.key), context) : null;
    }
  }
}

/** Whether an id is the login or the e-mail address of the viewer. */
async function isNamedSelf(
  { id, form }: { id: string; form: 'EMAIL' | 'USERNAME' },
  { viewer, loaders }: RequestContext,
): Promise<boolean> {
  const self = isLoggedIn(viewer) ? await loaders.users.load(viewer.userId) : null;
  return id !== '' && id === (form === 'EMAIL' ? self?.email : self?.login);
}

/**
 * Finds the account of the archive at an address: of an author with published items, or another account that the viewer
 * may see. Null if there is none.
 */
export async function findUserAtUri(uri: string, context: RequestContext): Promise<UserRow | null> {
  const target = await resolveAddress(context, uri);
  if (target?.kind === 'author') return loadVisibleUser(target.id, context);
  const path = parseSitePath(context.site, uri);
  const slug = path?.segments.at(-1);
  const user = slug ? await userWhen(sql`u."slug" = ${slug}`, context) : null;
  if (!path || !user) return null;
  const archive = comparablePath(authorAddress(context.site.permalinks, user), context.site);
  return archive === path.segments.join('/').toLowerCase() ? user : null;
}

async function userWhen(condition: Sql, context: RequestContext): Promise<UserRow | null> {
  const [found] = await context.kernel.database.reader.$queryRaw<{ id: number }[]>(
    sql`SELECT u."id" FROM "users" u WHERE ${condition} LIMIT 1`,
  );
  return found ? loadVisibleUser(found.id, context) : null;
}

/**
 * Loads a page of the accounts that the viewer may see: their own and those with published items, or all. Errors:
 * `rest_user_cannot_view` for filters by roles or logins, `rest_forbidden_orderby`, `rest_invalid_param` for long lists.
 */
async function loadUserNodes(
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
  // As in the reference, the last one counts.
  const requested = present(where.orderby).at(-1);
  const value = requested && columns[requested.field];
  const byLogin: OrderKey = { value: sql`u."loginKey"`, direction: 'ASC', type: 'text' };
  return {
    keys: [value ? { value, direction: requested.order ?? 'ASC', type: 'text' } : byLogin],
    id: { value: sql`u."id"`, direction: 'DESC' },
    table: sql`"users" u`,
  };
}

const positionIn = (column: Sql, values: readonly string[] | null | undefined): Sql | null =>
  values ? positionKey(column, { values }).value : null;
