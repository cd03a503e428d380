import { isIn, sql } from '../../core/dialect/sql.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { MAX_ANCESTORS } from '../../values/ids.ts';
import { addConnection, addEdge } from '../connections/connection-fields.ts';
import { emptyPage, pageOfList } from '../connections/page-of-nodes.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { isDeleted, isRestricted, loadConnectedNode, loadVisibleNode, ownerOf } from '../nodes/visible-node.ts';
import { contentTypesOf, loadContentNodes } from './content-page.ts';
import { contentNodesWhereFilters } from './content-where.ts';

/** Loads the ancestors of an item, the parent first. Stops at an item that is not connected. */
async function ancestorsOf(row: ContentRow, context: RequestContext): Promise<ContentRow[]> {
  const ancestors: ContentRow[] = [];
  const seen = new Set([row.id]);
  for (let id = row.parentId; id > 0 && !seen.has(id) && ancestors.length < MAX_ANCESTORS; ) {
    seen.add(id);
    const ancestor = await loadConnectedNode(id, context);
    if (!ancestor) break;
    ancestors.push(ancestor);
    id = ancestor.parentId;
  }
  return ancestors;
}

/** Registers parent, children and ancestors of items in trees, and of files. */
export function registerTreeConnections(builder: WpgraphqlBuilder): void {
  addEdge(builder, {
    from: 'HierarchicalContentNode',
    isInterface: true,
    field: 'parent',
    to: 'ContentNode',
    name: 'HierarchicalContentNodeToParentContentNodeConnectionEdge',
    description: 'The parent, or the item that a file or a revision belongs to, if it is published.',
    extensions: reads('type', 'parentId'),
    resolve: (row, context) => (isRestricted(row, context) ? null : loadConnectedNode(row.parentId, context)),
  });
  addConnection(builder, {
    from: 'HierarchicalContentNode',
    isInterface: true,
    field: 'children',
    to: 'ContentNode',
    name: 'HierarchicalContentNodeToContentNodeChildrenConnection',
    description: 'The children, or the files of an item.',
    where: contentNodesWhereFilters,
    extensions: reads('id', 'type'),
    resolve: ({ parent, args, where, context, info }) =>
      isRestricted(parent, context)
        ? emptyPage(args, (id) => loadVisibleNode(id, context))
        : loadContentNodes({
            types: contentTypesOf(where, context),
            args,
            where,
            context,
            info,
            within: sql`p."parentId" = ${ownerOf(parent).id}`,
          }),
  });
  addConnection(builder, {
    from: 'HierarchicalContentNode',
    isInterface: true,
    field: 'ancestors',
    to: 'ContentNode',
    name: 'HierarchicalContentNodeToContentNodeAncestorsConnection',
    description: 'The ancestors, the parent first; null for an item without a parent.',
    where: contentNodesWhereFilters,
    extensions: reads('type', 'parentId'),
    resolve: async ({ parent, args, where, context, info }) => {
      if (parent.parentId <= 0 || isDeleted(parent)) return null;
      if (isRestricted(parent, context)) return emptyPage(args, (id) => loadVisibleNode(id, context));
      const ancestors = await ancestorsOf(parent, context);
      const isFiltered =
        ancestors.length > 0 && Object.values(where).some((value) => value !== null && value !== undefined);
      if (!isFiltered) return pageOfList(args, ancestors);
      const selected = await loadContentNodes({
        types: contentTypesOf(where, context),
        args: { first: MAX_ANCESTORS },
        where: { ...where, orderby: null },
        context,
        info,
        within: isIn(
          'p."id"',
          ancestors.map(({ id }) => id),
        ),
      });
      const ids = new Set((await selected.nodes()).map(({ id }) => id));
      return pageOfList(
        args,
        ancestors.filter(({ id }) => ids.has(id)),
      );
    },
  });
}
