import type { Resource } from '../declare/declared-resource.ts';
import { fieldList, viewAndEdit, viewEditEmbed } from '../declare/field.ts';
import type { CustomOperation, Method, Parameters, Permission, Route } from '../declare/route.ts';
import { flag, map, text } from '../declare/typed-schema.ts';
import type { CrudKind, ListOperation } from './crud/crud-kind.ts';
import { contextParameter, pagingParameters, unlistedContextParameter } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { collectionLink, selfLink } from './crud/item-key.ts';

const namespace = 'cms-abilities/v1';

const annotation = (description: string) => flag(description, { type: ['boolean', 'null'] });

/** The annotations of an ability; the list of abilities can be filtered by them. */
const annotationsSchema = map('The effects of the ability on the site.', {
  properties: {
    readonly: annotation('Whether the ability changes nothing.'),
    destructive: annotation('Whether the ability may delete or overwrite data.'),
    idempotent: annotation('Whether another run with the same input has no further effect.'),
  },
  additionalProperties: true,
});

const categoriesPath = `/${namespace}/categories`;

const abilitiesPath = `/${namespace}/abilities`;

const readOnly = { context: viewEditEmbed, readonly: true } as const;

/** Replaces a missing value by an empty list, as the reference writes an empty map. */
const emptyList = (schema: unknown) => schema ?? [];

/** A category of abilities. */
const categoryResource: Resource = {
  title: 'ability-category',
  fields: fieldList(readOnly, {
    slug: text('Slug of the category.'),
    label: text('Label of the category for display.'),
    description: text('Description of the category.', { context: viewAndEdit }),
    meta: map('Further information about the category.', {
      context: viewAndEdit,
      select: '__typename',
      read: () => [],
    }),
  }),
  links: [
    selfLink(({ _slug: slug }) => `${categoriesPath}/${slug}`, { select: '_slug: slug' }),
    collectionLink(categoriesPath),
    {
      rel: 'abilities',
      select: '_slug: slug',
      targets: ({ _slug: slug }) => [{ href: `${abilitiesPath}?category=${slug}` }],
    },
  ],
};

/** An ability: a named operation that clients can discover and run. */
const abilityResource: Resource = {
  title: 'ability',
  fields: fieldList(readOnly, {
    name: text('Name of the ability with its namespace.'),
    label: text('Label of the ability for display.'),
    description: text('Description of the ability.', { context: viewAndEdit }),
    category: text('Slug of the category of the ability.'),
    input_schema: map('JSON schema of the input.', { context: viewAndEdit, read: emptyList }),
    output_schema: map('JSON schema of the result.', { context: viewAndEdit, read: emptyList }),
    meta: map('Further information about the ability.', {
      properties: {
        annotations: annotationsSchema,
        public: flag('Whether clients such as assistants should offer the ability.'),
      },
      context: viewAndEdit,
      read: (meta) => ({ ...(meta as object), show_in_rest: true }),
    }),
  }),
  links: [
    selfLink(({ _name: name }) => `${abilitiesPath}/${name}`, { select: '_name: name' }),
    collectionLink(abilitiesPath),
    {
      rel: 'cms:action-run',
      hasUnexplainedPrefix: true,
      select: '_name: name',
      targets: ({ _name: name }) => [{ href: `${abilitiesPath}/${name}/run` }],
    },
  ],
};

/**
 * The result of an ability. OPTIONS prints this schema, but the answer is the value of `result`, as in the reference.
 */
const executionResource: Resource = {
  title: 'ability-execution',
  fields: fieldList(readOnly, {
    result: {
      description: 'The result of the ability.',
      type: ['integer', 'number', 'boolean', 'string', 'array', 'object', 'null'],
      context: viewAndEdit,
    },
  }),
  links: [],
};

/** The `AbilityMethod` of each HTTP method: the effect that the client expects from the ability. */
const ABILITY_METHODS: Readonly<Record<Method, string>> = {
  GET: 'READ',
  POST: 'CHANGE',
  PUT: 'OTHER',
  PATCH: 'OTHER',
  DELETE: 'DELETE',
};

const runVariables = ({ name, input }: Parameters) => ({ name, input: input ?? null });

const runTypes = { name: 'String!', input: 'Json' };

const mutation = (method: Method): CustomOperation => ({
  field: 'runAbility',
  selection: 'value',
  isMutation: true,
  variableTypes: { ...runTypes, method: 'AbilityMethod!' },
  variables: (parameters) => ({ ...runVariables(parameters), method: ABILITY_METHODS[method] }),
});

const operations: Readonly<Record<Method, CustomOperation>> = {
  GET: { field: 'abilityResult', selection: 'value', variableTypes: runTypes, variables: runVariables },
  POST: mutation('POST'),
  PUT: mutation('PUT'),
  PATCH: mutation('PATCH'),
  DELETE: mutation('DELETE'),
};

/**
 * Runs an ability. The method that it requires depends on its annotations. Not created by crudRoutes: the answer is the
 * result of the ability.
 */
const runRoute: Route = {
  pattern: `/${namespace}/abilities/(?P<name>[a-zA-Z0-9\\-\\/]+?)/run`,
  resource: executionResource,
  itemPermissions: {
    field: 'abilityPermissions',
    select: 'run(method: $method)',
    variableTypes: runTypes,
    selectionVariableTypes: { method: 'AbilityMethod!' },
    variables: (parameters, method) =>
      method ? { ...runVariables(parameters), method: ABILITY_METHODS[method] } : null,
  },
  endpoints: [
    {
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      // `Allow` lists all methods or none, depending on whether this request may run the ability.
      permission: { needs: 'item.run' },
      permissionNeedsBody: true,
      parameters: {
        name: text('Name of the ability with its namespace.', { pattern: '^[a-zA-Z0-9\\-\\/]+$' }),
        input: {
          description: 'Input that matches the input schema of the ability.',
          type: ['integer', 'number', 'boolean', 'string', 'array', 'object', 'null'],
          default: null,
          isRaw: true,
        },
      },
      reply: { kind: 'custom', operations, answer: ({ node }) => node.value },
    },
  ],
};

const permission: Permission = { needs: 'site.readAbilities' };

const { page, per_page } = pagingParameters;

const pageVariables = (parameters: Parameters): { first: number; offset: number } => {
  const first = Number(parameters.per_page);
  return { first, offset: (Number(parameters.page) - 1) * first };
};

const list = {
  permission,
  paging: { size: 50, beyondPages: null, prevIsPreviousNumber: true },
  parameters: {
    context: contextParameter,
    page: { ...page, phase: 'sanitizing' },
    per_page: { ...per_page, default: 50, phase: 'sanitizing' },
  },
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
