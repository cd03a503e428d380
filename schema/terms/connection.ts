import type { GraphQLResolveInfo } from 'graphql';
import type { Builder, ObjectTypeRef } from '../builder.ts';
import { pageInfoType } from '../content/lists/connection.ts';
import { pageInfoOf } from '../content/lists/keyset.ts';
import type { TermPage } from './list.ts';
import type { TermRow } from './term-row.ts';

/** Makes the connection type of a taxonomy: nodes, edges with cursors, page info and the total. */
export function termConnection(builder: Builder, { name, node }: { name: string; node: ObjectTypeRef<TermRow> }) {
  const edge = builder.objectRef<{ page: TermPage; row: TermRow }>(`${name}Edge`).implement({
    fields: (t) => ({
      cursor: t.string({ resolve: ({ page, row }) => page.cursorOf(row) }),
      node: t.field({ type: node, resolve: ({ row }) => row }),
    }),
  });
  return builder.objectRef<TermPage>(`${name}Connection`).implement({
    description: 'A page of a list.',
    fields: (t) => ({
      nodes: t.field({ type: [node], resolve: ({ rows }) => rows }),
      edges: t.field({ type: [edge], resolve: (page) => page.rows.map((row) => ({ page, row })) }),
      pageInfo: t.field({ type: pageInfoType(builder), resolve: pageInfoOf }),
      total: t.int({
        description: 'How many terms the filter matches, whatever the page.',
        resolve: (page) => page.total(),
      }),
    }),
  });
}

/** True when the operation selects rows, or what is known from them. */
export const selectsRows = (info: GraphQLResolveInfo): boolean =>
  info.fieldNodes.some((node) =>
    node.selectionSet?.selections.some(
      (selection) => selection.kind !== 'Field' || !['total', '__typename'].includes(selection.name.value),
    ),
  );
