import { isId } from '../../schema/values/ids.ts';
import { describedResponse, type Resource } from '../declare/declared-resource.ts';
import { editOnly, fieldList, type Node, viewAndEdit, viewEditEmbed } from '../declare/field.ts';
import type { Endpoint, Parameters, Permission, PermissionQuery, Route } from '../declare/route.ts';
import { dateTime, flag, integer, text, texts } from '../declare/typed-schema.ts';
import type { Inputs } from './crud/crud-kind.ts';
import { contextParameter } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { methodsAllowedBy, selfLink } from './crud/item-key.ts';

/** Returns the path of a password below the REST root. The node needs the aliases of `PASSWORD_LOCATION`. */
const passwordPath = (node: Node): string => `/cms/v2/users/${node._user}/application-passwords/${node._uuid}`;

/** The GraphQL selection that `passwordPath` needs. */
const PASSWORD_LOCATION = '_user: userId _uuid: uuid';

const readonly = true;

/** An application password (docs/protocol/authentication.md#application-password-routes). */
const passwordResource: Resource = {
  title: 'application-password',
  permissions: '_can: viewerCan { edit introspect }',
  fields: fieldList(
    { context: viewEditEmbed },
    {
      uuid: text('Unique identifier of the application password.', { format: 'uuid', readonly }),
      app_id: text('UUID that the program that uses the password chose for itself.', {
        oneOf: [
          { type: 'string', format: 'uuid' },
          { type: 'string', enum: [''] },
        ],
      }),
      name: text('Name of the application password, for display.', {
        minLength: 1,
        pattern: '.*\\S.*',
        required: true,
      }),
      created: dateTime('Date and time of creation, in GMT.', { context: viewAndEdit, readonly }),
      last_used: text('Date and time of the last use, in GMT.', {
        type: ['string', 'null'],
        format: 'date-time',
        context: viewAndEdit,
        readonly,
      }),
      last_ip: text('IP address of the last use.', {
        type: ['string', 'null'],
        format: 'ip',
        context: viewAndEdit,
        readonly,
      }),
      scopes: texts(
        'What the password allows: `read`, `write`, or one of both for a kind, such as `write:post`. Passwords without scopes allow everything that the account may do.',
        { context: viewAndEdit, writableOn: 'create', isAddition: true, omittedIfNull: true },
      ),
      expires: text('Date and time when the password expires, in GMT. Passwords without it do not expire.', {
        format: 'date-time',
        context: viewAndEdit,
        writableOn: 'create',
        isAddition: true,
        omittedIfNull: true,
      }),
      password: text('The generated password. Only the response that creates it contains it.', {
        context: editOnly,
        readonly,
        omittedIfNull: true,
      }),
    },
  ),
  links: [selfLink(passwordPath, { select: PASSWORD_LOCATION, allow: allowedMethods })],
};

function allowedMethods({ _can: can }: Node): string[] {
  return (can as { edit?: boolean } | undefined)?.edit ? methodsAllowedBy({ edit: true, delete: true }) : [];
}

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
  response: describedResponse('application-passwords-deletion', {
    deleted: flag('Always true.'),
    count: integer('Number of passwords that were deleted.'),
  }),
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
