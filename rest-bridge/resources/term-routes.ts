import { builtinRegistry, type Registry } from '../../schema/core/registry/registry.ts';
import type { Taxonomy } from '../../schema/core/registry/taxonomy.ts';
import { termFilters } from '../../schema/kinds/terms/term-filter.ts';
import type { Resource } from '../declare/declared-resource.ts';
import type { Route } from '../declare/route.ts';
import type { CrudKind, Inputs } from './crud/crud-kind.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { filteredList, filtersOf } from './crud/filtered-list.ts';
import { taxonomyTermResource } from './term-resource.ts';

/** The options of the routes of a taxonomy's terms. */
export interface TermRouteOptions extends Pick<CrudKind, 'input'> {
  taxonomy: Taxonomy;
  /** The GraphQL field of the list. */
  plural: string;
  /** The resource of the terms; by default it follows from the taxonomy. */
  resource?: Resource;
}

/**
 * Lists of hierarchical taxonomies have the filter `parent`, others `offset`
 * (docs/protocol/errors.md#terms-types-and-settings).
 */
function termList({ hierarchical }: Taxonomy, registry: Registry): Inputs {
  const filters = Object.entries(filtersOf(termFilters, registry));
  return filteredList({
    filters: Object.fromEntries(filters.filter(([name]) => hierarchical || name !== 'parentId')),
    offsetNoun: hierarchical ? null : 'terms',
    orderby: 'name',
    orders: ['id', 'include', 'name', 'slug', 'include_slugs', 'term_group', 'description', 'count'],
    direction: 'asc',
    types: { where: 'TermListFilter', orderBy: 'TermOrder' },
  });
}

/** Creates the routes of a taxonomy's terms. */
export function termRoutes(kind: TermRouteOptions, registry: Registry = builtinRegistry): readonly Route[] {
  const { taxonomy, plural, input } = kind;
  const { restNamespace, restBase, graphqlName, declared } = taxonomy;
  return crudRoutes({
    path: `/${restNamespace}/${restBase}`,
    name: graphqlName ?? '',
    singular: declared?.singular,
    plural,
    noun: 'term',
    resource: kind.resource ?? taxonomyTermResource(taxonomy, registry),
    batch: { v1: true },
    input,
    permissions: {
      field: 'taxonomyPermissions',
      select: 'read edit create',
      variableTypes: { taxonomy: 'String!' },
      variables: () => ({ taxonomy: taxonomy.name }),
    },
    list: {
      permission: { needs: 'read', editing: 'edit' },
      ...termList(taxonomy, registry),
      paging: { size: 10, beyondPages: null, linksFollowOffset: true },
    },
    create: { permission: { needs: 'create' } },
    read: {},
    update: {},
    remove: {},
  });
}

/** The GraphQL fields of the lists of the built-in taxonomies. */
const listFields = { category: 'categories', post_tag: 'tags', cms_pattern_category: 'patternCategories' } as const;

/** Creates the routes of categories, tags and pattern categories. */
export const builtinTermRoutes = (registry: Registry): readonly Route[] =>
  Object.entries(listFields).flatMap(([name, plural]) =>
    termRoutes({ taxonomy: registry.taxonomies.get(name) as Taxonomy, plural }, registry),
  );
