import { type ArgumentFields, type Builder, type ObjectTypeRef, oncePerBuilder } from '../../builder.ts';
import { contentFilterInput, contentOrderEnum, orderEnum } from '../inputs.ts';
import { readContextEnum } from '../read-context.ts';
import type { ContentRow } from '../row.ts';
import { pageInfoOf } from './keyset.ts';
import type { ContentPage } from './list.ts';

interface PageInfo {
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  startCursor: string | null;
  endCursor: string | null;
}

export const pageInfoType = oncePerBuilder((builder) =>
  builder.objectRef<PageInfo>('PageInfo').implement({
    description: 'Where a page stands in its list.',
    fields: (t) => ({
      hasNextPage: t.exposeBoolean('hasNextPage'),
      hasPreviousPage: t.exposeBoolean('hasPreviousPage'),
      startCursor: t.exposeString('startCursor', { nullable: true }),
      endCursor: t.exposeString('endCursor', { nullable: true }),
    }),
  }),
);

/** Makes the connection type of a kind: nodes, edges with cursors, page info and the total. */
export function contentConnection(
  builder: Builder,
  { name, node }: { name: string; node: ObjectTypeRef<ContentRow> | 'ContentNode' },
) {
  const edge = builder.objectRef<{ page: ContentPage; row: ContentRow }>(`${name}Edge`).implement({
    fields: (t) => ({
      cursor: t.string({ resolve: ({ page, row }) => page.cursorOf(row) }),
      node: t.field({ type: node, resolve: ({ row }) => row }),
    }),
  });
  return builder.objectRef<ContentPage>(`${name}Connection`).implement({
    description: 'A page of a list.',
    fields: (t) => ({
      nodes: t.field({ type: [node], resolve: (page) => page.rows }),
      edges: t.field({ type: [edge], resolve: (page) => page.rows.map((row) => ({ page, row })) }),
      pageInfo: t.field({ type: pageInfoType(builder), resolve: pageInfoOf }),
      total: t.int({
        description: 'How many items the filter matches, whatever the page.',
        resolve: (page) => page.total(),
      }),
    }),
  });
}

/** The arguments that say which part of a list is wanted, from either end. */
export const pageArguments = (t: ArgumentFields) => ({
  first: t.int({ description: 'Items on the page, from the top or after the cursor; at most 100, 10 by default.' }),
  after: t.string({ description: 'A cursor: the page begins after it.' }),
  last: t.int({ description: 'Items on the page, from the end or before the cursor.' }),
  before: t.string({ description: 'A cursor: the page ends before it.' }),
});

/** The arguments that every list of content takes. */
export const listArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    where: t.field({ type: contentFilterInput(builder) }),
    orderBy: t.field({ type: contentOrderEnum(builder), defaultValue: 'DATE' }),
    order: t.field({ type: orderEnum(builder), defaultValue: 'DESC' }),
    ...pageArguments(t),
    offset: t.int({ description: 'Items to skip.' }),
    stickyFirst: t.boolean({ description: 'Sticky items come before the others.' }),
    context: t.field({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
  })),
);

const narrowedBelow = (t: ArgumentFields) =>
  t.field({
    type: contentFilterInput(t.builder),
    description: 'What the list is narrowed by, beside where it stands.',
  });

/** The arguments of a list of content that stands below something else, the newest first. */
export const listArgumentsBelow = oncePerBuilder((builder) =>
  builder.args((t) => ({
    where: narrowedBelow(t),
    orderBy: t.field({ type: contentOrderEnum(builder), defaultValue: 'DATE' }),
    order: t.field({ type: orderEnum(builder), defaultValue: 'DESC' }),
    ...pageArguments(t),
    offset: t.int({ description: 'Items to skip.' }),
  })),
);

/** The same for items that have been given places. */
export const placedArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    where: narrowedBelow(t),
    orderBy: t.field({ type: contentOrderEnum(builder), defaultValue: 'MENU_ORDER' }),
    order: t.field({ type: orderEnum(builder), defaultValue: 'ASC' }),
    ...pageArguments(t),
    offset: t.int({ description: 'Items to skip.' }),
  })),
);
