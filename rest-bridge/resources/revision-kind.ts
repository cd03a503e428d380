import { mapOrEmptyList, type Parameter } from '../declare/declared-parameter.ts';
import type { Link, Resource } from '../declare/declared-resource.ts';
import { type Field, fieldList, type Node, viewAndEdit, viewEditEmbed } from '../declare/field.ts';
import type { Permission, PermissionQuery } from '../declare/route.ts';
import { dateTime, integer, text } from '../declare/typed-schema.ts';
import { contentFields, metaField } from './content/content-fields.ts';
import type { Inputs } from './crud/crud-kind.ts';
import { itemId } from './crud/item-key.ts';

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
  /** The permission to save an autosave; by default that to edit the item. */
  savePermission?: Permission;
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

/** The fields of every revision. */
const COMMON_FIELDS: readonly Field[] = fieldList(
  { context: viewEditEmbed },
  {
    author: integer('Id of the account that saved the revision.', { select: 'authorId' }),
    date: {
      ...dateTime("Date and time at which the revision was saved, in the site's time zone."),
      additionalType: { type: 'null', appliesTo: 'field' },
    },
    date_gmt: {
      ...dateTime('Date and time at which the revision was saved, in GMT.'),
      context: viewAndEdit,
      additionalType: { type: 'null', appliesTo: 'field' },
    },
    id: integer('Id of the revision.', { select: 'databaseId' }),
    modified: { ...dateTime("Date and time of the last change, in the site's time zone."), context: viewAndEdit },
    modified_gmt: { ...dateTime('Date and time of the last change, in GMT.'), context: viewAndEdit },
    parent: integer('Id of the item to which the revision belongs.', { select: 'parentId' }),
    slug: text('Slug of the revision.'),
  },
);

/** The fields of the item that revisions also have. */
const ITEM_FIELDS: ReadonlySet<string> = new Set(['title', 'content', 'excerpt', 'meta', 'acf']);

/** Properties in the schema of the item's texts that answers of revisions do not have. */
const OMITTED_PROPERTIES = { protected: null, block_version: null } as const;

function revisionField(field: Field): Field {
  const { name, schema, propertySelections } = field;
  if (name === 'meta') return { ...field, read: mapOrEmptyList };
  if (name === 'acf') return field;
  const context = name === 'title' ? viewEditEmbed : viewAndEdit;
  return {
    ...field,
    propertySelections: { ...propertySelections, ...OMITTED_PROPERTIES },
    // Revisions have a rendered text even if the item does not.
    ...(schema.properties?.rendered ? {} : { unlistedProperties: { rendered: { type: 'string', context } } }),
  };
}

/** The guid as a text, for revisions of items without a guid in their schema. */
const textGuid: Field = {
  name: 'guid',
  select: 'guid { rendered raw }',
  schema: text('Globally unique identifier of the revision, which never changes.', { context: viewAndEdit }),
};

const parentLink = (path: string): Link => ({
  rel: 'parent',
  select: '_parent: parentId',
  targets: (node: Node) => (node._parent ? [{ href: `${path}/${node._parent}` }] : []),
});

/** Creates the resource of the revisions of a kind from the resource of its items. */
const revisionResource = (parent: Resource, path: string): Resource => ({
  title: `${parent.title}-revision`,
  permissions: '_can: viewerCan { edit delete }',
  fields: [
    ...COMMON_FIELDS,
    parent.fields.some(({ name }) => name === 'guid') ? contentFields.guid : textGuid,
    ...parent.fields.filter(({ name }) => ITEM_FIELDS.has(name)).map(revisionField),
    ...(parent.fields.some(({ name }) => name === 'meta') ? [] : [revisionField(metaField({}))]),
  ],
  links: [parentLink(path)],
});
