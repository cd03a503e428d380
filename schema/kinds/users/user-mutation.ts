import { deletionType } from '../../content/write/item-mutations.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import { createUserInput, updateUserInput } from './user-inputs.ts';
import { userType } from './user-type.ts';
import { deleteUser } from './write/remove-user.ts';
import { createUser, reloadUser, updateUser } from './write/save-user.ts';

const userDeletionType = oncePerBuilder((builder) =>
  deletionType<UserRow>(builder, { name: 'User', node: userType(builder) }),
);

const REPLACEMENT_AUTHOR = 'Id of the replacement author; 0: the items of the account are deleted too.';
const FORCE = 'Required: accounts have no trash.';

const RETAINS_ITEMS = 'Whether the items remain without an author, if `reassignTo` is 0.';

interface DeletionArguments {
  reassignTo: number;
  retainsItems?: boolean | null | undefined;
  force?: boolean | null | undefined;
}

async function deleteUserWithPrevious(
  context: RequestContext,
  { id, reassignTo, ...options }: { id: number } & DeletionArguments,
) {
  const deletesItems = reassignTo === 0 && options.retainsItems !== true;
  const previous = await deleteUser(context, {
    id,
    reassignTo: deletesItems ? null : reassignTo,
    force: options.force === true,
  });
  return { deleted: true, previous, item: null };
}

/** Registers the mutations of accounts. */
export function registerUserMutations(builder: Builder): void {
  builder.mutationField('createUser', (t) =>
    t.field({
      extensions: writesKind('user'),
      type: userType(builder),
      description: 'Creates an account. Requires the right to create accounts.',
      args: { input: t.arg({ type: createUserInput(builder), required: true }) },
      resolve: async (_root, { input }, context) => reloadUser(context, await createUser(context, input)),
    }),
  );

  builder.mutationField('updateUser', (t) =>
    t.field({
      extensions: writesKind('user'),
      type: userType(builder),
      description: "Changes an account. Other accounts than the viewer's require the right to edit accounts.",
      args: { id: t.arg.int({ required: true }), input: t.arg({ type: updateUserInput(builder), required: true }) },
      resolve: async (_root, { id, input }, context) => {
        await updateUser(context, { id, input });
        return reloadUser(context, id);
      },
    }),
  );

  builder.mutationField('updateViewer', (t) =>
    t.field({
      extensions: writesKind('user'),
      type: userType(builder),
      description: 'Changes the account of the viewer.',
      args: { input: t.arg({ type: updateUserInput(builder), required: true }) },
      resolve: async (_root, { input }, context) => {
        await updateUser(context, { id: context.viewer.userId, input });
        return reloadUser(context, context.viewer.userId);
      },
    }),
  );

  builder.mutationField('deleteUser', (t) =>
    t.field({
      // Without a kind: the items of the account are deleted or reassigned too, whatever their kinds are.
      type: userDeletionType(builder),
      description: 'Deletes an account. Requires the right to delete accounts.',
      args: {
        id: t.arg.int({ required: true }),
        reassignTo: t.arg.int({ required: true, description: REPLACEMENT_AUTHOR }),
        retainsItems: t.arg.boolean({ description: RETAINS_ITEMS }),
        force: t.arg.boolean({ description: FORCE }),
      },
      resolve: (_root, removal, context) => deleteUserWithPrevious(context, removal),
    }),
  );

  builder.mutationField('deleteViewer', (t) =>
    t.field({
      type: userDeletionType(builder),
      description: 'Deletes the account of the viewer. Requires the right to delete accounts.',
      args: {
        reassignTo: t.arg.int({ required: true, description: REPLACEMENT_AUTHOR }),
        retainsItems: t.arg.boolean({ description: RETAINS_ITEMS }),
        force: t.arg.boolean({ description: FORCE }),
      },
      resolve: (_root, removal, context) => deleteUserWithPrevious(context, { ...removal, id: context.viewer.userId }),
    }),
  );
}
