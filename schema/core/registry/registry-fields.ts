import type { RegistryEntry } from './registry-entry.ts';

/** The GraphQL fields that types and taxonomies have in common. */
export const registryFields = {
  title: {
    type: 'String',
    description: 'Its name for display.',
    resolve: ({ name, labels }: RegistryEntry) => labels.name ?? name,
  },
  labels: {
    type: 'Json',
    description: 'Its labels by purpose.',
    resolve: ({ labels }: RegistryEntry) => labels,
  },
  capabilities: {
    type: 'Json',
    description: 'The capabilities that the rights require, by right.',
    resolve: ({ capabilities }: { capabilities: object }) => capabilities,
  },
} as const;
