import type { Parameters, Permission, Route } from '../../declare/route.ts';
import { text } from '../../declare/typed-schema.ts';
import type { CrudKind, ListOperation } from '../crud/crud-kind.ts';
import { contextParameter, pagingParameters, unlistedContextParameter } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { abilityResource, annotationsSchema, categoryResource, namespace } from './ability-resource.ts';
import { runRoute } from './run-route.ts';

const permission: Permission = { needs: 'site.readAbilities' };

const { page, per_page } = pagingParameters;

const pageVariables = (parameters: Parameters): { first: number; offset: number } => {
  const first = Number(parameters.per_page);
  return { first, offset: (Number(parameters.page) - 1) * first };
};

const list = {
  permission,
  paging: { size: 50, beyondPages: null, prevIsPreviousNumber: true },
  parameters: { context: contextParameter, page, per_page: { ...per_page, default: 50 } },
  variableTypes: { first: 'Int', offset: 'Int' },
  variables: pageVariables,
} satisfies ListOperation;

/** Removes characters that slugs and namespaces cannot contain. Returns null if nothing remains. */
const cleanSlug = (value: unknown): string | null =>
  String(value ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '') || null;

/** Removes `show_in_rest` from the filter: it is true for all listed abilities. */
function metaFilter(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null;
  const { show_in_rest: _, ...meta } = value as Record<string, unknown>;
  return meta;
}

/**
 * Returns the options that abilities and categories share: the path parameter that identifies an item, and an unlisted
 * `context`.
 */
const optionsFor = ({ parameter, schema }: { parameter: string; schema: { description: string; pattern: string } }) =>
  ({
    key: {
      pattern: `/(?P<${parameter}>${schema.pattern.slice(1, -1)})`,
      parameters: { [parameter]: { ...schema, type: 'string' } },
      variableTypes: { [parameter]: 'String!' },
      variables: (parameters: Parameters) => ({ [parameter]: parameters[parameter] }),
    },
    hasContext: false,
    read: { permission, parameters: { context: unlistedContextParameter } },
  }) satisfies Partial<CrudKind>;

/** The routes of abilities and their categories (docs/protocol/errors.md#other-controllers). */
export const abilityRoutes: readonly Route[] = [
  ...crudRoutes({
    ...optionsFor({
      parameter: 'slug',
      schema: { description: 'Slug of the category.', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
    }),
    path: `/${namespace}/categories`,
    name: 'AbilityCategory',
    plural: 'abilityCategories',
    resource: categoryResource,
    list,
  }),
  runRoute,
  ...crudRoutes({
    ...optionsFor({
      parameter: 'name',
      schema: { description: 'Name of the ability with its namespace.', pattern: '^[a-zA-Z0-9\\-\\/]+$' },
    }),
    path: `/${namespace}/abilities`,
    name: 'Ability',
    plural: 'abilities',
    resource: abilityResource,
    list: {
      ...list,
      parameters: {
        ...list.parameters,
        category: text('Limits the list to abilities of this category.'),
        namespace: text('Limits the list to abilities of this namespace.'),
        meta: {
          description: 'Limits the list to abilities with all of these values in `meta`.',
          type: 'object',
          properties: { annotations: annotationsSchema },
          additionalProperties: true,
        },
      },
      variableTypes: { ...list.variableTypes, where: 'AbilityFilter' },
      variables: (parameters) => ({
        ...pageVariables(parameters),
        where: {
          category: cleanSlug(parameters.category),
          namespace: cleanSlug(parameters.namespace),
          meta: metaFilter(parameters.meta),
        },
      }),
    },
  }),
];
