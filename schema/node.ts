import { type Builder, type NodeRow, oncePerBuilder } from './builder.ts';
import type { RequestContext } from './context.ts';
import { toGlobalId } from './node-id.ts';
import { reads } from './selection.ts';

/** Loads what a global id of one type names; null where there is nothing that the viewer may read. */
type NodeLoader = (id: number, context: RequestContext) => Promise<NodeRow | null>;

/** By the names of GraphQL types. */
const nodeLoaders = oncePerBuilder(() => new Map<string, NodeLoader>());

/** Says how what has a global id of this type is loaded. */
export function defineNode(builder: Builder, { typeName, load }: { typeName: string; load: NodeLoader }): void {
  nodeLoaders(builder).set(typeName, load);
}

/** What a global id names; null for one that names nothing that the viewer may read. */
export async function loadNode(
  builder: Builder,
  { globalId, context }: { globalId: string; context: RequestContext },
): Promise<NodeRow | null> {
  const found = /^([A-Za-z]\w*):(\d{1,10})$/.exec(Buffer.from(globalId, 'base64url').toString('utf8'));
  const load = found && nodeLoaders(builder).get(found[1] as string);
  return load ? load(Number(found[2]), context) : null;
}

/** What stands for the type's name where the kind has none. */
const kindOf = (row: NodeRow): string => ('taxonomy' in row ? row.taxonomy : 'type' in row ? row.type : '');

const typeNameOf = (row: NodeRow, { registry }: RequestContext): string | undefined => {
  if ('taxonomy' in row) return registry.taxonomies.get(row.taxonomy)?.graphqlName ?? undefined;
  if ('login' in row) return 'User';
  if ('hasChildren' in row) return 'Comment';
  return registry.postTypes.get(row.type)?.graphqlName ?? undefined;
};

/** Registers what this file declares on a schema builder. */
export function registerNode(builder: Builder): void {
  /** Whatever has an id of its own over all types. */
  builder.interfaceType('Node', {
    description: 'Whatever has an id that is unique over all types.',
    resolveType: typeNameOf,
    fields: (t) => ({
      id: t.id({
        description: 'Unique over all types.',
        extensions: reads('id', 'type'),
        resolve: (row, _args, context) => toGlobalId(typeNameOf(row, context) ?? kindOf(row), row.id),
      }),
    }),
  });
}
