import type { Builder } from '../builder.ts';
import { domainError } from '../errors.ts';
import { loadNode } from '../node.ts';

/** Most ids of one field. */
const MOST_IDS = 100;

/** Registers what this file declares on a schema builder. */
export function registerNodesQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    node: t.field({
      type: 'Node',
      nullable: true,
      description: 'What a global id names; null where there is nothing that the viewer may read.',
      args: { id: t.arg.id({ required: true, description: 'A global id.' }) },
      resolve: (_root, { id }, context) => loadNode(builder, { globalId: String(id), context }),
    }),
    nodes: t.field({
      type: ['Node'],
      nullable: { list: false, items: true },
      description:
        'What global ids name, in their order; null in the place of one that names nothing. An id that is given again counts once.',
      args: { ids: t.arg.idList({ required: true, description: 'Global ids, 100 at most.' }) },
      resolve: (_root, { ids }, context) => {
        if (ids.length > MOST_IDS) throw domainError('rest_invalid_param', { message: 'Ask for 100 nodes at most.' });
        return Promise.all([...new Set(ids.map(String))].map((id) => loadNode(builder, { globalId: id, context })));
      },
    }),
  }));
}
