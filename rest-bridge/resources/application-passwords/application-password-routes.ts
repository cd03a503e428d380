import { isId } from '../../../schema/values/ids.ts';
import type { Endpoint, Parameters, Permission, PermissionQuery, Route } from '../../declare/route.ts';
import type { Inputs } from '../crud/crud-kind.ts';
import { contextParameter } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { PASSWORD_LOCATION, passwordPath, passwordResource } from './application-password-resource.ts';

const path = '/cms/v2/users/(?P<user_id>(?:[\\d]+|me))/application-passwords';

/** Converts the account in the path: null for `me`, and 0, the id of no account, for an id that cannot exist. */
function readUserId({ user_id }: Parameters): number | null {
  if (user_id === 'me') return null;
  const id = typeof user_id === 'string' ? Number(user_id) : 0;
  return isId(id) ? id : 0;
}

const owner: Inputs = {
  parameters: { user_id: { type: 'string', isUnlisted: true } },
  variableTypes: { userId: 'Int' },
  variables: (parameters) => ({ userId: readUserId(parameters) }),
};

const permission: Permission = { needs: 'item.edit' };

// The permissions depend only on the account, whether the password exists or not.
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
  owner,
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
    arguments: { name: 'String!', appId: 'String', scopes: '[String!]', expires: 'DateTime' },
    locationSelection: PASSWORD_LOCATION,
    location: passwordPath,
  },
  additionalEndpoints: [deleteAll],
  read: { permission },
  // `app_id` is validated, but updates do not change it.
  update: { permission, arguments: { name: 'String' } },
  remove: { permission, hasForce: false },
}).toSpliced(1, 0, introspection);
