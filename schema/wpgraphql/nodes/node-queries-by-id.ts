import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { loadNode } from './node-kinds.ts';

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
