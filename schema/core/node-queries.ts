import { resolveNodes } from '@pothos/plugin-relay';
import { type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from 'graphql';
import type { Builder } from './builder.ts';
import { domainError } from './domain-errors.ts';
import { fromGlobalId } from './node-id.ts';
import type { NodeRow } from './node-options.ts';
import type { RequestContext } from './request-context.ts';

/** The most ids that one field takes. */
const MAX_IDS = 100;

/** What a global id names, its id as the type's loader takes it; null where no type loads it. */
function nameOf(schema: GraphQLSchema, globalId: string): { typename: string; id: unknown } | null {
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

/** What global ids name, in their order; null in the place of one that names nothing that the viewer may read. */
export async function loadNodesByGlobalId(
  builder: Builder,
  { globalIds, context, info }: { globalIds: readonly string[]; context: RequestContext; info: GraphQLResolveInfo },
): Promise<(NodeRow | null)[]> {
  const ids = globalIds.map((globalId) => nameOf(info.schema, globalId));
  const rows = await Promise.all(await resolveNodes(builder, context, info, ids));
  return rows.map((row) => (row as NodeRow | null | undefined) ?? null);
}

/** Registers the queries for what has a global id. */
export function registerNodeQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    node: t.field({
      type: 'Node',
      nullable: true,
      description: 'What a global id names; null where there is nothing that the viewer may read.',
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
        'What global ids name, in their order; null in the place of one that names nothing. A repeated id counts once.',
      args: { ids: t.arg.idList({ required: true, description: 'Global ids, 100 at most.' }) },
      resolve: (_root, { ids }, context, info) => {
        if (ids.length > MAX_IDS) throw domainError('rest_invalid_param', { message: 'Request 100 nodes at most.' });
        return loadNodesByGlobalId(builder, { globalIds: [...new Set(ids.map(String))], context, info });
      },
    }),
  }));
}
