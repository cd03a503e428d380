// Computed fields: prices, which are stored in cents and which clients read and write as "12.50", and the time of reading.

/** Refuses a value with a message for the client. */
const refuse = (message) => {
  throw Object.assign(new Error(message), { name: 'FieldError' });
};

/** @type {import('postern').Declarations} */
export const declarations = {
  meta: [{ object: 'post', subtypes: ['post'], key: 'price_cents', type: 'integer', single: true }],
  fields: [
    {
      name: 'price',
      object: 'post',
      subtypes: ['post'],
      schema: { type: 'string', description: 'Price with two decimals, such as 12.50; empty for none.' },
      reads: '{ meta }',
      get: ({ meta }) => (meta.price_cents ? (meta.price_cents / 100).toFixed(2) : ''),
      set: async (value, { item, graphql }) => {
        if (!/^\d{1,6}\.\d\d$/.test(value)) refuse('The price must be a number with two decimals, such as 12.50.');
        await graphql(
          'mutation ($id: Int!, $meta: Json) { updatePost(id: $id, input: { meta: $meta }) { databaseId } }',
          {
            id: item.id,
            meta: { price_cents: Math.round(Number(value) * 100) },
          },
        );
      },
    },
    {
      name: 'reading_minutes',
      object: 'post',
      subtypes: ['post', 'page'],
      schema: { type: 'integer', description: 'Minutes that reading takes.', context: ['view', 'edit'] },
      reads: '{ content { rendered } }',
      get: ({ content }) => Math.ceil(content.rendered.replace(/<[^>]*>/g, ' ').split(/\s+/).length / 200),
    },
  ],
};
