import type { ContentRow } from '../../core/rows/content-row.ts';
import type { NodeKind } from './node-kind.ts';
import { loadVisibleMenuItem } from './visible-menu-item.ts';
import { loadVisibleNode, ownerOf } from './visible-node.ts';
import { numberOfKey } from './wpgraphql-id.ts';

/** Items of all types. A revision has the type of its owner. */
export const postNode: NodeKind<ContentRow> = {
  name: 'post',
  matches: (value): value is ContentRow => 'renderVersion' in value || ('authorId' in value && 'parentId' in value),
  keyOf: ({ id }) => id,
  typeNameOf: (row, { registry }) => {
    const { name, viewable, graphqlName } = registry.postTypes.get(ownerOf(row).type) ?? {};
    return (viewable || name === 'nav_menu_item') && graphqlName ? graphqlName : undefined;
  },
  load: async (key, context) => {
    const id = numberOfKey(key);
    const row = await context.loaders.nodes.load(id);
    return row?.type === 'nav_menu_item' ? loadVisibleMenuItem(id, context) : loadVisibleNode(id, context);
  },
};
