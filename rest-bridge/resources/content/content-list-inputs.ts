import { contentFilters } from '../../../schema/content/lists/content-filter.ts';
import { metaFilterName } from '../../../schema/content/meta/meta-filter-input.ts';
import { metaFilterParameters, readMetaFilter } from '../../../schema/content/meta/meta-filter-parameters.ts';
import type { PostType, Registry } from '../../../schema/core/registry/registry.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { camelCase } from '../../declare/field.ts';
import type { Inputs } from '../crud/crud-kind.ts';
import { filteredList, type ListDefaults } from '../crud/filtered-list.ts';

const ORDERS = ['author', 'date', 'id', 'include', 'modified', 'parent', 'relevance', 'slug', 'include_slugs', 'title'];

/** GraphQL types of the filter and the order of post-like items. */
export const contentListTypes = { where: 'ContentFilter', orderBy: 'ContentOrder' } as const;

/** Front ends load an item by its slug: its password counts in lists too, though the reference does not list it. */
const listPassword: Inputs['parameters'] = {
  password: { description: 'Password of protected items in the list.', type: 'string', isAddition: true },
};

/** Returns the parameters and variables of the list of a type. */
export function contentList(kind: {
  type: PostType;
  resource: Resource;
  registry: Pick<Registry, 'taxonomies'>;
  defaults?: ListDefaults | undefined;
  /** Whether items can have a password. */
  hasPassword: boolean;
}): Inputs {
  const { type, resource, registry, hasPassword, defaults = { orderby: 'date', direction: 'desc' } } = kind;
  const fields = new Set(resource.fields.map(({ name, select }) => select ?? camelCase(name)));
  const taxonomies = type.taxonomies.flatMap((name) => registry.taxonomies.get(name) ?? []);
  const list = filteredList({
    filters: contentFilters,
    kind: { type, taxonomies, fields },
    offsetNoun: 'items',
    orders: fields.has('menuOrder') ? [...ORDERS, 'menu_order'] : ORDERS,
    ...defaults,
    types: contentListTypes,
    orderAfter: 'search_semantics',
  });
  const metaParameters = metaFilterParameters(type);
  const hasMetaFilter = Object.keys(metaParameters).length > 0;
  return {
    ...list,
    parameters: { ...list.parameters, ...metaParameters, ...(hasPassword ? listPassword : {}) },
    variableTypes: {
      ...list.variableTypes,
      ...(hasPassword ? { password: 'String' } : {}),
      stickyInFront: 'Boolean',
      ...(hasMetaFilter ? { meta: metaFilterName(type) } : {}),
    },
    variables: (parameters) => ({
      ...list.variables(parameters),
      ...(hasPassword ? { password: parameters.password } : {}),
      ...(hasMetaFilter ? { meta: readMetaFilter(parameters.meta, type) } : {}),
      stickyInFront: parameters.ignore_sticky === false && (parameters.page ?? 1) === 1,
    }),
  };
}
