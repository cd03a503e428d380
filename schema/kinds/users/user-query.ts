import { canCreateUser, canEditUser, canReadUser, isSelf } from '../../access/user-access.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { orderEnum } from '../../content/content-inputs.ts';
import { listConnection, pageArguments } from '../../content/lists/connection.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { numberedId } from '../../core/node-options.ts';
import { type ReadContextName, readContextEnum } from '../../core/read-context.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { sitePermissionsType } from '../../core/site-permissions.ts';
import { userFilterInput, userOrderEnum } from './user-inputs.ts';
import { loadUserPage } from './user-list.ts';
import { forbiddenUserList } from './user-list-access.ts';
import { userPermissionsType, userType } from './user-type.ts';

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

  builder.queryField('viewerPermissions', (t) =>
    t.field({
      type: userPermissionsType(builder),
      nullable: true,
      description: 'The permissions of the viewer on their own account; null for anonymous requests.',
      resolve: (_root, _args, { viewer, loaders }) => (isLoggedIn(viewer) ? loaders.users.load(viewer.userId) : null),
    }),
  );
}
