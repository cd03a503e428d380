import type { Link, Resource } from '../declare/declared-resource.ts';
import {
  editOnly,
  embedViewEdit,
  type FieldOptions,
  fieldList,
  snakeCase,
  viewAndEdit,
  viewEditEmbed,
} from '../declare/field.ts';
import type { Permission, Route } from '../declare/route.ts';
import { flag, list, map, text, texts } from '../declare/typed-schema.ts';
import type { CrudKind, ListOperation } from './crud/crud-kind.ts';
import { contextInput } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { collectionLink } from './crud/item-key.ts';

/** Converts the keys of a map from camel case to snake case. */
function snakeKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [snakeCase(key), entry]));
}

const readonly = true;

/** The fields that types and taxonomies have in common. */
const commonFields = {
  capabilities: map('Capabilities that operations on the items require, by operation.', {
    context: editOnly,
    read: snakeKeys,
  }),
  description: text('Description.', { context: viewAndEdit }),
  hierarchical: flag('Whether its items or terms can have parents.', { context: viewAndEdit }),
  labels: map('Labels of the user interface.', { context: editOnly, read: snakeKeys }),
  name: text('Name for display.', { select: 'title' }),
  rest_base: text('Last segment of the path of its routes.', { hasDialectSpelling: true }),
  rest_namespace: text('Namespace of its routes.', { hasDialectSpelling: true }),
} as const satisfies Readonly<Record<string, FieldOptions>>;

/** Returns the field `slug`: the name of a type, a taxonomy or a status. */
const slug = (description: string) => text(description, { select: 'name', hasDialectSpelling: true });

/** Returns the field `visibility`; `descriptions` has the description of each property. */
const visibility = (descriptions: Readonly<Record<string, string>>) =>
  map('Parts of the user interface and the site that show it.', {
    context: editOnly,
    properties: Object.fromEntries(
      Object.entries(descriptions).map(([name, description]) => [name, flag(description)]),
    ),
    read: snakeKeys,
  });

const names = (description: string) => texts(description, { context: viewAndEdit, hasDialectSpelling: true });

const itemsLink: Link = {
  rel: 'cms:items',
  select: '_base: restBase _namespace: restNamespace',
  targets: (node) => [{ href: `/${node._namespace}/${node._base}` }],
};

const { rest_base, rest_namespace, name, labels, ...remainingCommonFields } = commonFields;

/** A type. */
const typeResource: Resource = {
  title: 'type',
  fields: fieldList(
    { context: viewEditEmbed, readonly },
    {
      ...remainingCommonFields,
      viewable: flag('Whether the items have pages on the site.', { context: editOnly }),
      labels,
      name,
      slug: slug('Name of the type, as in the field `type` of items.'),
      supports: map('Features that the items support.', { context: editOnly }),
      has_archive: {
        description: 'Whether the type has an archive, or the path of the archive.',
        type: ['string', 'boolean'],
        context: viewAndEdit,
      },
      taxonomies: names('Names of the taxonomies of the type.'),
      rest_base,
      rest_namespace,
      visibility: visibility({
        show_ui: 'Whether the administration area shows the items.',
        show_in_nav_menus: 'Whether menus can link to the items.',
      }),
      icon: text('Icon of the type.', { type: ['string', 'null'] }),
      template: list('Initial blocks of a new item.', { type: ['array'] }),
      template_lock: {
        description: 'How much of the initial blocks can be changed.',
        type: ['string', 'boolean'],
        enum: ['all', 'insert', 'contentOnly', false],
      },
    },
  ),
  links: [collectionLink('/cms/v2/types'), itemsLink],
};

/** A taxonomy. */
const taxonomyResource: Resource = {
  title: 'taxonomy',
  fields: fieldList(
    { context: viewEditEmbed, readonly },
    {
      ...remainingCommonFields,
      labels,
      name,
      slug: slug('Name of the taxonomy, as in the field `taxonomy` of terms.'),
      show_cloud: flag('Whether the terms can be shown as a tag cloud.', { context: editOnly }),
      types: names('Names of the types with the taxonomy.'),
      rest_base,
      rest_namespace,
      visibility: visibility({
        public: 'Whether the terms are visible to everyone.',
        publicly_queryable: 'Whether the terms have archives on the site.',
        show_ui: 'Whether the administration area shows the terms.',
        show_admin_column: 'Whether lists of items have a column for the terms.',
        show_in_nav_menus: 'Whether menus can link to the terms.',
        show_in_quick_edit: 'Whether the quick editing of items shows the terms.',
      }),
    },
  ),
  links: [collectionLink('/cms/v2/taxonomies'), itemsLink],
};

