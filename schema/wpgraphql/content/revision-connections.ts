import { sql } from '../../core/dialect/sql.ts';
import { reads } from '../../core/graphql/selection.ts';
import { addConnection, addEdge } from '../connections/connection-fields.ts';
import { exposedItemTypes } from '../core/exposed-kinds.ts';
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
  for (const { type, typeName, supports } of exposedItemTypes(builder.environment.registry)) {
    // The builder knows the built-in types only.
    const node = typeName as 'Post';
    if (supports.revisions)
      addConnection(builder, {
        from: node,
        field: 'revisions',
        to: node,
        name: `${typeName}ToRevisionConnection`,
        description: 'The revisions and autosaves of the item, for viewers who may edit it.',
        where: type === 'post' ? postWhereFilters : (authoredWhereFilters as typeof postWhereFilters),
        extensions: reads('id'),
        resolve: ({ parent, args, where, context, info }) =>
          loadRevisionNodes({ args, where, context, info, within: sql`p."parentId" = ${parent.id}` }),
      });
  }
  addEdge(builder, {
    from: 'NodeWithRevisions',
    isInterface: true,
    field: 'revisionOf',
    to: 'ContentNode',
    description: 'The item of a revision, if it is published.',
    extensions: reads('type', 'parentId'),
    resolve: (row, context) => (row.type === 'revision' ? loadConnectedNode(row.parentId, context) : null),
  });
  for (const { type, typeName, hierarchical } of exposedItemTypes(builder.environment.registry)) {
    if (type === 'attachment') continue;
    const node = typeName as 'Post';
    addEdge(builder, {
      from: node,
      field: 'preview',
      to: node,
      name: `${typeName}ToPreviewConnectionEdge`,
      description: 'The latest revision, for viewers who may edit the item.',
      extensions: reads('latestRevisionId'),
      resolve: (row, context) => {
        const id = previewRevisionId(row, context);
        return id === null ? null : loadVisibleNode(id, context);
      },
    });
    if (!hierarchical) registerMissingTree(builder, node);
  }
}

/** Registers the connections to the parents of items that have none, which front ends select nevertheless. */
function registerMissingTree(builder: WpgraphqlBuilder, node: 'Post'): void {
  const reason = 'Items of this type have no parents.';
  addEdge(builder, {
    from: node,
    field: 'parent',
    to: node,
    name: `${node}ToParentConnectionEdge`,
    description: reason,
    deprecationReason: reason,
    resolve: () => null,
  });
  addConnection(builder, {
    from: node,
    field: 'ancestors',
    to: node,
    description: reason,
    deprecationReason: reason,
    resolve: () => null,
  });
}
