import { exposedTaxonomies } from '../core/exposed-taxonomies.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { registerTermInterfaces } from './term-interfaces.ts';
import { registerTermObject } from './term-objects.ts';
import { registerTermNodeQueries, registerTermQueries } from './term-queries-by-taxonomy.ts';
import { registerPostTerms } from './terms-of-items.ts';

/** Registers terms: their interfaces, a type and queries for each taxonomy, and the terms of items. */
export function registerTerms(builder: WpgraphqlBuilder): void {
  registerTermInterfaces(builder);
  for (const exposed of exposedTaxonomies(builder.environment.registry)) {
    registerTermObject(builder, exposed);
    registerTermQueries(builder, exposed);
  }
  registerTermNodeQueries(builder);
  registerPostTerms(builder);
}
