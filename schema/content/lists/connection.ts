import { type ArgumentFields, type Builder, type ObjectTypeRef, oncePerBuilder } from '../../core/graphql/builder.ts';
import { readContextEnum } from '../../core/graphql/read-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { ListPage, OrderDirection } from './connection-page.ts';
import { contentFilterInput } from './content-filter.ts';
import { type ContentOrder, contentOrderEnum, orderEnum } from './content-order.ts';

/** Creates the connection type of a list, with nodes, edges with cursors, page information and the total. */
export function listConnection<Row>(
  builder: Builder,
  {
    name,
    node,
    description = 'A page of a list.',
    totalDescription,
    edgeDescription,
  }: {
    name: string;
    node: ObjectTypeRef<Row>;
    description?: string;
    totalDescription: string;
    edgeDescription?: string;
  },
): ObjectTypeRef<ListPage<Row>> {
  const connection = builder.connectionObject(
    {
      name: `${name}Connection`,
      type: node,
      description,
      fields: (t) => ({
        // Replaces the field of the plugin, which would create an edge for each node first.
        nodes: t.field({ type: [node], resolve: (page) => page.nodes as Promise<Row[]> }),
        total: t.int({ description: totalDescription, resolve: (page) => page.total() }),
      }),
    },
    edgeDescription === undefined ? {} : { description: edgeDescription },
  );
  // The type of the plugin allows several forms of edges; pages have one of them.
  return connection as unknown as ObjectTypeRef<ListPage<Row>>;
}

/** Creates the connection type of lists of one type of content, or of all content. */
export const contentConnection = (
  builder: Builder,
  { name, node }: { name: string; node: ObjectTypeRef<ContentRow> | 'ContentNode' },
) =>
  listConnection<ContentRow>(builder, {
    name,
    node: node as ObjectTypeRef<ContentRow>,
    totalDescription: 'The number of matching items on all pages.',
  });

/** The arguments that select a page of a list, from either end. */
export const pageArguments = (t: ArgumentFields) => ({
  first: t.int({
    description: 'The number of items, from the beginning or after the cursor; at most 100, 10 by default.',
  }),
  after: t.string({ description: 'The cursor after which the page begins.' }),
  last: t.int({ description: 'The number of items, from the end or before the cursor.' }),
  before: t.string({ description: 'The cursor before which the page ends.' }),
});

/** The order of a list of content if the client requests none. */
type DefaultOrder = readonly [orderBy: ContentOrder, order: OrderDirection];

const contentArguments = (t: ArgumentFields, [orderBy, order]: DefaultOrder) => ({
  orderBy: t.field({ type: contentOrderEnum(t.builder), defaultValue: orderBy }),
  order: t.field({ type: orderEnum(t.builder), defaultValue: order }),
  ...pageArguments(t),
  offset: t.int({ description: 'The number of items to skip.' }),
});

/** The arguments of a list of content at the top of a query. */
export const listArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    where: t.field({ type: contentFilterInput(builder) }),
    ...contentArguments(t, ['DATE', 'DESC']),
    stickyFirst: t.boolean({ description: 'Whether sticky items come before all others.' }),
    stickyInFront: t.boolean({
      description:
        'Whether `nodes` begins with the published sticky items, in addition to the items of the page. Not with a filter by search, ids, terms, formats or meta values.',
    }),
    context: t.field({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
  })),
);

const nestedArguments = (order: DefaultOrder) =>
  oncePerBuilder((builder) =>
    builder.args((t) => ({
      where: t.field({
        type: contentFilterInput(builder),
        description: 'An additional filter.',
      }),
      ...contentArguments(t, order),
    })),
  );

/** The arguments of a list of content in a field of another node, the newest first by default. */
export const nestedListArguments = nestedArguments(['DATE', 'DESC']);

/** The same for items that users order, such as pages: by `menuOrder` by default. */
export const menuOrderedListArguments = nestedArguments(['MENU_ORDER', 'ASC']);
