import { type Builder, oncePerBuilder } from '../builder.ts';
import { deletionType } from '../content/write/deletion.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { createUserInput, updateUserInput } from './inputs.ts';
import { userType } from './type.ts';
import type { UserRow } from './user-row.ts';
import { deleteUser } from './write/remove.ts';
import { createUser, updateUser } from './write/save.ts';

const userDeletionType = oncePerBuilder((builder) =>
  deletionType<UserRow>(builder, { name: 'User', node: userType(builder) }),
);

const HEIR = 'Number of the account that gets what this one has written; 0: nobody, so that it goes too.';
const FORCE = 'Accounts have no trash: without it nothing is deleted.';

async function remove(
  context: RequestContext,
  { id, reassignTo, force }: { id: number; reassignTo: number; force: boolean },
) {
  const previous = await deleteUser(context, { id, reassignTo: reassignTo === 0 ? null : reassignTo, force });
  return { deleted: true, previous, item: null };
}

async function written({ loaders }: RequestContext, id: number): Promise<UserRow> {
  const row = await loaders.users.load(id);
  if (!row) throw domainError('rest_user_invalid_id');
  return row;
}

/** Registers what this file declares on a schema builder. */
export function registerUsersMutation(builder: Builder): void {
  builder.mutationField('createUser', (t) =>
    t.field({
      type: userType(builder),
      description: 'Creates an account. Takes the right to create accounts.',
      args: { input: t.arg({ type: createUserInput(builder), required: true }) },
      resolve: async (_root, { input }, context) => written(context, await createUser(context, input)),
    }),
  );

  builder.mutationField('updateUser', (t) =>
    t.field({
      type: userType(builder),
      description: 'Changes an account. Everybody may change their own; others take the right to edit accounts.',
      args: { id: t.arg.int({ required: true }), input: t.arg({ type: updateUserInput(builder), required: true }) },
      resolve: async (_root, { id, input }, context) => {
        await updateUser(context, { id, input });
        return written(context, id);
      },
    }),
  );

  builder.mutationField('updateViewer', (t) =>
    t.field({
      type: userType(builder),
      description: 'Changes the account of who asks.',
      args: { input: t.arg({ type: updateUserInput(builder), required: true }) },
      resolve: async (_root, { input }, context) => {
        await updateUser(context, { id: context.viewer.userId, input });
        return written(context, context.viewer.userId);
      },
    }),
  );

  builder.mutationField('deleteUser', (t) =>
    t.field({
      type: userDeletionType(builder),
      description: 'Deletes an account. Takes the right to delete accounts.',
      args: {
        id: t.arg.int({ required: true }),
        reassignTo: t.arg.int({ required: true, description: HEIR }),
        force: t.arg.boolean({ description: FORCE }),
      },
      resolve: (_root, { id, reassignTo, force }, context) =>
        remove(context, { id, reassignTo, force: force === true }),
    }),
  );

  builder.mutationField('deleteViewer', (t) =>
    t.field({
      type: userDeletionType(builder),
      description: 'Deletes the account of who asks. Takes the right to delete accounts.',
      args: {
        reassignTo: t.arg.int({ required: true, description: HEIR }),
        force: t.arg.boolean({ description: FORCE }),
      },
      resolve: (_root, { reassignTo, force }, context) =>
        remove(context, { id: context.viewer.userId, reassignTo, force: force === true }),
    }),
  );
}
