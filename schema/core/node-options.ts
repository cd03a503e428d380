import { fromGlobalId, toGlobalId } from './node-id.ts';
import type { RequestContext } from './request-context.ts';
import type { CommentRow } from './rows/comment-row.ts';
import type { ContentRow } from './rows/content-row.ts';
import type { TermRow } from './rows/term-row.ts';
import type { UserRow } from './rows/user-row.ts';
import { reads } from './selection.ts';

/** What has a global id. */
export type NodeRow = ContentRow | TermRow | UserRow | CommentRow;

const typeNameOf = (row: NodeRow, { registry }: RequestContext): string | undefined => {
  if ('taxonomy' in row) return registry.taxonomies.get(row.taxonomy)?.graphqlName ?? undefined;
  if ('login' in row) return 'User';
  if ('hasChildren' in row) return 'Comment';
  return registry.postTypes.get(row.type)?.graphqlName ?? undefined;
};

/** The id of nodes that are numbered; 0, which nothing has, stands for what is no number. */
export const numberedId = {
  parse: (id: string): number => (/^\d{1,10}$/.test(id) ? Number(id) : 0),
  resolve: (row: { id: number }): number => row.id,
};

/** How global ids are written and read, and how nodes are found by them. Node types say how they are loaded. */
export const nodeOptions = {
  encodeGlobalID: toGlobalId,
  decodeGlobalID: fromGlobalId,
  brandLoadedObjects: false,
  cursorType: 'String',
  pageInfoTypeOptions: { description: 'Where a page stands in its list.' },
  idFieldOptions: { description: 'Unique over all types.', extensions: reads('id', 'type') },
  nodeTypeOptions: {
    description: 'Whatever has an id that is unique over all types.',
    resolveType: (row: unknown, context: RequestContext) => typeNameOf(row as NodeRow, context),
  },
  // `node-queries.ts` declares them: an id of an unknown type names nothing, where the plugin would fail.
  nodeQueryOptions: false,
  nodesQueryOptions: false,
} as const;
