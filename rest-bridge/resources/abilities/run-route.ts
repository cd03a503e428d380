import type { CustomOperation, Method, Parameters, Route } from '../../declare/route.ts';
import { text } from '../../declare/typed-schema.ts';
import { executionResource, namespace } from './ability-resource.ts';

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

// Not created by crudRoutes: the answer is the result of the ability.
/** Runs an ability. The method that it requires depends on its annotations. */
export const runRoute: Route = {
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
