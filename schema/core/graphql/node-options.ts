import type { RequestContext } from '../request-context.ts';
import type { CommentRow } from '../rows/comment-row.ts';
import type { ContentRow } from '../rows/content-row.ts';
import type { TermRow } from '../rows/term-row.ts';
import type { UserRow } from '../rows/user-row.ts';
import { reads } from './selection.ts';

/** Encodes the global id of an item, which is opaque to clients and unique over all types. */
export const toGlobalId = (typeName: string, id: number | bigint | string): string =>
  Buffer.from(`${typeName}:${id}`).toString('base64url');

/** Decodes a global id to the name of the type and the id within the type; both are empty for a malformed id. */
export function fromGlobalId(globalId: string): { typename: string; id: string } {
  const [, typename = '', id = ''] = /^([A-Za-z]\w*):(.+)$/.exec(Buffer.from(globalId, 'base64url').toString()) ?? [];
  return { typename, id };
}

/** The row of an item with a global id. */
export type NodeRow = ContentRow | TermRow | UserRow | CommentRow;

const typeNameOf = (row: NodeRow, { registry }: RequestContext): string | undefined => {
  if ('taxonomy' in row) return registry.taxonomies.get(row.taxonomy)?.graphqlName ?? undefined;
  if ('login' in row) return 'User';
  if ('hasChildren' in row) return 'Comment';
  return registry.postTypes.get(row.type)?.graphqlName ?? undefined;
};

/** The conversion of numeric ids of nodes. Malformed ids become 0, which no item has. */
export const numberedId = {
  parse: (id: string): number => (/^\d{1,10}$/.test(id) ? Number(id) : 0),
  resolve: (row: { id: number }): number => row.id,
};

/** The options of the relay plugin: how global ids are encoded, and how the type of a node is determined. */
export const nodeOptions = {
  encodeGlobalID: toGlobalId,
  decodeGlobalID: fromGlobalId,
  brandLoadedObjects: false,
  cursorType: 'String',
  pageInfoTypeOptions: { description: 'The position of a page in its list.' },
  idFieldOptions: { description: 'The global id, unique over all types.', extensions: reads('id', 'type') },
  nodeTypeOptions: {
    description: 'An item with a global id, which is unique over all types.',
    resolveType: (row: unknown, context: RequestContext) => typeNameOf(row as NodeRow, context),
  },
  // `node-queries.ts` declares these fields: they return null for an id of an unknown type, where the plugin would fail.
  nodeQueryOptions: false,
  nodesQueryOptions: false,
} as const;
