import { oncePerBuilder } from '../builder.ts';

/** What a widget is to be made from. */
export const instanceInput = oncePerBuilder((builder) =>
  builder.inputType('WidgetInstanceInput', {
    description: 'What a widget is to be made from: its values, a text that this site made, or what its form says.',
    fields: (t) => ({
      raw: t.field({ type: 'Json', description: 'Its values by name.' }),
      encoded: t.string({ description: 'All of it as one text; with the hash.' }),
      hash: t.string({ description: 'What shows that the text was made here.' }),
      form: t.field({ type: 'Json', description: 'What its form says, by name.' }),
    }),
  }),
);