/** A status of items. */
const statusResource: Resource = {
  title: 'status',
  fields: fieldList(
    { context: embedViewEdit, readonly },
    {
      name,
      private: flag('Whether items with the status require a capability to be read.', { context: editOnly }),
      protected: flag('Whether items with the status are visible to editors only.', { context: editOnly }),
      public: flag('Whether items with the status are visible to everyone.', { context: viewAndEdit }),
      queryable: flag('Whether the site shows items with the status.', { context: viewAndEdit }),
      show_in_list: flag('Whether lists for editors contain items with the status.', { context: editOnly }),
      slug: slug('Name of the status, as in the field `status` of items.'),
      date_floating: flag('Whether the date of an item without a set date is that of its last change.', {
        context: viewAndEdit,
      }),
    },
  ),
  links: [
    {
      rel: 'archives',
      select: '_name: name',
      targets: ({ _name: status }) => [{ href: `/cms/v2/posts${status === 'publish' ? '' : `?status=${status}`}` }],
    },
  ],
};

interface NamedKind extends Omit<CrudKind, 'list' | 'read'> {
  /** Name of the parameter in the path of an entry. */
  parameter: string;
  list: ListOperation;
  readPermission: Permission;
}

/** Creates the routes of a list, answered as a map by name, and of one entry by its name. */
const namedRoutes = ({ parameter, list, readPermission, ...kind }: NamedKind): readonly Route[] =>
  crudRoutes({
    ...kind,
    key: {
      pattern: `/(?P<${parameter}>[\\w-]+)`,
      parameters: { [parameter]: text(`Name of the ${parameter}.`, { hasDialectSpelling: true }) },
      variableTypes: { name: 'String!' },
      variables: (parameters) => ({ name: parameters[parameter] }),
    },
    list: {
      permission: list.permission,
      isUnpaged: true,
      keyedBy: 'name',
      parameters: { ...contextInput.parameters, ...list.parameters },
      variableTypes: { ...contextInput.variableTypes, ...list.variableTypes },
      variables: (parameters) => ({ ...contextInput.variables(parameters), ...list.variables?.(parameters) }),
    },
    read: { permission: readPermission },
  });

/** The routes of types, taxonomies and statuses (docs/protocol/errors.md#terms-types-and-settings). */
export const registryRoutes = (): readonly Route[] => [
  ...namedRoutes({
    path: '/cms/v2/types',
    name: 'ContentType',
    plural: 'contentTypes',
    parameter: 'type',
    resource: typeResource,
    list: { permission: { editing: 'site.editSomeType' } },
    readPermission: 'open',
  }),
  ...namedRoutes({
    path: '/cms/v2/statuses',
    name: 'ContentStatus',
    plural: 'contentStatuses',
    parameter: 'status',
    resource: statusResource,
    hasContext: false,
    permissions: {
      field: 'statusPermissions',
      select: 'read',
      variableTypes: { name: 'String!' },
      variables: ({ status }) => ({ name: String(status) }),
    },
    list: { permission: { editing: 'site.editAnything' } },
    readPermission: { needs: 'read' },
  }),
  ...namedRoutes({
    path: '/cms/v2/taxonomies',
    name: 'Taxonomy',
    plural: 'taxonomies',
    parameter: 'taxonomy',
    resource: taxonomyResource,
    permissions: {
      field: 'taxonomyPermissions',
      select: 'see seeDetails',
      variableTypes: { taxonomy: 'String!' },
      variables: ({ taxonomy }) => ({ taxonomy: String(taxonomy) }),
    },
    list: {
      permission: { editing: 'site.assignSomeTerms' },
      parameters: { type: text('Limits the list to taxonomies of this type.', { hasDialectSpelling: true }) },
      variableTypes: { type: 'String' },
      variables: ({ type }) => ({ type }),
    },
    readPermission: { needs: 'see', editing: 'seeDetails' },
  }),
];
