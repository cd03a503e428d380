import type { Builder } from '../builder.ts';
import { deletionType } from '../content/write/deletion.ts';
import { preconditionInput } from '../content/write/graphql-input.ts';
import { remove, update } from '../content/write/mutate.ts';
import { requireDeletable } from '../content/write/remove.ts';
import { domainError } from '../errors.ts';
import { typeOf } from '../types/type-of.ts';
import { mediaType } from './type.ts';
import { contentInput, type MediaInput, mediaInput } from './write/input.ts';
import { updatePart } from './write/save.ts';

/** Registers what this file declares on a schema builder. */
export function registerMediaMutation(builder: Builder): void {
  builder.mutationField('updateMediaItem', (t) =>
    t.field({
      type: mediaType(builder),
      description: 'Changes what is said of a file. Takes the right to edit it.',
      args: {
        id: t.arg.int({ required: true }),
        input: t.arg({ type: mediaInput(builder), required: true }),
        precondition: t.arg({ type: preconditionInput(builder) }),
      },
      resolve: (_root, { id, input, precondition = null }, context, info) =>
        update({
          type: typeOf(context, 'attachment'),
          args: { id, input: contentInput(input as MediaInput), precondition },
          context,
          info,
          keepsRevision: false,
          own: updatePart(input as MediaInput, context),
        }),
    }),
  );

  builder.mutationField('deleteMediaItem', (t) =>
    t.field({
      type: deletionType(builder, { name: 'MediaItem', node: mediaType(builder) }),
      description:
        'Deletes a file for good with `force`, all its renditions with it; else moves it to the trash, where the operator allows that. Errors: `rest_post_invalid_id`, `rest_cannot_delete`, `rest_already_trashed`, `rest_trash_not_supported`.',
      args: {
        id: t.arg.int({ required: true }),
        force: t.arg.boolean({ description: 'Has to be true where files have no trash.' }),
      },
      resolve: async (_root, args, context, info) => {
        const type = typeOf(context, 'attachment');
        if (!args.force && !context.kernel.mediaTrash) {
          const { status } = await requireDeletable({ type, id: args.id, context });
          // An import may bring files that lie in the trash.
          throw domainError(status === 'trash' ? 'rest_already_trashed' : 'rest_trash_not_supported');
        }
        return remove({ type, args, context, info });
      },
    }),
  );
}
