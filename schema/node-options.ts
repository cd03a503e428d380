import { type RelayPluginOptions, resolveNodes } from '@pothos/plugin-relay';
import { type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from 'graphql';
import type { Builder, SchemaTypes } from './builder.ts';
import type { CommentRow } from './comments/comment-row.ts';
import type { ContentRow } from './content/row.ts';
import type { RequestContext } from './context.ts';
import { domainError } from './errors.ts';
import { fromGlobalId, toGlobalId } from './node-id.ts';
import { reads } from './selection.ts';
import type { TermRow } from './terms/term-row.ts';
import type { UserRow } from './users/user-row.ts';

/** What has a global id. */
export type NodeRow = ContentRow | TermRow | UserRow | CommentRow;

/** The most ids that one field takes. */
const MAX_IDS = 100;

const typeNameOf = (row: NodeRow, { registry }: RequestContext): string | undefined => {
  if ('taxonomy' in row) return registry.taxonomies.get(row.taxonomy)?.graphqlName ?? undefined;
  if ('login' in row) return 'User';
  if ('hasChildren' in row) return 'Comment';
  return registry.postTypes.get(row.type)?.graphqlName ?? undefined;
};

/** Whether the type says how a node of it is loaded. */
function isLoadable(schema: GraphQLSchema, typeName: string): boolean {
  const type = schema.getType(typeName);
  const options = isObjectType(type) ? type.extensions.pothosOptions : undefined;
  return typeof options === 'object' && options !== null && 'loadWithoutCache' in options;
}

/** The id of nodes that are numbered. */
export const numberedId = { parse: Number, resolve: (row: { id: number }): number => row.id };

/** How global ids are written and read, and how nodes are found by them. Node types say how they are loaded. */
export const nodeOptions = {
  encodeGlobalID: toGlobalId,
  decodeGlobalID: fromGlobalId,
  brandLoadedObjects: false,
  cursorType: 'String',
  idFieldOptions: { description: 'Unique over all types.', extensions: reads('id', 'type') },
  nodeTypeOptions: {
    description: 'Whatever has an id that is unique over all types.',
    resolveType: (row: unknown, context: RequestContext) => typeNameOf(row as NodeRow, context),
  },
  nodeQueryOptions: {
    description: 'What a global id names; null where there is nothing that the viewer may read.',
    args: { id: { description: 'A global id.' } },
    resolve: (_root, { id }, _context, { schema }, resolveNode) =>
      isLoadable(schema, id.typename) ? resolveNode(id) : null,
  },
  nodesQueryOptions: {
    description:
      'What global ids name, in their order; null in the place of one that names nothing. A repeated id counts once.',
    args: { ids: { description: 'Global ids, 100 at most.' } },
    resolve: async (_root, { ids }, _context, { schema }, resolveNodes) => {
      if (ids.length > MAX_IDS) throw domainError('rest_invalid_param', { message: 'Request 100 nodes at most.' });
      const unique = [...new Map(ids.map((id) => [toGlobalId(id.typename, id.id), id])).values()];
      const loadable = unique.filter(({ typename }) => isLoadable(schema, typename));
      const rows = await resolveNodes(loadable);
      return unique.map((id) => rows[loadable.indexOf(id)] ?? null);
    },
  },
} satisfies RelayPluginOptions<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>>;

/** What a global id names; null for one that names nothing that the viewer may read. */
export async function loadNode(
  builder: Builder,
  { globalId, context, info }: { globalId: string; context: RequestContext; info: GraphQLResolveInfo },
): Promise<NodeRow | null> {
  const id = fromGlobalId(globalId);
  if (!isLoadable(info.schema, id.typename)) return null;
  const [row = null] = await resolveNodes(builder, context, info, [id]);
  return (await row) as NodeRow | null;
}
