import type { TermRow } from '../../core/rows/term-row.ts';
import { exposedTaxonomyOf } from '../core/exposed-taxonomies.ts';
import type { NodeKind } from './node-kind.ts';
import { visibleMenu } from './visible-menu.ts';
import { numberOfKey } from './wpgraphql-id.ts';

/** The terms of all taxonomies. Menus are of this kind too. */
export const termNode: NodeKind<TermRow> = {
  name: 'term',
  matches: (value): value is TermRow => 'taxonomy' in value && 'nameKey' in value,
  keyOf: ({ id }) => id,
  typeNameOf: ({ taxonomy }, { registry }) =>
    taxonomy === 'nav_menu' ? 'Menu' : exposedTaxonomyOf(registry, taxonomy)?.typeName,
  load: async (key, context) => {
    const row = await context.loaders.terms.load(numberOfKey(key));
    if (row?.taxonomy === 'nav_menu') return visibleMenu(row, context);
    return row && exposedTaxonomyOf(context.registry, row.taxonomy) ? row : null;
  },
};
