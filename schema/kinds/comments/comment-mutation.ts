import { type Builder, oncePerBuilder } from '../builder.ts';
import { deletionType } from '../content/write/deletion.ts';
import { commentInput } from './inputs.ts';
import { findComment } from './item.ts';
import { commentType } from './type.ts';
import { createComment } from './write/create.ts';
import { removeComment } from './write/remove.ts';
import { updateComment } from './write/update.ts';

const commentDeletionType = oncePerBuilder((builder) =>
  deletionType(builder, { name: 'Comment', node: commentType(builder) }),
);

/** Registers what this file declares on a schema builder. */
export function registerCommentsMutation(builder: Builder): void {
  builder.mutationField('createComment', (t) =>
    t.field({
      type: commentType(builder),
      description: 'Writes a comment, or a note for editors. Whoever is logged in may comment on what takes comments.',
      args: { input: t.arg({ type: commentInput(builder), required: true }) },
      resolve: async (_root, { input }, context) =>
        findComment(context, { id: await createComment({ input, context }) }),
    }),
  );

  builder.mutationField('updateComment', (t) =>
    t.field({
      type: commentType(builder),
      description: 'Changes a comment. Takes the right to moderate, or to edit its item.',
      args: { id: t.arg.int({ required: true }), input: t.arg({ type: commentInput(builder), required: true }) },
      resolve: async (_root, { id, input }, context) => {
        await updateComment({ id, input, context });
        return findComment(context, { id });
      },
    }),
  );

  builder.mutationField('deleteComment', (t) =>
    t.field({
      type: commentDeletionType(builder),
      description: 'Moves a comment to the trash, or deletes it for good. Takes the right to change it.',
      args: { id: t.arg.int({ required: true }), force: t.arg.boolean() },
      resolve: (_root, { id, force }, context) => removeComment({ id, force: force === true }, context),
    }),
  );
}
