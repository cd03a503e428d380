import { contentConnection, pageArguments } from '../content/lists/connection.ts';
import { contentFilterInput } from '../content/lists/content-filter.ts';
import { contentOrderEnum, orderEnum } from '../content/lists/content-order.ts';
import { loadMixedPage } from '../content/lists/mixed-list.ts';
import { type Builder, oncePerBuilder } from '../core/graphql/builder.ts';

/** The connection for items of several types. */
export const mixedConnection = oncePerBuilder((builder) =>
  contentConnection(builder, { name: 'Content', node: 'ContentNode' }),
);

/** The arguments of lists of items of several types. */
export const mixedArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    types: t.stringList({ description: 'Names of types; by default all types whose items have permalinks.' }),
    modifiedAfter: t.field({
      type: 'LocalDateTime',
      description: 'Only items that were changed after this time; exclusive.',
    }),
    orderBy: t.field({
      type: contentOrderEnum(builder),
      defaultValue: 'DATE',
      description: 'The field that orders the list.',
    }),
    order: t.field({ type: orderEnum(builder), defaultValue: 'DESC', description: 'Ascending or descending.' }),
    where: t.field({
      type: contentFilterInput(builder),
      description: 'The filter of the list. The list contains only published items.',
    }),
    ...pageArguments(t),
    offset: t.int({ description: 'The number of items to skip.' }),
  })),
);

/** Registers the query `contentNodes`. */
export function registerContentNodesQuery(builder: Builder): void {
  builder.queryField('contentNodes', (t) =>
    t.field({
      type: mixedConnection(builder),
      description: 'Published items of several types; files are in `mediaItems`.',
      args: mixedArguments(builder),
      resolve: (_root, args, context) => loadMixedPage(args, { context }),
    }),
  );
}
