import type { Resource } from '../../declare/declared-resource.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { PermissionQuery } from '../../declare/route.ts';
import type { Inputs } from '../crud/crud-kind.ts';
import { itemId } from '../crud/item-key.ts';
import { revisionResource } from './revision-resource.ts';

/** How the items of a kind are named in paths and in GraphQL. */
interface Identity {
  /** What stands in the path. */
  pattern: string;
  parameter: Parameter;
  variableTypes: Readonly<Record<string, string>>;
  variables(name: unknown): Readonly<Record<string, unknown>>;
  /** The same for mutations that say by their name which kind they change. */
  target: {
    variableTypes: Readonly<Record<string, string>>;
    variables(name: unknown): Readonly<Record<string, unknown>>;
  };
  /** Asks what the viewer may do with the item that the parameter names. */
  permissions(parameter: 'parent' | 'id'): PermissionQuery;
  /** The index lists the name among the arguments of the autosaves' list. */
  isListed: boolean;
}

/** What the versions of a kind of item differ in. */
export interface RevisedKind {
  /** Its name in the registry. */
  type: string;
  /** Path of its collection, neutral. */
  path: string;
  resource: Resource;
  /** How to ask what the viewer may do with an item. */
  permissions: PermissionQuery;
  /** What its revisions are, where that does not follow from its resource. */
  revision?: Resource;
  /** What its autosaves are beyond; by default revisions with a link to a preview. */
  autosave?: Resource;
  /** `Allow` and links name the deletion of revisions to those who may delete the item. */
  namesDeletion?: boolean;
  /** Revisions are listed by page alone, and go with their item. */
  isReadOnly?: boolean;
  /** For items that are not named by a number. */
  identity?: Identity;
  /** Names of GraphQL fields of its own. */
  fields?: Partial<typeof FIELDS>;
}

const FIELDS = {
  list: 'revisions',
  item: 'revision',
  delete: 'deleteRevision',
  autosaves: 'autosaves',
  autosave: 'autosave',
};

/** A kind whose items are saved on the way. */
export interface AutosavedKind extends RevisedKind {
  /** Name of its GraphQL type: an autosave is written by the input that changes the kind's items. */
  name: string;
}

/** A kind with everything that follows from what it says. */
export function completeKind<Kind extends RevisedKind>(kind: Kind) {
  const revision = kind.revision ?? revisionResource(kind.resource, kind.path);
  const identity = kind.identity ?? numbered(kind);
  const within: Inputs = {
    parameters: { parent: identity.parameter },
    variableTypes: identity.variableTypes,
    variables: ({ parent }) => identity.variables(parent),
  };
  return { ...kind, revision, identity, within, fields: { ...FIELDS, ...kind.fields } };
}

function numbered({ type, permissions: own }: RevisedKind): Identity {
  return {
    pattern: '[\\d]+',
    parameter: { description: 'Number of the item.', type: 'integer' },
    variableTypes: { parentId: 'Int!', parentType: 'String' },
    variables: (name) => ({ parentId: itemId(name), parentType: type }),
    target: { variableTypes: { parentId: 'Int!' }, variables: (name) => ({ parentId: itemId(name) }) },
    permissions: (parameter) => ({
      ...own,
      variables: (parameters) => own.variables?.({ id: parameters[parameter] }) ?? null,
    }),
    isListed: false,
  };
}
