import type { Declarations } from '../../schema/core/registry/declarations.ts';

/** Declares films, whose lists can be filtered by a meta value of each type. */
export const filmDeclarations = {
  types: [
    {
      name: 'film',
      restBase: 'films',
      labels: { name: 'Films', singularName: 'Film' },
      graphql: { type: 'Film', singular: 'film', plural: 'films' },
      supports: ['title', 'editor', 'author', 'revisions', 'autosave'],
      meta: {
        country: { type: 'string', single: true, default: '', filterable: true },
        release_year: { type: 'integer', single: true, default: 0, filterable: true },
        rating: { type: 'number', single: true, default: 0, filterable: true },
        seen: { type: 'boolean', single: true, default: false, filterable: true },
        premiere: { type: 'date', single: true, default: '', filterable: true },
        budget: { type: 'number', single: true, default: 0, filterable: true, readCapability: 'read_budgets' },
        note: { type: 'string', single: true, default: '' },
      },
    },
  ],
  capabilities: ['read_budgets'],
  roles: { administrator: { capabilities: ['read_budgets'] } },
} satisfies Declarations;
