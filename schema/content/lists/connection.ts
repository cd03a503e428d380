import { type ArgumentFields, type Builder, type ObjectTypeRef, oncePerBuilder } from '../../core/builder.ts';
import { readContextEnum } from '../../core/read-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { contentFilterInput, contentOrderEnum, orderEnum } from '../content-inputs.ts';
import type { ListPage } from './connection-page.ts';
import type { ContentOrder } from './content-order.ts';
import type { OrderDirection } from './page-arguments.ts';

/** Makes the connection type of a list: nodes, edges with cursors, page info and the total. */
export function listConnection<Row>(
  builder: Builder,
  {
    name,
    node,
    description = 'A page of a list.',
    total,
    edge,
  }: { name: string; node: ObjectTypeRef<Row>; description?: string; total: string; edge?: string },
): ObjectTypeRef<ListPage<Row>> {
  const connection = builder.connectionObject(
    {
      name: `${name}Connection`,
      type: node,
      description,
      fields: (t) => ({
        // The plugin's own field makes an edge for each node first.
        nodes: t.field({ type: [node], resolve: (page) => page.nodes as Promise<Row[]> }),
        total: t.int({ description: total, resolve: (page) => page.total() }),
      }),
    },
    edge === undefined ? {} : { description: edge },
  );
  // The plugin's type takes edges of several forms; pages have one of them.
  return connection as unknown as ObjectTypeRef<ListPage<Row>>;
}

/** The same for a kind that is like a post, or all of them. */
export const contentConnection = (
  builder: Builder,
  { name, node }: { name: string; node: ObjectTypeRef<ContentRow> | 'ContentNode' },
) =>
  listConnection<ContentRow>(builder, {
    name,
    node: node as ObjectTypeRef<ContentRow>,
    total: 'How many items the filter matches, whatever the page.',
  });

/** The arguments that say which part of a list is wanted, from either end. */
export const pageArguments = (t: ArgumentFields) => ({
  first: t.int({ description: 'Items on the page, from the top or after the cursor; at most 100, 10 by default.' }),
  after: t.string({ description: 'A cursor: the page begins after it.' }),
  last: t.int({ description: 'Items on the page, from the end or before the cursor.' }),
  before: t.string({ description: 'A cursor: the page ends before it.' }),
});

/** What lists of content are ordered by, unless a client names another order. */
type DefaultOrder = readonly [orderBy: ContentOrder, order: OrderDirection];

const contentArguments = (t: ArgumentFields, [orderBy, order]: DefaultOrder) => ({
  orderBy: t.field({ type: contentOrderEnum(t.builder), defaultValue: orderBy }),
  order: t.field({ type: orderEnum(t.builder), defaultValue: order }),
  ...pageArguments(t),
  offset: t.int({ description: 'Items to skip.' }),
});

/** The arguments that every list of content takes. */
export const listArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    where: t.field({ type: contentFilterInput(builder) }),
    ...contentArguments(t, ['DATE', 'DESC']),
    stickyFirst: t.boolean({ description: 'Sticky items come before the others.' }),
    context: t.field({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
  })),
);

const argumentsBelow = (order: DefaultOrder) =>
  oncePerBuilder((builder) =>
    builder.args((t) => ({
      where: t.field({
        type: contentFilterInput(builder),
        description: 'What the list is narrowed by, beside where it stands.',
      }),
      ...contentArguments(t, order),
    })),
  );

/** The arguments of a list of content that stands below something else, the newest first. */
export const nestedListArguments = argumentsBelow(['DATE', 'DESC']);

/** The same for items that have been given places. */
export const menuOrderedListArguments = argumentsBelow(['MENU_ORDER', 'ASC']);
