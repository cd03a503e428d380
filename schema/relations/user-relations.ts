import type { GraphQLResolveInfo } from 'graphql';
import { nestedListArguments } from '../content/lists/connection.ts';
import { type ListArguments, loadContentPage } from '../content/lists/content-list.ts';
import { loadMixedPage } from '../content/lists/mixed-list.ts';
import type { Builder } from '../core/builder.ts';
import { typeOf } from '../core/registry/type-of.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { UserRow } from '../core/rows/user-row.ts';
import { sql } from '../core/sql.ts';
import { mediaConnection } from '../kinds/media/media-type.ts';
import { pageConnection } from '../kinds/pages/page-type.ts';
import { postConnection } from '../kinds/posts/blog-post-type.ts';
import { userType } from '../kinds/users/user-type.ts';
import { mixedArguments, mixedConnection } from './content-nodes.ts';

const by = ({ id }: UserRow) => sql`p."authorId" = ${id}`;

/** The items of a type by one author that are visible to the viewer. */
const listBy =
  (type: string) => (row: UserRow, args: ListArguments, context: RequestContext, info: GraphQLResolveInfo) =>
    loadContentPage({ type: typeOf(context, type), args, context, info, within: by(row) });

/** Registers what this file declares on a schema builder. */
export function registerUserRelations(builder: Builder): void {
  builder.objectFields(userType(builder), (t) => ({
    posts: t.field({
      type: postConnection(builder),
      description: 'The posts that they wrote; published ones unless the filter names others. Errors: as `posts`.',
      args: nestedListArguments(builder),
      resolve: listBy('post'),
    }),
    pages: t.field({
      type: pageConnection(builder),
      description: 'The pages that they wrote; published ones unless the filter names others. Errors: as `pages`.',
      args: nestedListArguments(builder),
      resolve: listBy('page'),
    }),
    mediaItems: t.field({
      type: mediaConnection(builder),
      description: 'The files that they uploaded. Errors: as `mediaItems`.',
      args: nestedListArguments(builder),
      resolve: listBy('attachment'),
    }),
    contentNodes: t.field({
      type: mixedConnection(builder),
      description: 'Their published items of several types; files are in `mediaItems`.',
      args: mixedArguments(builder),
      resolve: (row, args, context) => loadMixedPage(args, { context, within: by(row) }),
    }),
  }));
}
