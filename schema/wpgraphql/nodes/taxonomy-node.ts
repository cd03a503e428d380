import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import { exposedTaxonomyOf } from '../core/exposed-taxonomies.ts';
import type { NodeKind } from './node-kind.ts';

/** Taxonomies, by name. */
export const taxonomyNode: NodeKind<Taxonomy> = {
  name: 'taxonomy',
  matches: (value): value is Taxonomy => 'showCloud' in value,
  keyOf: ({ name }) => name,
  typeNameOf: () => 'Taxonomy',
  load: (key, { registry }) => exposedTaxonomyOf(registry, key)?.taxonomy ?? null,
};
