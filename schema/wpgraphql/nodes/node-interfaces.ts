import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { loadNode, nodeIdOf, nodeTypeOf } from './node-kinds.ts';

/** The values of the fields of `UniformResourceIdentifiable` that tell kinds of nodes apart. */
const KIND_FLAGS = ['isComment', 'isContentNode', 'isTermNode', 'isFrontPage', 'isPostsPage'] as const;

/** Registers the interfaces that nodes of all kinds implement. */
export function registerNodeInterfaces(builder: WpgraphqlBuilder): void {
  builder.interfaceType('Node', {
    description: 'An object with a global id.',
    resolveType: nodeTypeOf,
    fields: (t) => ({
      id: t.id({
        nullable: false,
        description: 'The global id.',
        resolve: (value) => nodeIdOf(value as object),
      }),
    }),
  });
  builder.interfaceType('DatabaseIdentifier', {
    description: 'An object with an id in the database.',
    resolveType: nodeTypeOf,
    fields: (t) => ({
      databaseId: t.int({ nullable: false, resolve: (value) => (value as { id: number }).id }),
    }),
  });
  builder.interfaceType('UniformResourceIdentifiable', {
    description: 'An object with an address on the site.',
    interfaces: ['Node'],
    resolveType: nodeTypeOf,
    fields: (t) => ({
      uri: t.string({ description: 'The path of the address.', resolve: () => null }),
      // Each kind of nodes overrides the flags that are true for it.
      ...Object.fromEntries(KIND_FLAGS.map((name) => [name, t.boolean({ nullable: false, resolve: () => false })])),
    }),
  });
  builder.interfaceType('HierarchicalNode', {
    description: 'A node with a parent of the same kind.',
    interfaces: ['Node', 'DatabaseIdentifier'],
    resolveType: nodeTypeOf,
    fields: (t) => ({ parentId: t.id({ resolve: () => null }), parentDatabaseId: t.int({ resolve: () => null }) }),
  });
  builder.interfaceType('MenuItemLinkable', {
    description: 'A node that a menu item can lead to.',
    interfaces: ['Node', 'DatabaseIdentifier', 'UniformResourceIdentifiable'],
    resolveType: nodeTypeOf,
  });
}

/** Registers the query `node`. */
export function registerNodeQuery(builder: WpgraphqlBuilder): void {
  builder.queryField('node', (t) =>
    t.field({
      type: 'Node',
      description: 'A node by its global id; null if there is none that the viewer may see.',
      args: { id: t.arg.id() },
      resolve: (_root, { id }, context) => (id ? loadNode(String(id), context) : null),
    }),
  );
}
