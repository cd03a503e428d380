import { builder } from '../builder.ts';
import { contentOrderEnum, orderEnum } from '../content/inputs.ts';
import { contentConnection, pageArguments } from '../content/lists/connection.ts';
import { loadMixedPage } from '../content/lists/mixed-list.ts';

const connection = contentConnection('Content', 'ContentNode');

const mixedArguments = builder.args((t) => ({
  types: t.stringList({ description: 'Names of the types; all that have pages of their own when it is absent.' }),
  modifiedAfter: t.field({ type: 'LocalDateTime', description: 'Only what has changed since; exclusive.' }),
  orderBy: t.field({
    type: contentOrderEnum,
    defaultValue: 'DATE',
    description: 'What the list is ordered by: a value that all types have.',
  }),
  order: t.field({ type: orderEnum, defaultValue: 'DESC', description: 'Upwards or downwards.' }),
  ...pageArguments(t),
}));

builder.queryField('contentNodes', (t) =>
  t.field({
    type: connection,
    description: 'What is published on the site, of several types at once; files are listed by `mediaItems`.',
    args: mixedArguments,
    resolve: (_root, args, context) => loadMixedPage(args, context),
  }),
);
