import type { Resource } from '../../declare/declared-resource.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { PermissionQuery } from '../../declare/route.ts';
import type { Inputs } from '../crud/crud-kind.ts';
import { itemId } from '../crud/item-key.ts';
import { revisionResource } from './revision-resource.ts';

/** How paths and GraphQL identify the items of a kind. */
interface ItemIdentity {
  /** Pattern of the path segment. */
  pattern: string;
  /** The parameter in the path. */
  parameter: Parameter;
  /** GraphQL variables that identify the item in queries. `value` is the value of the parameter. */
  variableTypes: Readonly<Record<string, string>>;
  variables(value: unknown): Readonly<Record<string, unknown>>;
  /** GraphQL variables that identify the item in the mutations of its kind. */
  mutation: {
    variableTypes: Readonly<Record<string, string>>;
    variables(value: unknown): Readonly<Record<string, unknown>>;
  };
  /** Returns the query of permissions on the item that the parameter identifies. */
  permissions(parameter: 'parent' | 'id'): PermissionQuery;
  /** Whether the index lists the parameter for the routes of autosaves. */
  listsAutosaveParameter: boolean;
}

/** The options of the revisions and autosaves of a kind. */
export interface RevisedKind {
  /** Name of the type in the registry. */
  type: string;
  /** Neutral path of the collection. */
  path: string;
  resource: Resource;
  /** The query of permissions on an item. */
  permissions: PermissionQuery;
  /** The resource of revisions; by default it follows from `resource`. */
  revision?: Resource;
  /** The resource of autosaves, without `autosaved_fields`; by default that of revisions with a preview link. */
  autosave?: Resource;
  /** Revisions cannot be deleted, and their list has no filters. */
  isReadOnly?: boolean;
  /** How paths identify items, if not by id. */
  identity?: ItemIdentity;
  /** GraphQL fields with other names. */
  fields?: Partial<typeof DEFAULT_FIELDS>;
}

const DEFAULT_FIELDS = {
  list: 'revisions',
  item: 'revision',
  delete: 'deleteRevision',
  autosaves: 'autosaves',
  autosave: 'autosave',
};

/** The options of a kind with autosaves. */
export interface AutosavedKind extends RevisedKind {
  /** Name of the GraphQL type. The input of an autosave is that of an update. */
  name: string;
}

/** Completes the options with their defaults. */
export function completeKind<Kind extends RevisedKind>(kind: Kind) {
  const revision = kind.revision ?? revisionResource(kind.resource, kind.path);
  const identity = kind.identity ?? identityById(kind);
  const parentItem: Inputs = {
    parameters: { parent: identity.parameter },
    variableTypes: identity.variableTypes,
    variables: ({ parent }) => identity.variables(parent),
  };
  return { ...kind, revision, identity, parentItem, fields: { ...DEFAULT_FIELDS, ...kind.fields } };
}

function identityById({ type, permissions }: RevisedKind): ItemIdentity {
  return {
    pattern: '[\\d]+',
    parameter: { description: 'Id of the item.', type: 'integer' },
    variableTypes: { parentId: 'Int!', parentType: 'String' },
    variables: (value) => ({ parentId: itemId(value), parentType: type }),
    mutation: { variableTypes: { parentId: 'Int!' }, variables: (value) => ({ parentId: itemId(value) }) },
    permissions: (parameter) => ({
      ...permissions,
      variables: (parameters) => permissions.variables?.({ id: parameters[parameter] }) ?? null,
    }),
    listsAutosaveParameter: false,
  };
}
