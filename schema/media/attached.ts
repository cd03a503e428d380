import { builder } from '../builder.ts';
import { placedArguments } from '../content/lists/connection.ts';
import { loadPage } from '../content/lists/list.ts';
import { reads } from '../selection.ts';
import { sql } from '../sql.ts';
import { typeOf } from '../types/type-of.ts';
import { mediaConnection } from './type.ts';

builder.interfaceField('ContentNode', 'mediaItems', (t) =>
  t.field({
    type: mediaConnection,
    description:
      'The files that belong to it: those that were uploaded for it. What it shows besides is in its content. Errors: as `mediaItems`.',
    args: placedArguments,
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
