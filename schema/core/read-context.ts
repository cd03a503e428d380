import { oncePerBuilder } from './builder.ts';

export type ReadContextName = 'VIEW' | 'EMBED' | 'EDIT';

/** GraphQL's names for the contexts of the REST API. */
export const readContextEnum = oncePerBuilder((builder) =>
  builder.enumType('ReadContext', {
    description: 'What an item is read for.',
    values: {
      VIEW: { description: 'To show it.' },
      EMBED: { description: 'To show it in short, in a list or a sidebar.' },
      EDIT: { description: 'To change it: takes the right to do so.' },
    } as const satisfies Record<ReadContextName, { description: string }>,
  }),
);
