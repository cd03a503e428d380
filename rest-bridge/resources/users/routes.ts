import { canCreateUser } from '../../../schema/access/user-access.ts';
import { LARGEST_ID } from '../../../schema/ids.ts';
import { builtinRegistry } from '../../../schema/types/registry.ts';
import { forbiddenUserList } from '../../../schema/users/list-access.ts';
import { camelCase } from '../../declare/field.ts';
import type { Endpoint, Parameter, Parameters, Permission, Route } from '../../declare/route.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { writeParameters } from '../content/write-parameters.ts';
import {
  deletionParameters,
  heirOf,
  userListParameters,
  userListVariables,
  userListVariableTypes,
} from './parameters.ts';
import { path, userResource } from './resource.ts';

const batch = { v1: true } as const;
const namespace = 'cms/v2';

const idParameter: Parameter = { description: 'Number of the account.', type: 'integer' };

const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== '0';

const canList: Permission = ({ viewer, parameters }) =>
  forbiddenUserList(viewer, {
    registry: builtinRegistry,
    wishes: {
      byRights: isGiven(parameters.roles) || isGiven(parameters.capabilities),
      forEditing: parameters.context === 'edit',
      byPrivateOrder: ['email', 'registered_date'].includes(String(parameters.orderby)),
      authors: parameters.who === 'authors',
    },
  }) === null;

/** Roles take a right of their own, and no other when they are all that is written. */
const canUpdate: Permission = ({ item, parameters }) => {
  if (!isGiven(parameters.roles)) return item?.edit === true;
  const isAll = Object.keys(parameters).every((name) => name === 'id' || name === 'roles');
  return item?.promote === true && (isAll || item.edit === true);
};

const WRITTEN = Object.keys(writeParameters(userResource, 'update'));

function inputOf(parameters: Parameters): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const name of WRITTEN) {
    if (parameters[name] !== undefined) input[camelCase(name)] = parameters[name];
  }
  // Not checked before it comes here: whatever is no text is no language.
  if (parameters.locale !== undefined) {
    input.locale = typeof parameters.locale === 'string' ? parameters.locale : JSON.stringify(parameters.locale);
  }
  return input;
}

/** GET, POST, PUT, PATCH and DELETE of one account; `own` for that of who asks. */
function accountEndpoints({ own }: { own: boolean }): Endpoint[] {
  const id: Record<string, Parameter> = own ? {} : { id: idParameter };
  const idType: Record<string, string> = own ? {} : { id: 'Int!' };
  const idOf = (parameters: Parameters) => (own ? {} : { id: Math.min(Number(parameters.id), LARGEST_ID) });
  const marker = own ? {} : { batch };
  return [
    {
      methods: ['GET'],
      ...marker,
      permission: ({ item, parameters }) =>
        own || (item !== null && (parameters.context !== 'edit' || item.edit === true)),
      parameters: { ...id, context: contextParameter },
      variableTypes: own ? {} : { ...idType, context: 'ReadContext' },
      reply: {
        kind: 'item',
        field: own ? 'viewer' : 'user',
        variables: (parameters) =>
          own ? {} : { ...idOf(parameters), context: String(parameters.context).toUpperCase() },
      },
    },
    {
      methods: ['POST', 'PUT', 'PATCH'],
      ...marker,
      permission: canUpdate,
      parameters: { ...id, ...writeParameters(userResource, 'update') },
      variableTypes: { ...idType, input: 'UpdateUserInput!' },
      reply: {
        kind: 'update',
        field: own ? 'updateViewer' : 'updateUser',
        variables: (parameters) => ({ ...idOf(parameters), input: inputOf(parameters) }),
      },
    },
    {
      methods: ['DELETE'],
      ...marker,
      permission: ({ item }) => item?.delete === true,
      parameters: { ...id, ...deletionParameters },
      variableTypes: { ...idType, reassignTo: 'Int!', force: 'Boolean' },
      reply: {
        kind: 'delete',
        field: own ? 'deleteViewer' : 'deleteUser',
        variables: (parameters) => ({
          ...idOf(parameters),
          reassignTo: heirOf(parameters),
          force: parameters.force === true,
        }),
      },
    },
  ];
}

/** A new account is open: it can only be shut later. */
const { disabled: _, ...creationParameters } = writeParameters(userResource, 'create');

const select = 'edit delete promote';

/** The routes of accounts (api.md, Core: users). */
export const userRoutes: readonly Route[] = [
  {
    pattern: path,
    namespace,
    resource: userResource,
    endpoints: [
      {
        methods: ['GET'],
        batch,
        permission: canList,
        parameters: userListParameters,
        variableTypes: userListVariableTypes,
        reply: {
          kind: 'list',
          field: 'users',
          paging: { size: 10, beyondPages: null, followsOffset: true },
          variables: userListVariables,
        },
      },
      {
        methods: ['POST'],
        batch,
        permission: ({ viewer }) => canCreateUser(viewer),
        parameters: { ...creationParameters, id: { unlisted: true, unchecked: true } },
        refuse: ({ id }, viewer) => (id && canCreateUser(viewer) ? 'rest_user_exists' : null),
        variableTypes: { input: 'CreateUserInput!' },
        reply: {
          kind: 'create',
          field: 'createUser',
          variables: (parameters) => ({ input: inputOf(parameters) }),
          location: (node) => `${path}/${node._id}`,
        },
      },
    ],
  },
  {
    pattern: `${path}/(?P<id>[\\d]+)`,
    namespace,
    resource: userResource,
    itemPermissions: {
      field: 'userPermissions',
      select,
      variableTypes: { id: 'Int!' },
      variables: ({ id }) => (Number(id) > LARGEST_ID ? null : { id: Number(id) }),
    },
    endpoints: accountEndpoints({ own: false }),
  },
  {
    pattern: `${path}/me`,
    namespace,
    resource: userResource,
    itemPermissions: { field: 'viewerPermissions', select, variableTypes: {}, variables: () => ({}) },
    endpoints: accountEndpoints({ own: true }),
  },
];
