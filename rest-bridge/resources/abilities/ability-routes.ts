import type { Parameters, Permission, Route } from '../../declare/route.ts';
import { text } from '../../declare/typed-schema.ts';
import type { CrudKind, ListOperation } from '../crud/crud-kind.ts';
import { contextParameter, pagingParameters } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { abilityResource, annotationsSchema, categoryResource, namespace } from './ability-resource.ts';
import { runRoute } from './run-route.ts';

const permission: Permission = { needs: 'site.readAbilities' };

const { page, per_page } = pagingParameters;

const pageOf = (parameters: Parameters): { first: number; offset: number } => {
  const first = Number(parameters.per_page);
  return { first, offset: (Number(parameters.page) - 1) * first };
};

const list = {
  permission,
  paging: { size: 50, beyondPages: null, prevIsPreviousNumber: true },
  parameters: { context: contextParameter, page, per_page: { ...per_page, default: 50 } },
  variableTypes: { first: 'Int', offset: 'Int' },
  variables: pageOf,
} satisfies ListOperation;

/** Letters, digits, `_` and `-`: all that slugs and namespaces are made of. Null: nothing is left. */
const keyOf = (value: unknown): string | null =>
  String(value ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '') || null;

/** What is listed can be read over REST, so that nothing is chosen by that. */
function metaOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null;
  const { show_in_rest: _, ...meta } = value as Record<string, unknown>;
  return meta;
}

/** One of them is named in its path. Its context is read, though no index lists it. */
const shared = ({ parameter, schema }: { parameter: string; schema: { description: string; pattern: string } }) =>
  ({
    key: {
      pattern: `/(?P<${parameter}>${schema.pattern.slice(1, -1)})`,
      parameters: { [parameter]: { ...schema, type: 'string' } },
      variableTypes: { [parameter]: 'String!' },
      variables: (parameters: Parameters) => ({ [parameter]: parameters[parameter] }),
    },
    hasContext: false,
    read: { permission, parameters: { context: { ...contextParameter, isUnlisted: true } } },
  }) satisfies Partial<CrudKind>;

/** What programs can have the site do (docs/protocol/errors.md#other-controllers). */
export const abilityRoutes: readonly Route[] = [
  ...crudRoutes({
    ...shared({
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
    ...shared({
      parameter: 'name',
      schema: { description: 'Namespace and name.', pattern: '^[a-zA-Z0-9\\-\\/]+$' },
    }),
    path: `/${namespace}/abilities`,
    name: 'Ability',
    plural: 'abilities',
    resource: abilityResource,
    list: {
      ...list,
      parameters: {
        ...list.parameters,
        category: text('Only abilities of this category.'),
        namespace: text('Only abilities whose names begin with this namespace.'),
        meta: {
          description: 'Only abilities of which all of this holds.',
          type: 'object',
          properties: { annotations: annotationsSchema },
          additionalProperties: true,
        },
      },
      variableTypes: { ...list.variableTypes, where: 'AbilityFilter' },
      variables: (parameters) => ({
        ...pageOf(parameters),
        where: {
          category: keyOf(parameters.category),
          namespace: keyOf(parameters.namespace),
          meta: metaOf(parameters.meta),
        },
      }),
    },
  }),
];
