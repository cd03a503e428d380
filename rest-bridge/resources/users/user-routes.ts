import { userFilters } from '../../../schema/kinds/users/user-filter.ts';
import { MAX_ID } from '../../../schema/values/ids.ts';
import type { Parameters, PermissionQuery, Route } from '../../declare/route.ts';
import type { CrudKind, Operation } from '../crud/crud-kind.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { filteredList } from '../crud/filtered-list.ts';
import { deletionParameters, readReplacementAuthor } from './user-deletion.ts';
import { userResource, usersPath } from './user-resource.ts';

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== '0');

/** The permission to list accounts depends on the parameters of the request. */
const permissions: PermissionQuery = {
  field: 'sitePermissions',
  select:
    'list: listUsers(byRights: $byRights, forEditing: $forEditing, byPrivateOrder: $byPrivateOrder, authors: $authors) create: createUsers',
  selectionVariableTypes: {
    byRights: 'Boolean',
    forEditing: 'Boolean',
    byPrivateOrder: 'Boolean',
    authors: 'Boolean',
  },
  variables: ({ roles, capabilities, context, orderby, who }) => ({
    byRights: isSet(roles) || isSet(capabilities),
    forEditing: context === 'edit',
    byPrivateOrder: ['email', 'registered_date'].includes(String(orderby)),
    authors: who === 'authors',
  }),
};

/** Which fields a request changes: changing roles requires a separate capability. */
const changedFields = (parameters: Parameters) => ({
  roles: isSet(parameters.roles),
  others: Object.keys(parameters).some((name) => name !== 'id' && name !== 'roles'),
});

const accountPermissions = {
  select: 'edit delete update(roles: $roles, others: $others)',
  selectionVariableTypes: { roles: 'Boolean', others: 'Boolean' },
} as const;

const UPDATE_PERMISSION = { needs: 'item.update' } as const;

const remove: Operation = {
  parameters: deletionParameters,
  variableTypes: { reassignTo: 'Int!', retainsItems: 'Boolean' },
  variables: (parameters) => {
    const replacement = readReplacementAuthor(parameters);
    return { reassignTo: replacement ?? 0, retainsItems: replacement === 0 };
  },
};

const user: CrudKind = {
  path: usersPath,
  name: 'User',
  plural: 'users',
  noun: 'account',
  resource: userResource,
  batch: { v1: true },
  // Hashing a password takes long, and the items of a deleted account are deleted in several transactions.
  hasOwnTransactions: true,
  permissions,
  itemPermissions: {
    ...accountPermissions,
    field: 'userPermissions',
    variableTypes: { id: 'Int!' },
    variables: ({ id, ...fields }) => (Number(id) > MAX_ID ? null : { id: Number(id), ...changedFields(fields) }),
  },
  list: {
    permission: { needs: 'list' },
    ...filteredList({
      filters: userFilters,
      offsetNoun: 'accounts',
      orderby: 'name',
      orders: ['id', 'include', 'name', 'registered_date', 'slug', 'include_slugs', 'email', 'url'],
      orderNames: { registered_date: 'registered' },
      direction: 'asc',
      types: { where: 'UserFilter', orderBy: 'UserOrder' },
    }),
    paging: { size: 10, beyondPages: null, linksFollowOffset: true },
  },
  create: {
    permission: { needs: 'create' },
    parameters: { id: { isUnlisted: true, validation: 'none' } },
    refuse: ({ id }) => (id ? 'rest_user_exists' : null),
    refusalRequiresPermission: true,
    inputType: 'CreateUserInput',
  },
  read: {},
  update: { permission: UPDATE_PERMISSION, inputType: 'UpdateUserInput' },
  remove,
};

/** The account of the viewer, at the path `me`. */
const viewer: CrudKind = {
  path: usersPath,
  name: 'Viewer',
  resource: userResource,
  key: { pattern: '/me', parameters: {}, variableTypes: {}, variables: () => ({}) },
  hasContext: false,
  itemPermissions: { ...accountPermissions, field: 'viewerPermissions', variables: changedFields },
  read: { permission: 'open' },
  update: { permission: UPDATE_PERMISSION, inputType: 'UpdateUserInput' },
  remove,
};

/** The routes of accounts. */
export const userRoutes: readonly Route[] = [...crudRoutes(user), ...crudRoutes(viewer)];
