import type { EditLock } from '../../../prisma/generated/sqlite/client.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { addEdge } from '../connections/connection-fields.ts';
import type { NodeEdge } from '../connections/page-of-nodes.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { loadVisibleUser } from '../nodes/user-node.ts';
import { isRestricted, mayEdit, ownerOf, visibleRow } from '../nodes/visible-node.ts';
import { registerContentFeatures, registerContentInterface } from './content-interfaces.ts';
import { registerContentNodeQueries, registerContentTypeQueries } from './content-queries.ts';
import { authoredWhereFilters, postWhereFilters } from './content-where.ts';
import { registerDeclaredContent } from './declared-content.ts';
import { mediaItemObject } from './media-item-object.ts';
import { pageObject, postObject } from './post-object.ts';
import { registerRevisionConnections } from './revision-connections.ts';
import { registerTreeConnections } from './tree-connections.ts';

/** Registers content: the interfaces and types of items, their queries and the connections between them. */
export function registerContent(builder: WpgraphqlBuilder): void {
  registerContentInterface(builder);
  registerContentFeatures(builder);
  postObject(builder);
  pageObject(builder);
  mediaItemObject(builder);
  registerContentTypeQueries(builder, {
    type: 'post',
    graphqlName: 'Post',
    singular: 'post',
    plural: 'posts',
    idTypes: ['DATABASE_ID', 'ID', 'SLUG', 'URI'],
    where: postWhereFilters,
  });
  registerContentTypeQueries(builder, {
    type: 'page',
    graphqlName: 'Page',
    singular: 'page',
    plural: 'pages',
    idTypes: ['DATABASE_ID', 'ID', 'URI'],
    where: authoredWhereFilters,
  });
  registerContentTypeQueries(builder, {
    type: 'attachment',
    graphqlName: 'MediaItem',
    singular: 'mediaItem',
    plural: 'mediaItems',
    idTypes: ['DATABASE_ID', 'ID', 'SLUG', 'SOURCE_URL', 'URI'],
    where: authoredWhereFilters,
  });
  registerContentNodeQueries(builder);
  registerFeaturedImage(builder);
  for (const type of builder.environment.registry.postTypes.values()) registerDeclaredContent(builder, type);
  registerTreeConnections(builder);
  registerRevisionConnections(builder);
  registerEditorConnections(builder);
}

type LockEdge = Pick<NodeEdge<unknown>, 'from'>;

/** The columns that the right to edit depends on. */
const ACCESS = reads('id', 'type', 'status', 'authorId');

/** Registers the connections from items to the accounts that edit them, for viewers who may edit the item. */
function registerEditorConnections(builder: WpgraphqlBuilder): void {
  addEdge(builder, {
    from: 'ContentNode',
    isInterface: true,
    to: 'User',
    field: 'lastEditedBy',
    name: 'ContentNodeToEditLastConnectionEdge',
    description: 'The account that changed the item last in an editor.',
    extensions: ACCESS,
    resolve: async (row, context) => {
      const id = mayEdit(row, context) ? await context.loaders.lastEditors.load(row.id) : 0;
      return loadVisibleUser(id, context);
    },
  });
  addEdge(builder, {
    from: 'ContentNode',
    isInterface: true,
    to: 'User',
    field: 'editingLockedBy',
    name: 'ContentNodeToEditLockConnectionEdge',
    description: 'The account that has the item open in an editor.',
    extensions: ACCESS,
    resolve: async (row, context) => {
      const lock = await loadLock(row, context);
      return loadVisibleUser(lock?.userId ?? 0, context);
    },
    fields: (t) => ({
      lockTimestamp: t.string({
        description: 'The time at which the editor renewed the lock, in UTC.',
        resolve: async ({ from }: LockEdge, _args: unknown, context: RequestContext) => {
          const lock = await loadLock(from as ContentRow, context);
          return lock?.renewed ?? null;
        },
      }),
    }),
  });
}

const loadLock = async (row: ContentRow, context: RequestContext): Promise<EditLock | null> =>
  mayEdit(row, context) ? context.loaders.editLocks.load(row.id) : null;

/** Registers the connection from an item to its featured image. */
function registerFeaturedImage(builder: WpgraphqlBuilder): void {
  addEdge(builder, {
    from: 'NodeWithFeaturedImage',
    isInterface: true,
    field: 'featuredImage',
    to: 'MediaItem',
    description: 'The featured image.',
    extensions: reads('featuredMediaId'),
    resolve: async (row, context) => {
      // Revisions have the image of their item.
      const { featuredMediaId } = ownerOf(row);
      if (featuredMediaId <= 0 || isRestricted(row, context)) return null;
      return visibleRow(await context.loaders.media.load(featuredMediaId), context);
    },
  });
}
