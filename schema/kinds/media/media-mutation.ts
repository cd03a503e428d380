import { deletionType } from '../../content/write/deletion-result.ts';
import { preconditionInput } from '../../content/write/graphql-input.ts';
import { deleteItem, updateItem } from '../../content/write/item-mutations.ts';
import { requireDeletable } from '../../content/write/remove-content.ts';
import type { Builder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { requireType } from '../../core/registry/type-lookup.ts';
import { mediaType } from './media-type.ts';
import { contentInput, mediaInput } from './write/media-input.ts';
import { mediaUpdate } from './write/save-media.ts';

/** Registers the mutations that change and delete files. */
export function registerMediaMutation(builder: Builder): void {
  builder.mutationField('updateMediaItem', (t) =>
    t.field({
      type: mediaType(builder),
      description: 'Changes the item of a file. Requires the right to edit it.',
      args: {
        id: t.arg.int({ required: true }),
        input: t.arg({ type: mediaInput(builder), required: true }),
        precondition: t.arg({ type: preconditionInput(builder) }),
      },
      resolve: (_root, { id, input, precondition }, context) =>
        updateItem({
          type: requireType(context, 'attachment'),
          ...{ id, precondition, context },
          input: contentInput(input),
          savesRevision: false,
          kindWrite: mediaUpdate(input, context),
        }),
    }),
  );

  builder.mutationField('deleteMediaItem', (t) =>
    t.field({
      type: deletionType(builder, { name: 'MediaItem', node: mediaType(builder) }),
      description:
        'With `force`, deletes a file and its renditions permanently; otherwise moves it to the trash, if the operator has enabled the trash for files. Errors: `rest_post_invalid_id`, `rest_cannot_delete`, `rest_already_trashed`, `rest_trash_not_supported`.',
      args: {
        id: t.arg.int({ required: true }),
        force: t.arg.boolean({ description: 'Must be true if files have no trash.' }),
      },
      resolve: async (_root, args, context) => {
        const type = requireType(context, 'attachment');
        if (!args.force && !context.kernel.mediaTrash) {
          const { status } = await requireDeletable({ type, id: args.id, context });
          // Imported files may be in the trash although files have none.
          throw domainError(status === 'trash' ? 'rest_already_trashed' : 'rest_trash_not_supported');
        }
        return deleteItem({ type, args, context });
      },
    }),
  );
}
