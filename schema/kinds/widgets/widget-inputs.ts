import { oncePerBuilder } from '../../core/builder.ts';

/** The GraphQL input type of the values of a widget. */
export const instanceInput = oncePerBuilder((builder) =>
  builder.inputType('WidgetInstanceInput', {
    description:
      'The values of a widget: as a map, as a text that this site has encoded, or as the fields of its form.',
    fields: (t) => ({
      raw: t.field({ type: 'Json', description: 'Its values by name.' }),
      encoded: t.string({ description: 'The values as an encoded text; requires `hash`.' }),
      hash: t.string({ description: 'Proves that this site has encoded the text.' }),
      form: t.field({ type: 'Json', description: 'The fields of its form by name.' }),
    }),
  }),
);
