import { canEditType } from '../../access/post-access.ts';
import { canCreateUser, canEditUser, canListUsers, canReadUser, isSelf } from '../../access/user-access.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { listConnection, pageArguments } from '../../content/lists/connection.ts';
import type { ListPage, TwoWayArguments } from '../../content/lists/connection-page.ts';
import { orderEnum } from '../../content/lists/content-order.ts';
import { countRows } from '../../content/lists/joined-lists.ts';
import { keysetPage } from '../../content/lists/keyset.ts';
import { sql } from '../../core/dialect/sql.ts';
import { domainError, type ErrorCode } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { requireShortLists } from '../../core/graphql/filters.ts';
import { numberedId } from '../../core/graphql/node-options.ts';
import { type ReadContextName, readContextEnum } from '../../core/graphql/read-context.ts';
import { sitePermissionsType } from '../../core/graphql/site-permissions.ts';
import { type PlaceReads, placeScope } from '../../core/reads/place-scope.ts';
import { queryRows } from '../../core/reads/recording-reader.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { hasPublishedSql, type StoredUserRow, USER_COLUMNS, type UserRow, userRow } from '../../core/rows/user-row.ts';
import { PRIVATE_ORDERS, type UserFilter, type UserOrder, userFilterSql, userOrder } from './user-filter.ts';
import { userFilterInput, userOrderEnum } from './user-inputs.ts';
import { userPermissionsType, userType } from './user-type.ts';
import { checkUserValues } from './write/check-user.ts';

const connectionType = oncePerBuilder((builder) =>
  listConnection(builder, {
    name: 'User',
    node: userType(builder),
    description: 'A page of a list of accounts.',
    totalDescription: 'The number of accounts that match the filter, on all pages.',
    edgeDescription: 'An account in a list.',
  }),
);

const userListArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    where: t.field({ type: userFilterInput(builder) }),
    orderBy: t.field({ type: userOrderEnum(builder), defaultValue: 'NAME' }),
    order: t.field({ type: orderEnum(builder), defaultValue: 'ASC' }),
    ...pageArguments(t),
    offset: t.int({ description: 'Number of accounts to skip.' }),
    context: t.field({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
  })),
);

/** Loads one account. Errors: `rest_user_invalid_id`, `rest_forbidden_context`, `rest_user_cannot_view`. */
async function loadUser(
  context: RequestContext,
  { id, context: readContext }: { id: number; context?: ReadContextName | null },
): Promise<UserRow> {
  const { viewer, loaders } = context;
  const row = id > 0 ? await loaders.users.load(id) : null;
  if (!row) throw domainError('rest_user_invalid_id');
  if (isSelf(viewer, row)) return row;
  if (readContext === 'EDIT' && !canEditUser(viewer, row)) throw domainError('rest_forbidden_context', { viewer });
  if (!canReadUser(viewer, userAccessDataOf(row))) throw domainError('rest_user_cannot_view', { viewer });
  return row;
}

const userAccessDataOf = ({ id, hasPublished }: UserRow) => ({ id, hasPublishedPosts: hasPublished });

