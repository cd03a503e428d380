import { type Builder, oncePerBuilder } from '../builder.ts';
import { contentFilterInput, contentOrderEnum, orderEnum } from '../content/inputs.ts';
import { contentConnection, pageArguments } from '../content/lists/connection.ts';
import { loadMixedPage } from '../content/lists/mixed-list.ts';

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
      description: 'What the list is ordered by: a value that all types have.',
    }),
    order: t.field({ type: orderEnum(builder), defaultValue: 'DESC', description: 'Upwards or downwards.' }),
    where: t.field({
      type: contentFilterInput(builder),
      description: 'What the list is narrowed by. All types are listed as far as they are published.',
    }),
    ...pageArguments(t),
    offset: t.int({ description: 'Items to skip.' }),
  })),
);

/** Registers what this file declares on a schema builder. */
export function registerNodesContentNodes(builder: Builder): void {
  builder.queryField('contentNodes', (t) =>
    t.field({
      type: mixedConnection(builder),
      description: 'What is published on the site, of several types at once; files are listed by `mediaItems`.',
      args: mixedArguments(builder),
      resolve: (_root, args, context) => loadMixedPage(args, { context }),
    }),
  );
}
