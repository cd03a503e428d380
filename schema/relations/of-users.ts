import type { GraphQLResolveInfo } from 'graphql';
import type { Builder } from '../builder.ts';
import { listArgumentsBelow } from '../content/lists/connection.ts';
import { type ListArguments, loadPage } from '../content/lists/list.ts';
import { loadMixedPage } from '../content/lists/mixed-list.ts';
import type { RequestContext } from '../context.ts';
import { mediaConnection } from '../media/type.ts';
import { mixedArguments, mixedConnection } from '../nodes/content-nodes.ts';
import { pageConnection } from '../pages/type.ts';
import { postConnection } from '../posts/type.ts';
import { sql } from '../sql.ts';
import { typeOf } from '../types/type-of.ts';
import { userType } from '../users/type.ts';
import type { UserRow } from '../users/user-row.ts';

const by = ({ id }: UserRow) => sql`p."authorId" = ${id}`;

/** The list of a type as far as somebody has written it: what the viewer may read, as in the list of all. */
const listBy =
  (type: string) => (row: UserRow, args: ListArguments, context: RequestContext, info: GraphQLResolveInfo) =>
    loadPage({ type: typeOf(context, type), args, context, info, within: by(row) });

/** Registers what this file declares on a schema builder. */
export function registerRelationsOfUsers(builder: Builder): void {
  builder.objectFields(userType(builder), (t) => ({
    posts: t.field({
      type: postConnection(builder),
      description: 'The posts that they wrote; published ones unless others are asked for. Errors: as `posts`.',
      args: listArgumentsBelow(builder),
      resolve: listBy('post'),
    }),
    pages: t.field({
      type: pageConnection(builder),
      description: 'The pages that they wrote; published ones unless others are asked for. Errors: as `pages`.',
      args: listArgumentsBelow(builder),
      resolve: listBy('page'),
    }),
    mediaItems: t.field({
      type: mediaConnection(builder),
      description: 'The files that they uploaded. Errors: as `mediaItems`.',
      args: listArgumentsBelow(builder),
      resolve: listBy('attachment'),
    }),
    contentNodes: t.field({
      type: mixedConnection(builder),
      description: 'What they published, of several types at once; files are in `mediaItems`.',
      args: mixedArguments(builder),
      resolve: (row, args, context) => loadMixedPage(args, { context, within: by(row) }),
    }),
  }));
}