/** Registers the queries of accounts and the permissions of lists of accounts. */
export function registerUserQueries(builder: Builder): void {
  builder.nodeRef(userType(builder), {
    id: numberedId,
    loadWithoutCache: async (id, { viewer, loaders }) => {
      const row = id > 0 ? await loaders.users.load(id) : null;
      return row && (isSelf(viewer, row) || canReadUser(viewer, userAccessDataOf(row))) ? row : null;
    },
  });

  builder.queryField('users', (t) =>
    t.field({
      type: connectionType(builder),
      description: 'A list of accounts. Without the right to list accounts, only those with published items.',
      args: userListArguments(builder),
      resolve: (_root, args, context) => loadUserPage(args, context),
    }),
  );

  builder.queryField('user', (t) =>
    t.field({
      type: userType(builder),
      description: 'One account, by its id.',
      args: {
        id: t.arg.int({ required: true }),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
      },
      resolve: (_root, args, context) => loadUser(context, args),
    }),
  );

  builder.queryField('viewer', (t) =>
    t.field({
      type: userType(builder),
      nullable: true,
      description: 'The account of the viewer; null with the error `rest_not_logged_in` for anonymous requests.',
      resolve: (_root, _args, context) => {
        if (!isLoggedIn(context.viewer)) throw domainError('rest_not_logged_in', { viewer: context.viewer });
        return loadUser(context, { id: context.viewer.userId });
      },
    }),
  );

  builder.objectFields(sitePermissionsType(builder), (t) => ({
    listUsers: t.boolean({
      description: 'Whether the viewer may list accounts with these parameters.',
      args: {
        byRights: t.arg.boolean({ description: 'Filtered by roles or by capabilities.' }),
        forEditing: t.arg.boolean({ description: 'In the edit context.' }),
        byPrivateOrder: t.arg.boolean({ description: 'Ordered by private columns.' }),
        authors: t.arg.boolean({ description: 'Accounts that may write, even without published items.' }),
      },
      resolve: (_root, request, context) => forbiddenUserList(context, request) === null,
    }),
    createUsers: t.boolean({
      description: 'Whether the viewer may create accounts.',
      resolve: (_root, _args, { viewer }) => canCreateUser(viewer),
    }),
  }));

  builder.queryField('userPermissions', (t) =>
    t.field({
      type: userPermissionsType(builder),
      nullable: true,
      description:
        'The permissions of the viewer on an account; null if it does not exist or is not visible to the viewer.',
      args: { id: t.arg.int({ required: true }) },
      resolve: async (_root, { id }, context) => {
        const row = id > 0 ? await context.loaders.users.load(id) : null;
        return row && canReadUser(context.viewer, userAccessDataOf(row)) ? row : null;
      },
    }),
  );

  builder.queryField('localeCheck', (t) =>
    t.boolean({
      description:
        'Checks the language of an account before it is written. There is no error if an account can have it.',
      args: {
        locale: t.arg.string({
          required: true,
          description: 'The language, such as `de_DE`; empty for that of the site.',
        }),
      },
      resolve: (_root, { locale }, context) => {
        checkUserValues({ locale }, { context });
        return true;
      },
    }),
  );

  builder.queryField('viewerPermissions', (t) =>
    t.field({
      type: userPermissionsType(builder),
      nullable: true,
      description: 'The permissions of the viewer on their own account; null for anonymous requests.',
      resolve: (_root, _args, { viewer, loaders }) => (isLoggedIn(viewer) ? loaders.users.load(viewer.userId) : null),
    }),
  );
}

/** The arguments of a list of accounts. */
interface UserListArguments extends TwoWayArguments<UserFilter, UserOrder> {
  context?: ReadContextName | null;
}

/**
 * Loads a page of accounts. Errors: `rest_user_cannot_view`, `rest_forbidden_context`, `rest_forbidden_orderby`,
 * `rest_forbidden_who` (docs/protocol/errors.md#accounts-and-application-passwords), `rest_invalid_param`.
 */
function loadUserPage(args: UserListArguments, context: RequestContext): ListPage<UserRow> {
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
  const types = [...registry.postTypes.keys()];
  const scope: PlaceReads = { types, allTypes: types };
  return keysetPage<UserRow>({
    args,
    from,
    where,
    order: userOrder({ order, direction: args.order ?? 'ASC', filter, dialect: context.kernel.database.dialect }),
    load: async ({ columns, rows: selected }) => {
      const statement = sql`
        SELECT ${USER_COLUMNS}, CASE WHEN ${hasPublishedSql(registry)} THEN 1 ELSE 0 END AS "hasPublished"${columns}
        ${selected}`;
      const rows = await queryRows<StoredUserRow>(context.kernel.database.reader, {
        statement,
        ...placeScope(statement, scope),
      });
      return rows.map(userRow);
    },
    count: () => countRows(context, { from: sql`"users" u`, where, scope }),
  });
}

/** The parameters of a list of accounts that affect who may read it. */
interface UserListRequest {
  /** Filtered by roles or by capabilities. */
  byRights?: boolean | null;
  forEditing?: boolean | null;
  /** Ordered by private columns: e-mail addresses, dates of registration. */
  byPrivateOrder?: boolean | null;
  /** Accounts that may write, even without published items. */
  authors?: boolean | null;
}

/**
 * Name of the setting that refuses the list of accounts to anonymous requests; off by default. Single profiles of
 * authors remain readable, since posts refer to them.
 */
const LOGIN_REQUIRED_SETTING = 'users_list_requires_login';

/**
 * Returns the error of the first parameter that the viewer may not use
 * (docs/protocol/errors.md#accounts-and-application-passwords), or null.
 */
export function forbiddenUserList(
  { viewer, registry, site }: Pick<RequestContext, 'viewer' | 'registry' | 'site'>,
  request: UserListRequest,
): ErrorCode | null {
  if (site.flag(LOGIN_REQUIRED_SETTING) && !isLoggedIn(viewer)) return 'rest_user_cannot_view';
  const mayList = canListUsers(viewer);
  if (request.byRights && !mayList) return 'rest_user_cannot_view';
  if (request.forEditing && !mayList) return 'rest_forbidden_context';
  if (request.byPrivateOrder && !mayList) return 'rest_forbidden_orderby';
  const mayWrite = () =>
    [...registry.postTypes.values()].some(
      ({ viewable, capabilities }) => viewable && canEditType(viewer, capabilities),
    );
  return request.authors && !mayWrite() ? 'rest_forbidden_who' : null;
}
