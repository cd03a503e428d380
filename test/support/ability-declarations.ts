import type { Declarations } from '../../schema/core/registry/declarations.ts';

/** One declared ability for each HTTP method: readonly (GET), changing (POST) and destructive (DELETE). */
export const declaredAbilities: Declarations = {
  abilityCategories: [{ slug: 'garden-work', label: 'Garden tools', description: 'Tools for the garden site.' }],
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
      name: 'garden/create-draft',
      label: 'Create a draft',
      description: 'Creates a draft post.',
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
      name: 'garden/delete-post',
      label: 'Delete a post',
      description: 'Deletes a post permanently.',
      category: 'garden-work',
      capability: null,
      annotations: { destructive: true, idempotent: true },
      inputSchema: { type: 'integer' },
      document: 'mutation ($input: Int!) { deletePost(id: $input, force: true) { deleted } }',
      result: ({ deletePost }) => deletePost,
    },
  ],
};
