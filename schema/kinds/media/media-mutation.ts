import { menuOrderedListArguments } from '../../content/lists/connection.ts';
import { loadContentPage } from '../../content/lists/content-list.ts';
import { preconditionInput } from '../../content/write/graphql-input.ts';
import { deletionType } from '../../content/write/item-mutations.ts';
import { sql } from '../../core/dialect/sql.ts';
import type { Builder } from '../../core/graphql/builder.ts';
import { reads } from '../../core/graphql/selection.ts';
import { requireType } from '../../core/registry/registry.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import { deleteMedia, mediaInput, updateMedia } from './check-media.ts';
import { mediaConnection, mediaType } from './media-type.ts';

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

/** Registers the field of items that lists the files attached to them. */
export function registerAttachedMedia(builder: Builder): void {
  builder.interfaceField('ContentNode', 'mediaItems', (t) =>
    t.field({
      type: mediaConnection(builder),
      description:
        'The files that are attached to it (it is their parent). Its content may show other files. Errors: as `mediaItems`.',
      args: menuOrderedListArguments(builder),
      extensions: reads('id'),
      resolve: (row, args, context, info) =>
        loadContentPage({
          type: requireType(context, 'attachment'),
          args,
          context,
          info,
          within: sql`p."parentId" = ${row.id}`,
        }),
    }),
  );
}
