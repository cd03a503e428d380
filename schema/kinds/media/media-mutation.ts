import { preconditionInput } from '../../content/write/graphql-input.ts';
import { deletionType } from '../../content/write/item-mutations.ts';
import type { Builder } from '../../core/builder.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import { mediaType } from './media-type.ts';
import { mediaInput } from './write/media-input.ts';
import { deleteMedia, updateMedia } from './write/update-media.ts';

/** Registers the mutations that change and delete files. */
export function registerMediaMutations(builder: Builder): void {
  builder.mutationField('updateMediaItem', (t) =>
    t.field({
      extensions: writesKind('media'),
      type: mediaType(builder),
      description: 'Changes the item of a file. Requires the right to edit it.',
      args: {
        id: t.arg.int({ required: true }),
        input: t.arg({ type: mediaInput(builder), required: true }),
        precondition: t.arg({ type: preconditionInput(builder) }),
      },
      resolve: (_root, write, context) => updateMedia(write, context),
    }),
  );

  builder.mutationField('deleteMediaItem', (t) =>
    t.field({
      extensions: writesKind('media'),
      type: deletionType(builder, { name: 'MediaItem', node: mediaType(builder) }),
      description:
        'With `force`, deletes a file and its renditions permanently; otherwise moves it to the trash, if the operator has enabled the trash for files. Errors: `rest_post_invalid_id`, `rest_cannot_delete`, `rest_already_trashed`, `rest_trash_not_supported`.',
      args: {
        id: t.arg.int({ required: true }),
        force: t.arg.boolean({ description: 'Must be true if files have no trash.' }),
      },
      resolve: (_root, args, context) => deleteMedia(args, context),
    }),
  );
}
