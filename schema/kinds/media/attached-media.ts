import { placedArguments } from '../../content/lists/connection.ts';
import { loadPage } from '../../content/lists/content-list.ts';
import type { Builder } from '../../core/builder.ts';
import { typeOf } from '../../core/registry/type-of.ts';
import { reads } from '../../core/selection.ts';
import { sql } from '../../core/sql.ts';
import { mediaConnection } from './media-type.ts';

/** Registers what this file declares on a schema builder. */
export function registerMediaAttached(builder: Builder): void {
  builder.interfaceField('ContentNode', 'mediaItems', (t) =>
    t.field({
      type: mediaConnection(builder),
      description: 'The files whose parent it is. Its content may show others. Errors: as `mediaItems`.',
      args: placedArguments(builder),
      extensions: reads('id'),
      resolve: (row, args, context, info) =>
        loadPage({
          type: typeOf(context, 'attachment'),
          args,
          context,
          info,
          within: sql`p."parentId" = ${row.id}`,
        }),
    }),
  );
}
