import { sql } from '../../core/dialect/sql.ts';
import { reads } from '../../core/graphql/selection.ts';
import { addConnection, addEdge } from '../connections/connection-fields.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { loadConnectedNode, loadVisibleNode } from '../nodes/visible-node.ts';
import { loadRevisionNodes } from './content-page.ts';
import { authoredWhereFilters, contentNodesWhereFilters, postWhereFilters } from './content-where.ts';
import { previewRevisionId } from './revision-preview.ts';

/** Registers the connections to and from revisions. */
export function registerRevisionConnections(builder: WpgraphqlBuilder): void {
  addConnection(builder, {
    from: 'RootQuery',
    field: 'revisions',
    to: 'ContentNode',
    name: 'RootQueryToRevisionsConnection',
    description: 'The revisions and autosaves of all items that the viewer may edit.',
    where: contentNodesWhereFilters,
    resolve: ({ args, where, context, info }) => loadRevisionNodes({ args, where, context, info }),
  });
  const description = 'The revisions and autosaves of the item, for viewers who may edit it.';
  addConnection(builder, {
    from: 'Post',
    field: 'revisions',
    to: 'Post',
    name: 'PostToRevisionConnection',
    description,
    where: postWhereFilters,
    extensions: reads('id'),
    resolve: ({ parent, args, where, context, info }) =>
      loadRevisionNodes({ args, where, context, info, within: sql`p."parentId" = ${parent.id}` }),
  });
  addConnection(builder, {
    from: 'Page',
    field: 'revisions',
    to: 'Page',
    name: 'PageToRevisionConnection',
    description,
    where: authoredWhereFilters,
    extensions: reads('id'),
    resolve: ({ parent, args, where, context, info }) =>
      loadRevisionNodes({ args, where, context, info, within: sql`p."parentId" = ${parent.id}` }),
  });
  addEdge(builder, {
    from: 'NodeWithRevisions',
    isInterface: true,
    field: 'revisionOf',
    to: 'ContentNode',
    description: 'The item of a revision, if it is published.',
    extensions: reads('type', 'parentId'),
    resolve: (row, context) => (row.type === 'revision' ? loadConnectedNode(row.parentId, context) : null),
  });
  for (const type of ['Post', 'Page'] as const) {
    addEdge(builder, {
      from: type,
      field: 'preview',
      to: type,
      name: `${type}ToPreviewConnectionEdge`,
      description: 'The latest revision, for viewers who may edit the item.',
      extensions: reads('latestRevisionId'),
      resolve: (row, context) => {
        const id = previewRevisionId(row, context);
        return id === null ? null : loadVisibleNode(id, context);
      },
    });
  }
  addEdge(builder, {
    from: 'Post',
    field: 'parent',
    to: 'Post',
    name: 'PostToParentConnectionEdge',
    description: 'Posts have no parents.',
    deprecationReason: 'Posts have no parents.',
    resolve: () => null,
  });
  addConnection(builder, {
    from: 'Post',
    field: 'ancestors',
    to: 'Post',
    description: 'Posts have no ancestors.',
    deprecationReason: 'Posts have no ancestors.',
    resolve: () => null,
  });
}
