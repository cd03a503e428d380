import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';

/** A page of a list, as the documents of tools select it. */
export interface Connection<Node> {
  total: number;
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  nodes: Node[];
}

/** The arguments of tools that return a page. */
export const pageInputs = {
  first: { type: 'integer', minimum: 1, maximum: 50, description: 'The number of entries; 10 by default.' },
  after: { type: 'string', description: 'nextCursor of the previous page.' },
} as const satisfies Record<string, JsonSchema>;

/** The members of a result with a page of entries. */
export const pageOutputs = (properties: Readonly<Record<string, object>>) => ({
  total: { type: 'integer', description: 'The number of entries on all pages.' },
  items: { type: 'array', items: { type: 'object', properties } },
  nextCursor: { type: 'string', description: 'Absent on the last page.' },
});

/** Returns the result with a page of entries. */
export const pageOf = <Node>({ total, pageInfo, nodes }: Connection<Node>, entryOf: (node: Node) => object) => ({
  total,
  items: nodes.map(entryOf),
  ...(pageInfo.hasNextPage && pageInfo.endCursor ? { nextCursor: pageInfo.endCursor } : {}),
});
