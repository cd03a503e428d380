import type { Builder } from '../builder.ts';
import { placedArguments } from '../content/lists/connection.ts';
import { loadPage } from '../content/lists/list.ts';
import { reads } from '../selection.ts';
import { sql } from '../sql.ts';
import { typeOf } from '../types/type-of.ts';
import { mediaConnection } from './type.ts';

/** Registers what this file declares on a schema builder. */
export function registerMediaAttached(builder: Builder): void {
  builder.interfaceField('ContentNode', 'mediaItems', (t) =>
    t.field({
      type: mediaConnection(builder),
      description:
        'The files that belong to it: those that were uploaded for it. What it shows besides is in its content. Errors: as `mediaItems`.',
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
