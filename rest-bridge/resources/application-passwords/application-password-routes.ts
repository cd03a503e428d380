import { isId } from '../../../schema/values/ids.ts';
import type { Endpoint, Parameters, Permission, PermissionQuery, Route } from '../../declare/route.ts';
import type { Inputs } from '../crud/crud-kind.ts';
import { contextParameter } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { LOCATION, passwordPath, passwordResource } from './application-password-resource.ts';

const path = '/cms/v2/users/(?P<user_id>(?:[\\d]+|me))/application-passwords';

/** `me` is the viewer; what can be no account's number names nobody. */
function userIdOf({ user_id }: Parameters): number | null {
  if (user_id === 'me') return null;
  const id = typeof user_id === 'string' ? Number(user_id) : 0;
  return isId(id) ? id : 0;
}

const owner: Inputs = {
  parameters: { user_id: { type: 'string', isUnlisted: true } },
  variableTypes: { userId: 'Int' },
  variables: (parameters) => ({ userId: userIdOf(parameters) }),
};

const permission: Permission = { needs: 'item.edit' };

// Everything hangs on the account: what may be done is the same before a password exists and after.
const itemPermissions: PermissionQuery = {
  field: 'applicationPasswordPermissions',
  select: 'edit introspect',
  variableTypes: owner.variableTypes,
  variables: owner.variables,
};

const deleteAll: Endpoint = {
  methods: ['DELETE'],
  permission,
  parameters: owner.parameters,
  variableTypes: owner.variableTypes,
  reply: {
    kind: 'custom',
    operation: {
      field: 'deleteApplicationPasswords',
      selection: 'deleted count',
      isMutation: true,
      variables: owner.variables,
    },
    answer: ({ node: { deleted, count } }) => ({ deleted, count }),
  },
};

const introspection: Route = {
  pattern: `${path}/introspect`,
  resource: passwordResource,
  itemPermissions,
  endpoints: [
    {
      methods: ['GET'],
      permission: { needs: 'item.introspect' },
      parameters: { ...owner.parameters, context: contextParameter },
      variableTypes: owner.variableTypes,
      reply: { kind: 'item', field: 'usedApplicationPassword', variables: owner.variables },
    },
  ],
};

/** The routes of application passwords (docs/protocol/authentication.md#application-password-routes). */
export const passwordRoutes: readonly Route[] = crudRoutes({
  path,
  name: 'ApplicationPassword',
  plural: 'applicationPasswords',
  resource: passwordResource,
  within: owner,
  key: {
    pattern: '/(?P<uuid>[\\w\\-]+)',
    parameters: { uuid: { type: 'string', isUnlisted: true } },
    variableTypes: { uuid: 'String!' },
  },
  hasContext: false,
  collectionPermissions: itemPermissions,
  itemPermissions,
  list: { permission, isUnpaged: true, parameters: { context: contextParameter } },
  create: {
    permission,
    arguments: { name: 'String!', appId: 'String' },
    locationSelection: LOCATION,
    location: passwordPath,
  },
  more: [deleteAll],
  read: { permission },
  // The program's own id is checked, but stays what it was.
  update: { permission, arguments: { name: 'String' } },
  remove: { permission, hasForce: false },
}).toSpliced(1, 0, introspection);
