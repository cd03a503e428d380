import { isId } from '../../../schema/ids.ts';
import type { Endpoint, ItemPermissions, Parameter, Parameters, Permission, Route } from '../../declare/route.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { writeParameters } from '../content/write-parameters.ts';
import { LOCATION, passwordPath, passwordResource } from './resource.ts';

const base = '/cms/v2/users/(?P<user_id>(?:[\\d]+|me))/application-passwords';

/** `me` is the viewer; what can be no account's number names nobody. */
function userIdOf({ user_id }: Parameters): number | null {
  if (user_id === 'me') return null;
  const id = typeof user_id === 'string' ? Number(user_id) : 0;
  return isId(id) ? id : 0;
}

const owner: Readonly<Record<string, Parameter>> = { user_id: { type: 'string', unlisted: true } };
const item: Readonly<Record<string, Parameter>> = { ...owner, uuid: { type: 'string', unlisted: true } };

const ownerTypes = { userId: 'Int' };
const itemTypes = { userId: 'Int', uuid: 'String!' };

const ofOwner = (parameters: Parameters) => ({ userId: userIdOf(parameters) });
const ofItem = (parameters: Parameters) => ({ userId: userIdOf(parameters), uuid: parameters.uuid });

const mayEdit: Permission = ({ item: can }) => can?.edit === true;

// Everything hangs on the account: what may be done is the same before a password exists and after.
const itemPermissions: ItemPermissions = {
  field: 'applicationPasswordPermissions',
  select: 'edit introspect',
  variableTypes: ownerTypes,
  variables: ofOwner,
};

const collection: readonly Endpoint[] = [
  {
    methods: ['GET'],
    permission: mayEdit,
    parameters: { ...owner, context: contextParameter },
    variableTypes: ownerTypes,
    reply: { kind: 'list', whole: true, field: 'applicationPasswords', variables: ofOwner },
  },
  {
    methods: ['POST'],
    permission: mayEdit,
    parameters: { ...owner, ...writeParameters(passwordResource, 'create') },
    variableTypes: { ...ownerTypes, name: 'String!', appId: 'String' },
    reply: {
      kind: 'create',
      field: 'createApplicationPassword',
      variables: (parameters) => ({ ...ofOwner(parameters), name: parameters.name, appId: parameters.app_id }),
      locate: LOCATION,
      location: passwordPath,
    },
  },
  {
    methods: ['DELETE'],
    permission: mayEdit,
    parameters: owner,
    variableTypes: ownerTypes,
    reply: {
      kind: 'own',
      operation: {
        field: 'deleteApplicationPasswords',
        selection: 'deleted count',
        isMutation: true,
        variables: ofOwner,
      },
      answer: ({ node }) => ({ deleted: node.deleted, count: node.count }),
    },
  },
];

const introspection: readonly Endpoint[] = [
  {
    methods: ['GET'],
    permission: ({ item: can }) => can?.introspect === true,
    parameters: { ...owner, context: contextParameter },
    variableTypes: ownerTypes,
    reply: { kind: 'item', field: 'usedApplicationPassword', variables: ofOwner },
  },
];

const single: readonly Endpoint[] = [
  {
    methods: ['GET'],
    permission: mayEdit,
    parameters: { ...item, context: contextParameter },
    variableTypes: itemTypes,
    reply: { kind: 'item', field: 'applicationPassword', variables: ofItem },
  },
  {
    methods: ['POST', 'PUT', 'PATCH'],
    permission: mayEdit,
    // The program's own id is checked, but stays what it was.
    parameters: { ...item, ...writeParameters(passwordResource, 'update') },
    variableTypes: { ...itemTypes, name: 'String' },
    reply: {
      kind: 'update',
      field: 'updateApplicationPassword',
      variables: (parameters) => ({ ...ofItem(parameters), name: parameters.name }),
    },
  },
  {
    methods: ['DELETE'],
    permission: mayEdit,
    parameters: item,
    variableTypes: itemTypes,
    reply: { kind: 'delete', field: 'deleteApplicationPassword', variables: ofItem },
  },
];

const namespace = 'cms/v2';
const resource = passwordResource;

/** The routes of application passwords (protocol 7.11). */
export const passwordRoutes: readonly Route[] = [
  { pattern: base, namespace, resource, itemPermissions, endpoints: collection },
  { pattern: `${base}/introspect`, namespace, resource, itemPermissions, endpoints: introspection },
  { pattern: `${base}/(?P<uuid>[\\w\\-]+)`, namespace, resource, itemPermissions, endpoints: single },
];
