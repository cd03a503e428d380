import { viewerCan } from '../../../schema/access/viewer.ts';
import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import type { Paging, Parameter, Parameters, Permission, Route } from '../../declare/route.ts';
import { contextParameter, pagingParameters } from '../content/list-parameters.ts';
import { abilityResource, annotationsSchema, categoryResource, namespace } from './resource.ts';
import { runRoute } from './run-route.ts';

const mayRead: Permission = ({ viewer }) => viewerCan(viewer, 'read');

const { page, per_page } = pagingParameters;

const listParameters: Readonly<Record<string, Parameter>> = {
  context: contextParameter,
  page,
  per_page: { ...per_page, default: 50 },
};

const paging: Paging = { size: 50, beyondPages: null, stepsBack: true };

const pageOf = (parameters: Parameters): { first: number; offset: number } => {
  const first = Number(parameters.per_page);
  return { first, offset: (Number(parameters.page) - 1) * first };
};

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

/** One of them, by the name in its path. Its context is read, though no index lists it. */
function itemRoute({
  pattern,
  parameter,
  schema,
  resource,
  field,
}: {
  pattern: string;
  parameter: string;
  schema: Pick<JsonSchema, 'description' | 'pattern'>;
  resource: Route['resource'] & object;
  field: string;
}): Route {
  return {
    pattern,
    namespace,
    resource,
    endpoints: [
      {
        methods: ['GET'],
        permission: mayRead,
        parameters: {
          [parameter]: { ...schema, type: 'string' },
          context: { ...contextParameter, unlisted: true },
        },
        variableTypes: { [parameter]: 'String!' },
        reply: { kind: 'item', field, variables: (parameters) => ({ [parameter]: parameters[parameter] }) },
      },
    ],
  };
}

/** What programs can have the site do (protocol 8.11). */
export const abilityRoutes: readonly Route[] = [
  {
    pattern: `/${namespace}/categories`,
    namespace,
    resource: categoryResource,
    endpoints: [
      {
        methods: ['GET'],
        permission: mayRead,
        parameters: listParameters,
        variableTypes: { first: 'Int', offset: 'Int' },
        reply: { kind: 'list', field: 'abilityCategories', paging, variables: pageOf },
      },
    ],
  },
  itemRoute({
    pattern: `/${namespace}/categories/(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)`,
    parameter: 'slug',
    schema: { description: 'Slug of the category.', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
    resource: categoryResource,
    field: 'abilityCategory',
  }),
  runRoute,
  {
    pattern: `/${namespace}/abilities`,
    namespace,
    resource: abilityResource,
    endpoints: [
      {
        methods: ['GET'],
        permission: mayRead,
        parameters: {
          ...listParameters,
          category: { description: 'Only abilities of this category.', type: 'string' },
          namespace: { description: 'Only abilities whose names begin with this namespace.', type: 'string' },
          meta: {
            description: 'Only abilities of which all of this holds.',
            type: 'object',
            properties: { annotations: annotationsSchema },
            additionalProperties: true,
          },
        },
        variableTypes: { first: 'Int', offset: 'Int', where: 'AbilityFilter' },
        reply: {
          kind: 'list',
          field: 'abilities',
          paging,
          variables: (parameters) => ({
            ...pageOf(parameters),
            where: {
              category: keyOf(parameters.category),
              namespace: keyOf(parameters.namespace),
              meta: metaOf(parameters.meta),
            },
          }),
        },
      },
    ],
  },
  itemRoute({
    pattern: `/${namespace}/abilities/(?P<name>[a-zA-Z0-9\\-\\/]+)`,
    parameter: 'name',
    schema: { description: 'Namespace and name.', pattern: '^[a-zA-Z0-9\\-\\/]+$' },
    resource: abilityResource,
    field: 'ability',
  }),
];
