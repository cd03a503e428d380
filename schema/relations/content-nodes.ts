import { contentFilterInput, contentOrderEnum, orderEnum } from '../content/content-inputs.ts';
import { contentConnection, pageArguments } from '../content/lists/connection.ts';
import { loadMixedPage } from '../content/lists/mixed-list.ts';
import { type Builder, oncePerBuilder } from '../core/builder.ts';

/** A page of items of several types. */
export const mixedConnection = oncePerBuilder((builder) =>
  contentConnection(builder, { name: 'Content', node: 'ContentNode' }),
);

/** The arguments that lists of several types take. */
export const mixedArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    types: t.stringList({ description: 'Names of the types; all that have pages of their own when it is absent.' }),
    modifiedAfter: t.field({ type: 'LocalDateTime', description: 'Only what has changed since; exclusive.' }),
    orderBy: t.field({
      type: contentOrderEnum(builder),
      defaultValue: 'DATE',
      description: 'The order of the list, by a value that all types have.',
    }),
    order: t.field({ type: orderEnum(builder), defaultValue: 'DESC', description: 'Upwards or downwards.' }),
    where: t.field({
      type: contentFilterInput(builder),
      description: 'The filter of the list, which contains published items only.',
    }),
    ...pageArguments(t),
    offset: t.int({ description: 'Items to skip.' }),
  })),
);

/** Registers what this file declares on a schema builder. */
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
