import { canListUsers } from '../../access/user-access.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { resolveAddress } from '../../content/addresses/resolve-address.ts';
import { type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { addConnection } from '../connections/connection-fields.ts';
import { pageOfList } from '../connections/page-of-nodes.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { loadVisibleUser, visibleRoles } from '../nodes/user-node.ts';
import { decodeNodeId, numberOfKey } from '../nodes/wpgraphql-id.ts';
import { loadUserNodes } from './user-page.ts';
import { userWhereFilters } from './user-where.ts';

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
    description: 'The roles that the viewer may see.',
    resolve: ({ args, context }) => pageOfList(args, visibleRoles(context)),
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
      return userWhen(sql`u."slug" = ${id}`, context);
    case 'URI': {
      const target = await resolveAddress(context, id);
      return target?.kind === 'author' ? loadVisibleUser(target.id, context) : null;
    }
    case 'EMAIL':
    case 'USERNAME':
      if (!canListUsers(context.viewer) && !(await isNamedSelf({ id, form }, context))) {
        throw domainError('rest_user_cannot_view', { viewer: context.viewer });
      }
      return userWhen(form === 'EMAIL' ? sql`u."emailKey" = ${id.toLowerCase()}` : sql`u."login" = ${id}`, context);
    default: {
      const decoded = decodeNodeId(id);
      return decoded?.kind === 'user' ? loadVisibleUser(numberOfKey(decoded.key), context) : null;
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

async function userWhen(condition: Sql, context: RequestContext): Promise<UserRow | null> {
  const [found] = await context.kernel.database.reader.$queryRaw<{ id: number }[]>(
    sql`SELECT u."id" FROM "users" u WHERE ${condition} LIMIT 1`,
  );
  return found ? loadVisibleUser(found.id, context) : null;
}
