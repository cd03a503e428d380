import { builtinRegistry, type Taxonomy } from '../../../schema/core/registry/registry.ts';
import type { Route } from '../../declare/route.ts';
import { termRoutes } from './term-routes.ts';

/** The GraphQL fields of the lists of the built-in taxonomies. */
const listFields = { category: 'categories', post_tag: 'tags', cms_pattern_category: 'patternCategories' } as const;

/** The routes of categories, tags and pattern categories. */
export const builtinTermRoutes: readonly Route[] = Object.entries(listFields).flatMap(([name, plural]) =>
  termRoutes({ taxonomy: builtinRegistry.taxonomies.get(name) as Taxonomy, plural }),
);
