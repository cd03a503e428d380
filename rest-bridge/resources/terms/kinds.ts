import { builtinRegistry } from '../../../schema/types/registry.ts';
import type { Route } from '../../declare/route.ts';
import { type TermKind, termRoutes } from './routes.ts';

/** Names of the GraphQL fields of the taxonomies that every site has. */
const names: Readonly<Record<string, { singular: string; plural: string }>> = {
  category: { singular: 'category', plural: 'categories' },
  post_tag: { singular: 'tag', plural: 'tags' },
  cms_pattern_category: { singular: 'patternCategory', plural: 'patternCategories' },
};

const kinds: readonly TermKind[] = [...builtinRegistry.taxonomies.values()].flatMap((taxonomy) => {
  const { name, graphqlName } = taxonomy;
  const fields = names[name];
  return fields && graphqlName ? [{ taxonomy, graphqlName, ...fields }] : [];
});

/** The routes of categories, tags and pattern categories. */
export const builtinTermRoutes: readonly Route[] = kinds.flatMap((kind) => termRoutes(kind));
