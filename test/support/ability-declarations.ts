import type { Declarations } from '../../schema/core/registry/declarations.ts';

/** Abilities of each way of running, as a site may declare them. */
export const declaredAbilities: Declarations = {
  abilityCategories: [{ slug: 'garden-work', label: 'Garden work', description: 'What there is to do.' }],
  abilities: [
    {
      name: 'garden/count-posts',
      label: 'Count posts',
      description: 'Counts posts.',
      category: 'garden-work',
      capability: 'edit_posts',
      annotations: { readonly: true },
      document: '{ posts(first: 1) { total } }',
      result: ({ posts }) => (posts as { total: number }).total,
    },
    {
      name: 'garden/sow',
      label: 'Sow',
      description: 'Begins a post.',
      category: 'garden-work',
      capability: 'edit_posts',
      inputSchema: {
        type: 'object',
        properties: { title: { type: 'string' }, amount: { type: 'integer', minimum: 1 } },
        required: ['title'],
        additionalProperties: false,
      },
      document: 'mutation ($title: String) { createPost(input: { title: $title }) { databaseId title { raw } } }',
    },
    {
      name: 'garden/weed',
      label: 'Weed',
      description: 'Deletes a post for good.',
      category: 'garden-work',
      capability: null,
      annotations: { destructive: true, idempotent: true },
      inputSchema: { type: 'integer' },
      document: 'mutation ($input: Int!) { deletePost(id: $input, force: true) { deleted } }',
      result: ({ deletePost }) => deletePost,
    },
  ],
};
