import { canEditUser, canReadUser, isSelf } from '../access/user-access.ts';
import { isLoggedIn } from '../access/viewer.ts';
import { type Builder, oncePerBuilder } from '../builder.ts';
import { orderEnum } from '../content/inputs.ts';
import { pageArguments, pageInfoType } from '../content/lists/connection.ts';
import { pageInfoOf } from '../content/lists/keyset.ts';
import type { ReadContext } from '../content/lists/list.ts';
import { readContextEnum } from '../content/read-context.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { numberedId } from '../node-options.ts';
import { wantsRows } from '../selection.ts';
import { userFilterInput, userOrderEnum } from './inputs.ts';
import { loadUserPage, type UserPage } from './list.ts';
import { userPermissionsType, userType } from './type.ts';
import type { UserRow } from './user-row.ts';

const edgeType = oncePerBuilder((builder) =>
  builder.objectRef<{ page: UserPage; row: UserRow }>('UserEdge').implement({
    description: 'An account in a list.',
    fields: (t) => ({
      cursor: t.string({ resolve: ({ page, row }) => page.cursorOf(row) }),
      node: t.field({ type: userType(builder), resolve: ({ row }) => row }),
    }),
  }),
);

const connectionType = oncePerBuilder((builder) =>
  builder.objectRef<UserPage>('UserConnection').implement({
    description: 'A page of a list of accounts.',
    fields: (t) => ({
      nodes: t.field({ type: [userType(builder)], resolve: ({ rows }) => rows }),
      edges: t.field({ type: [edgeType(builder)], resolve: (page) => page.rows.map((row) => ({ page, row })) }),
      pageInfo: t.field({ type: pageInfoType(builder), resolve: pageInfoOf }),
      total: t.int({
        description: 'How many accounts the filter matches, whatever the page.',
        resolve: (page) => page.total(),
      }),
    }),
  }),
);

const listArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    where: t.field({ type: userFilterInput(builder) }),
    orderBy: t.field({ type: userOrderEnum(builder), defaultValue: 'NAME' }),
    order: t.field({ type: orderEnum(builder), defaultValue: 'ASC' }),
    ...pageArguments(t),
    offset: t.int({ description: 'Accounts to skip.' }),
    context: t.field({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
  })),
);

/** Errors: `rest_user_invalid_id`, `rest_forbidden_context`, `rest_user_cannot_view`. */
async function loadUser(
  context: RequestContext,
  { id, context: purpose }: { id: number; context?: ReadContext | null },
): Promise<UserRow> {
  const { viewer, loaders } = context;
  const row = id > 0 ? await loaders.users.load(id) : null;
  if (!row) throw domainError('rest_user_invalid_id');
  if (isSelf(viewer, row)) return row;
  if (purpose === 'EDIT' && !canEditUser(viewer, row)) throw domainError('rest_forbidden_context', { viewer });
  if (!canReadUser(viewer, factsOf(row))) throw domainError('rest_user_cannot_view', { viewer });
  return row;
}

const factsOf = ({ id, hasPublished }: UserRow) => ({ id, hasPublishedPosts: hasPublished });

/** Registers what this file declares on a schema builder. */
export function registerUsersQuery(builder: Builder): void {
  builder.nodeRef(userType(builder), {
    id: numberedId,
    loadWithoutCache: async (id, { viewer, loaders }) => {
      const row = id > 0 ? await loaders.users.load(id) : null;
      return row && (isSelf(viewer, row) || canReadUser(viewer, factsOf(row))) ? row : null;
    },
  });

  builder.queryField('users', (t) =>
    t.field({
      type: connectionType(builder),
      description: 'Accounts. Who may not list them finds those that have published something.',
      args: listArguments(builder),
      resolve: (_root, args, context, info) => loadUserPage({ args, context, isCount: !wantsRows(info) }),
    }),
  );

  builder.queryField('user', (t) =>
    t.field({
      type: userType(builder),
      description: 'One account, by its number.',
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
      description: 'The account of who asks. Without a login it is null, and the error `rest_not_logged_in` says so.',
      resolve: (_root, _args, context) => {
        if (!isLoggedIn(context.viewer)) throw domainError('rest_not_logged_in', { viewer: context.viewer });
        return loadUser(context, { id: context.viewer.userId });
      },
    }),
  );

  builder.queryField('userPermissions', (t) =>
    t.field({
      type: userPermissionsType(builder),
      nullable: true,
      description: 'What the viewer may do with an account; null when there is none that they may know of.',
      args: { id: t.arg.int({ required: true }) },
      resolve: async (_root, { id }, context) => {
        const row = id > 0 ? await context.loaders.users.load(id) : null;
        return row && canReadUser(context.viewer, factsOf(row)) ? row : null;
      },
    }),
  );

  builder.queryField('viewerPermissions', (t) =>
    t.field({
      type: userPermissionsType(builder),
      nullable: true,
      description: 'What the viewer may do with their own account; null without a login.',
      resolve: (_root, _args, { viewer, loaders }) => (isLoggedIn(viewer) ? loaders.users.load(viewer.userId) : null),
    }),
  );
}
