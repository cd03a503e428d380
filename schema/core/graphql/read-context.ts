import { oncePerBuilder } from './builder.ts';

/** The names of the contexts of the REST API in GraphQL. */
export type ReadContextName = 'VIEW' | 'EMBED' | 'EDIT';

/** The GraphQL enum of the contexts of the REST API. */
export const readContextEnum = oncePerBuilder((builder) =>
  builder.enumType('ReadContext', {
    description: 'The purpose for which an item is read.',
    values: {
      VIEW: { description: 'For display.' },
      EMBED: { description: 'For display in short form, such as in a list or a sidebar.' },
      EDIT: { description: 'For editing. Requires the right to edit the item.' },
    } as const satisfies Record<ReadContextName, { description: string }>,
  }),
);
