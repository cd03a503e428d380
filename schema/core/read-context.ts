import { oncePerBuilder } from '../builder.ts';
import type { ReadContext } from './lists/list.ts';

/** GraphQL's names for the contexts of api.md. */
export const readContextEnum = oncePerBuilder((builder) =>
  builder.enumType('ReadContext', {
    description: 'What an item is read for.',
    values: {
      VIEW: { description: 'To show it.' },
      EMBED: { description: 'To show it in short, in a list or a sidebar.' },
      EDIT: { description: 'To change it: takes the right to do so.' },
    } as const satisfies Record<ReadContext, { description: string }>,
  }),
);
