import type { Method, OwnOperation, Parameters, Permission, Route } from '../../declare/route.ts';
import { executionResource, namespace } from './resource.ts';

/** What each method takes an ability to do: that is what the domain calls it, and what it says of rights. */
const MEANINGS = {
  GET: { method: 'READ', right: 'read' },
  POST: { method: 'CHANGE', right: 'change' },
  PUT: { method: 'OTHER', right: null },
  PATCH: { method: 'OTHER', right: null },
  DELETE: { method: 'DELETE', right: 'delete' },
} as const satisfies Readonly<Record<Method, { method: string; right: string | null }>>;

/** All methods or none: whether this request may run the ability. */
const permission: Permission = ({ item, method }) => {
  const right = method && MEANINGS[method].right;
  return right !== undefined && right !== null && item?.[right] === true;
};

const asked = ({ name, input }: Parameters) => ({ name, input: input ?? null });

const runTypes = { name: 'String!', input: 'Json' };

const changing = (method: Method): OwnOperation => ({
  field: 'runAbility',
  selection: 'value',
  isMutation: true,
  variableTypes: { ...runTypes, method: 'AbilityMethod!' },
  variables: (parameters) => ({ ...asked(parameters), method: MEANINGS[method].method }),
});

const operations: Readonly<Record<Method, OwnOperation>> = {
  GET: { field: 'abilityResult', selection: 'value', variableTypes: runTypes, variables: asked },
  POST: changing('POST'),
  PUT: changing('PUT'),
  PATCH: changing('PATCH'),
  DELETE: changing('DELETE'),
};

/** Runs an ability: by which method depends on what it does. */
export const runRoute: Route = {
  pattern: `/${namespace}/abilities/(?P<name>[a-zA-Z0-9\\-\\/]+?)/run`,
  namespace,
  resource: executionResource,
  itemPermissions: {
    field: 'abilityPermissions',
    select: 'read change delete',
    variableTypes: runTypes,
    variables: asked,
  },
  endpoints: [
    {
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      permission,
      permissionNeedsBody: true,
      parameters: {
        name: { description: 'Namespace and name.', type: 'string', pattern: '^[a-zA-Z0-9\\-\\/]+$' },
        input: {
          description: 'The input that its schema asks for.',
          type: ['integer', 'number', 'boolean', 'string', 'array', 'object', 'null'],
          default: null,
          isRaw: true,
        },
      },
      reply: { kind: 'own', operations, answer: ({ node }) => node.value },
    },
  ],
};
