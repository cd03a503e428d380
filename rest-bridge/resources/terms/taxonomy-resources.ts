import { builtinRegistry, type Taxonomy } from '../../../schema/core/registry/registry.ts';
import type { Route } from '../../declare/route.ts';
import { termRoutes } from './term-routes.ts';

/** The taxonomies that every site has, with the GraphQL fields of their lists. */
const kinds = { category: 'categories', post_tag: 'tags', cms_pattern_category: 'patternCategories' } as const;

/** The routes of categories, tags and pattern categories. */
export const builtinTermRoutes: readonly Route[] = Object.entries(kinds).flatMap(([name, plural]) =>
  termRoutes({ taxonomy: builtinRegistry.taxonomies.get(name) as Taxonomy, plural }),
);
