import {
  type Endpoint,
  namedVariables,
  type Parameters,
  type Permission,
  type RequestHeaders,
  type Route,
  type SentFiles,
} from '../../declare/route.ts';
import type { CrudKind, Inputs, ItemKey, WriteOperation } from './crud-kind.ts';
import { contextInput } from './crud-parameters.ts';
import { idKey, itemPermissions } from './item-key.ts';
import { forceParameter, type WriteUse, writeInput, writeParameters } from './write-parameters.ts';

/** Creates the routes of a kind: one for the collection, one for an item. */
export function crudRoutes(kind: CrudKind): readonly Route[] {
  const { path, resource, itemResource = resource, key = idKey(kind.noun ?? 'item') } = kind;
  const namespace = path.split('/').slice(1, 3).join('/');
  const { permissions, collectionPermissions } = kind;
  const { itemPermissions: permissionsOnItem = itemPermissions(`${itemFieldOf(kind)}Permissions`) } = kind;
  return [
    {
      pattern: path,
      namespace,
      resource,
      permissions,
      itemPermissions: collectionPermissions,
      endpoints: [...listEndpoint(kind), ...createEndpoint(kind), ...(kind.additionalEndpoints ?? [])],
    },
    {
      pattern: `${path}${key.pattern}`,
      namespace,
      resource: itemResource,
      permissions,
      itemPermissions: permissionsOnItem,
      endpoints: itemEndpoints(kind, key),
    },
  ].filter(({ endpoints }) => endpoints.length > 0);
}

/** Returns the GraphQL field of an item: `mediaItem` for the type `MediaItem`. */
export const itemFieldOf = ({ name, singular }: Pick<CrudKind, 'name' | 'singular'>): string =>
  singular ?? name.charAt(0).toLowerCase() + name.slice(1);

const READ_PERMISSION: Permission = { needs: 'item', editing: 'item.edit' };
const EDIT_PERMISSION: Permission = { needs: 'item.edit' };
const DELETE_PERMISSION: Permission = { needs: 'item.delete' };

/** Merges parameters and variables. Later inputs take precedence. */
const mergeInputs = <Others extends readonly unknown[] = []>(
  ...inputs: readonly (Partial<Inputs<Others>> | undefined)[]
): Inputs<Others> => {
  const variableFunctions = inputs.map((input) => input?.variables ?? namedVariables(input?.variableTypes));
  return {
    parameters: Object.assign({}, ...inputs.map((input) => input?.parameters)),
    variableTypes: Object.assign({}, ...inputs.map((input) => input?.variableTypes)),
    variables: (...values) => Object.assign({}, ...variableFunctions.map((variables) => variables(...values))),
  };
};

const forceInput: Inputs = {
  parameters: { force: forceParameter },
  variableTypes: { force: 'Boolean' },
  variables: ({ force }) => ({ force: force === true }),
};

/** Returns the write parameters of the kind's fields, and the variables of the mutation. */
function fieldInputs<Others extends readonly unknown[]>(
  { resource, name, input: completeInput = (input) => input }: CrudKind,
  { use, operation }: { use: WriteUse; operation: WriteOperation<Others> },
): Inputs {
  const toInput = (parameters: Parameters) => completeInput(writeInput(parameters, { resource, use }), parameters);
  const { inputType = `${name}Input`, arguments: types } = operation;
  return {
    parameters: writeParameters(resource, use),
    variableTypes: types ?? { input: `${inputType}!` },
    variables: types ? toInput : (parameters) => ({ input: toInput(parameters) }),
  };
}

function listEndpoint({ list, owner, batch, plural = '' }: CrudKind): Endpoint[] {
  if (!list) return [];
  const { permission, field = plural, isUnpaged, keyedBy, emptyAsList, paging } = list;
  const { variables, ...inputs } = mergeInputs(owner, list);
  const reply = { kind: 'list', field, isUnpaged, keyedBy, emptyAsList, paging, variables } as const;
  return [{ methods: ['GET'], batch, permission, ...inputs, reply }];
}

/** Whether the kind or one of its fields needs transactions of its own. */
const hasOwnTransactions = (kind: CrudKind): boolean =>
  Boolean(kind.hasOwnTransactions) || kind.resource.fields.some((field) => field.hasOwnTransactions);

function createEndpoint(kind: CrudKind): Endpoint[] {
  const { create, owner, batch, path, name } = kind;
  if (!create) return [];
  const { idErrorCode, permission, permissionNeedsBody, fileField, context, locationSelection } = create;
  const idParameter: Partial<Inputs> = idErrorCode
    ? { parameters: { id: { isUnlisted: true, validation: 'none' } } }
    : {};
  const refuse: Endpoint['refuse'] = idErrorCode && (({ id }) => (id ? idErrorCode : null));
  const fields = fieldInputs(kind, { use: 'create', operation: create });
  const { variables, ...inputs } = mergeInputs<[SentFiles]>(owner, fields, idParameter, create);
  return [
    {
      methods: ['POST'],
      batch,
      hasOwnTransactions: hasOwnTransactions(kind),
      permission,
      permissionNeedsBody,
      fileField,
      refuse: create.refuse ?? refuse,
      refusalRequiresPermission: create.refusalRequiresPermission,
      ...inputs,
      reply: {
        kind: 'create',
        field: create.field ?? `create${name}`,
        variables,
        location: create.location ?? ((node) => `${path}/${node._id}`),
        locationSelection,
        context,
      },
    },
  ];
}

/** GET, POST, PUT, PATCH and DELETE of one item. */
function itemEndpoints(kind: CrudKind, key: ItemKey): Endpoint[] {
  const { read, update, remove, owner, batch, hasContext = true, name } = kind;
  const sharedOptions = {
    batch,
    hasOwnTransactions: hasOwnTransactions(kind),
    selectionVariableTypes: kind.selectionVariableTypes,
  };
  const endpoints: Endpoint[] = [];
  if (read) {
    const { permission = READ_PERMISSION, field = itemFieldOf(kind), linksToPage } = read;
    const context = hasContext ? contextInput : { parameters: contextInput.parameters };
    const { variables, ...inputs } = mergeInputs(owner, key, context, read);
    const reply = { kind: 'item', field, linksToPage, variables } as const;
    endpoints.push({ ...sharedOptions, methods: ['GET'], permission, ...inputs, reply });
  }
  if (update) {
    const { permission = EDIT_PERMISSION, field = `update${name}` } = update;
    const fields = fieldInputs(kind, { use: 'update', operation: update });
    const { variables, ...inputs } = mergeInputs<[RequestHeaders]>(owner, key, fields, update);
    const reply = { kind: 'update', field, variables } as const;
    endpoints.push({ ...sharedOptions, methods: ['POST', 'PUT', 'PATCH'], permission, ...inputs, reply });
  }
  if (remove) {
    const { permission = DELETE_PERMISSION, field = `delete${name}`, hasForce = true, context, hasLinks } = remove;
    const { variables, ...inputs } = mergeInputs(owner, key, hasForce ? forceInput : {}, remove);
    const reply = {
      kind: 'delete',
      field,
      variables,
      ...(context ? { context } : {}),
      ...(hasLinks ? { hasLinks } : {}),
    } as const;
    endpoints.push({ ...sharedOptions, methods: ['DELETE'], permission, ...inputs, reply });
  }
  return endpoints;
}
