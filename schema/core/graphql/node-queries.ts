import { resolveNodes } from '@pothos/plugin-relay';
import { type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from 'graphql';
import { domainError } from '../errors/domain-errors.ts';
import type { RequestContext } from '../request-context.ts';
import type { Builder } from './builder.ts';
import { fromGlobalId, type NodeRow } from './node-options.ts';

/** The maximum number of ids of the field `nodes`. */
const MAX_IDS = 100;

/** Decodes a global id for the loader of its type; null if the type is unknown or has no loader. */
function parseNodeId(schema: GraphQLSchema, globalId: string): { typename: string; id: unknown } | null {
  const { typename, id } = fromGlobalId(globalId);
  const type = schema.getType(typename);
  if (!isObjectType(type)) return null;
  const { pothosOptions, pothosParseGlobalID: parse } = type.extensions as {
    pothosOptions?: object;
    pothosParseGlobalID?: (id: string) => unknown;
  };
  if (!pothosOptions || !('loadWithoutCache' in pothosOptions)) return null;
  return { typename, id: parse ? parse(id) : id };
}

/** Loads items by global id, in the order of the ids; null for an id without an item that is visible to the viewer. */
export async function loadNodesByGlobalId(
  builder: Builder,
  { globalIds, context, info }: { globalIds: readonly string[]; context: RequestContext; info: GraphQLResolveInfo },
): Promise<(NodeRow | null)[]> {
  const ids = globalIds.map((globalId) => parseNodeId(info.schema, globalId));
  const rows = await Promise.all(await resolveNodes(builder, context, info, ids));
  return rows.map((row) => (row as NodeRow | null | undefined) ?? null);
}

/** Registers the queries `node` and `nodes`. */
export function registerNodeQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    node: t.field({
      type: 'Node',
      nullable: true,
      description: 'The item with a global id; null if there is none, or it is not visible to the viewer.',
      args: { id: t.arg.id({ required: true, description: 'A global id.' }) },
      resolve: async (_root, { id }, context, info) => {
        const [node = null] = await loadNodesByGlobalId(builder, { globalIds: [String(id)], context, info });
        return node;
      },
    }),
    nodes: t.field({
      type: ['Node'],
      nullable: { list: false, items: true },
      description:
        'The items with some global ids, in the order of the ids; null for an id without a visible item. Repeated ids are ignored.',
      args: { ids: t.arg.idList({ required: true, description: 'Global ids, 100 at most.' }) },
      resolve: (_root, { ids }, context, info) => {
        if (ids.length > MAX_IDS) throw domainError('rest_invalid_param', { message: 'Request 100 nodes at most.' });
        return loadNodesByGlobalId(builder, { globalIds: [...new Set(ids.map(String))], context, info });
      },
    }),
  }));
}
