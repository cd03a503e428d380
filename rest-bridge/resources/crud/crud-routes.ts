import { namedVariables } from '../../declare/named-variables.ts';
import type { Endpoint, Parameters, Permission, RequestHeaders, Route, SentFiles } from '../../declare/route.ts';
import type { CrudKind, Inputs, ItemKey, WriteOperation } from './crud-kind.ts';
import { contextInput } from './crud-parameters.ts';
import { itemPermissions, numberKey } from './item-key.ts';
import { writeInput } from './write-input.ts';
import { forceParameter, type WriteUse, writeParameters } from './write-parameters.ts';

/** The routes of a kind: its collection, and one item. */
export function crudRoutes(kind: CrudKind): readonly Route[] {
  const { path, resource, itemResource = resource, key = numberKey(kind.noun ?? 'item') } = kind;
  const namespace = path.split('/').slice(1, 3).join('/');
  const { permissions, collectionPermissions } = kind;
  const { itemPermissions: ofItem = itemPermissions(`${singularOf(kind)}Permissions`) } = kind;
  return [
    {
      pattern: path,
      namespace,
      resource,
      permissions,
      itemPermissions: collectionPermissions,
      endpoints: [...listEndpoint(kind), ...createEndpoint(kind), ...(kind.more ?? [])],
    },
    {
      pattern: `${path}${key.pattern}`,
      namespace,
      resource: itemResource,
      permissions,
      itemPermissions: ofItem,
      endpoints: itemEndpoints(kind, key),
    },
  ].filter(({ endpoints }) => endpoints.length > 0);
}

/** The GraphQL field of an item: `mediaItem` of a `MediaItem`. */
export const singularOf = ({ name, singular }: Pick<CrudKind, 'name' | 'singular'>): string =>
  singular ?? name.charAt(0).toLowerCase() + name.slice(1);

const MAY_READ: Permission = { needs: 'item', editing: 'item.edit' };
const MAY_EDIT: Permission = { needs: 'item.edit' };
const MAY_DELETE: Permission = { needs: 'item.delete' };

/** Puts together what several parts of an operation take. */
const joined = <More extends readonly unknown[] = []>(
  ...parts: readonly (Partial<Inputs<More>> | undefined)[]
): Inputs<More> => {
  const readers = parts.map((part) => part?.variables ?? namedVariables(part?.variableTypes));
  return {
    parameters: Object.assign({}, ...parts.map((part) => part?.parameters)),
    variableTypes: Object.assign({}, ...parts.map((part) => part?.variableTypes)),
    variables: (...sent) => Object.assign({}, ...readers.map((read) => read(...sent))),
  };
};

const forceInput: Inputs = {
  parameters: { force: forceParameter },
  variableTypes: { force: 'Boolean' },
  variables: ({ force }) => ({ force: force === true }),
};

/** What a mutation takes of the kind's fields. */
function written<More extends readonly unknown[]>(
  { resource, name, input: complete = (input) => input }: CrudKind,
  { use, operation }: { use: WriteUse; operation: WriteOperation<More> },
): Inputs {
  const inputOf = (parameters: Parameters) => complete(writeInput(parameters, { resource, use }), parameters);
  const { inputType = `${name}Input`, arguments: types } = operation;
  return {
    parameters: writeParameters(resource, use),
    variableTypes: types ?? { input: `${inputType}!` },
    variables: types ? inputOf : (parameters) => ({ input: inputOf(parameters) }),
  };
}

function listEndpoint({ list, within, batch, plural = '' }: CrudKind): Endpoint[] {
  if (!list) return [];
  const { permission, field = plural, isUnpaged, keyedBy, emptyAsList, paging } = list;
  const { variables, ...inputs } = joined(within, list);
  const reply = { kind: 'list', field, isUnpaged, keyedBy, emptyAsList, paging, variables } as const;
  return [{ methods: ['GET'], batch, permission, ...inputs, reply }];
}

function createEndpoint(kind: CrudKind): Endpoint[] {
  const { create, within, batch, path, name } = kind;
  if (!create) return [];
  const { existing, permission, permissionNeedsBody, fileField, context, locationSelection } = create;
  const named: Partial<Inputs> = existing ? { parameters: { id: { isUnlisted: true, unchecked: true } } } : {};
  const refuse: Endpoint['refuse'] = existing && (({ id }) => (id ? existing : null));
  const fields = written(kind, { use: 'create', operation: create });
  const { variables, ...inputs } = joined<[SentFiles]>(within, fields, named, create);
  return [
    {
      methods: ['POST'],
      batch,
      permission,
      permissionNeedsBody,
      fileField,
      refuse: create.refuse ?? refuse,
      refusesOnlyPermitted: create.refusesOnlyPermitted,
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
  const { read, update, remove, within, batch, innerVariableTypes, hasContext = true, name } = kind;
  const shared = { batch, innerVariableTypes };
  const endpoints: Endpoint[] = [];
  if (read) {
    const { permission = MAY_READ, field = singularOf(kind), alternate } = read;
    const context = hasContext ? contextInput : { parameters: contextInput.parameters };
    const { variables, ...inputs } = joined(within, key, context, read);
    const reply = { kind: 'item', field, alternate, variables } as const;
    endpoints.push({ ...shared, methods: ['GET'], permission, ...inputs, reply });
  }
  if (update) {
    const { permission = MAY_EDIT, field = `update${name}` } = update;
    const fields = written(kind, { use: 'update', operation: update });
    const { variables, ...inputs } = joined<[RequestHeaders]>(within, key, fields, update);
    const reply = { kind: 'update', field, variables } as const;
    endpoints.push({ ...shared, methods: ['POST', 'PUT', 'PATCH'], permission, ...inputs, reply });
  }
  if (remove) {
    const { permission = MAY_DELETE, field = `delete${name}`, hasForce = true } = remove;
    const { variables, ...inputs } = joined(within, key, hasForce ? forceInput : {}, remove);
    const reply = { kind: 'delete', field, variables } as const;
    endpoints.push({ ...shared, methods: ['DELETE'], permission, ...inputs, reply });
  }
  return endpoints;
}
