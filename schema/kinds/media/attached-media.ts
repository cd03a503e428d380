import { menuOrderedListArguments } from '../../content/lists/connection.ts';
import { loadContentPage } from '../../content/lists/content-list.ts';
import type { Builder } from '../../core/builder.ts';
import { requireType } from '../../core/registry/registry.ts';
import { reads } from '../../core/selection.ts';
import { sql } from '../../core/sql.ts';
import { mediaConnection } from './media-type.ts';

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
