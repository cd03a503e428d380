import type { RegistryEntry } from './registry-entry.ts';

/** What types and taxonomies tell of themselves alike. */
export const registryFields = {
  title: {
    type: 'String',
    description: 'What people call it.',
    resolve: ({ name, labels }: RegistryEntry) => labels.name ?? name,
  },
  labels: {
    type: 'Json',
    description: 'What it is called in each place.',
    resolve: ({ labels }: RegistryEntry) => labels,
  },
  capabilities: {
    type: 'Json',
    description: 'The capability that each right takes.',
    resolve: ({ capabilities }: { capabilities: object }) => capabilities,
  },
} as const;
