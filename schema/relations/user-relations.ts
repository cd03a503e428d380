import type { GraphQLResolveInfo } from 'graphql';
import { nestedListArguments } from '../content/lists/connection.ts';
import { type ListArguments, loadContentPage } from '../content/lists/content-list.ts';
import { loadMixedPage } from '../content/lists/mixed-list.ts';
import { sql } from '../core/dialect/sql.ts';
import type { Builder } from '../core/graphql/builder.ts';
import { requireType } from '../core/registry/registry.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { UserRow } from '../core/rows/user-row.ts';
import { mediaConnection } from '../kinds/media/media-type.ts';
import { postConnection } from '../kinds/posts/blog-post-type.ts';
import { pageConnection } from '../kinds/posts/page-type.ts';
import { userType } from '../kinds/users/user-type.ts';
import { mixedArguments, mixedConnection } from './mixed-connection.ts';

const isByAuthor = ({ id }: UserRow) => sql`p."authorId" = ${id}`;

/** Creates the resolver of the items of a type by one author. */
const itemsByAuthor =
  (type: string) => (row: UserRow, args: ListArguments, context: RequestContext, info: GraphQLResolveInfo) =>
    loadContentPage({ type: requireType(context, type), args, context, info, within: isByAuthor(row) });

/** Registers the fields of accounts that list items. */
export function registerUserRelations(builder: Builder): void {
  builder.objectFields(userType(builder), (t) => ({
    posts: t.field({
      type: postConnection(builder),
      description: 'The posts of the author, by default the published ones. Errors: as for `posts`.',
      args: nestedListArguments(builder),
      resolve: itemsByAuthor('post'),
    }),
    pages: t.field({
      type: pageConnection(builder),
      description: 'The pages of the author, by default the published ones. Errors: as for `pages`.',
      args: nestedListArguments(builder),
      resolve: itemsByAuthor('page'),
    }),
    mediaItems: t.field({
      type: mediaConnection(builder),
      description: 'The files that the account uploaded. Errors: as for `mediaItems`.',
      args: nestedListArguments(builder),
      resolve: itemsByAuthor('attachment'),
    }),
    contentNodes: t.field({
      type: mixedConnection(builder),
      description: 'The published items of the author, of several types; files are in `mediaItems`.',
      args: mixedArguments(builder),
      resolve: (row, args, context) => loadMixedPage(args, { context, within: isByAuthor(row) }),
    }),
  }));
}
