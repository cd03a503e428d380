import { writableStatuses } from '../../schema/core/registry/post-status.ts';
import { builtinRegistry } from '../../schema/core/registry/registry.ts';
import { comparedText, type Parameter } from '../declare/declared-parameter.ts';
import type { Link, Resource } from '../declare/declared-resource.ts';
import {
  editOnly,
  embedViewEdit,
  type FieldOptions,
  fieldList,
  type Node,
  viewAndEdit,
  viewEditEmbed,
} from '../declare/field.ts';
import type { Endpoint, Parameters, Permission, Route } from '../declare/route.ts';
import { flag, integer, nullableDateTime, text } from '../declare/typed-schema.ts';
import { autosaveRoutes } from './autosave-routes.ts';
import { objectOrEmptyList } from './content/content-fields.ts';
import { contextParameter, unlistedContextParameter } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { collectionLink, methodsAllowedBy, selfLink } from './crud/item-key.ts';
import { revisionRoutes } from './revision-routes.ts';

/** Templates, or the template parts that they include. */
interface TemplateKind {
  path: string;
  type: 'cms_template' | 'cms_template_part';
  /** Value of the GraphQL enum `TemplateType`. */
  name: 'TEMPLATE' | 'PART';
}

const templateKinds: readonly TemplateKind[] = [
  { path: '/cms/v2/templates', type: 'cms_template', name: 'TEMPLATE' },
  { path: '/cms/v2/template-parts', type: 'cms_template_part', name: 'PART' },
];

const readonly = true;

const COMMON_FIELDS: Readonly<Record<string, FieldOptions>> = {
  id: text('Id of the template: theme and slug.', { select: 'name', readonly }),
  slug: text('Slug of the template, unique in its theme.', {
    required: true,
    minLength: 1,
    pattern: '[a-zA-Z0-9_\\%-]+',
  }),
  theme: text('Folder name of the theme.'),
  // The type follows from the path, so that the parameter is ignored.
  type: text('Type of the template.', { hasDialectSpelling: true, write: () => undefined }),
  source: text('Source of the template: `theme` for a file, `custom` for a stored template.', { readonly }),
  origin: text('Source of the file that a stored template replaces.', {
    readonly,
    additionalType: { type: 'null', appliesTo: 'field' },
  }),
  content: {
    description: 'Block markup of the template.',
    type: ['object', 'string'],
    default: '',
    properties: {
      raw: text('The markup as stored.', { context: viewAndEdit }),
      block_version: integer('Version of the block format.', { context: editOnly, readonly }),
    },
    additionalType: { type: 'null', appliesTo: 'field' },
    read: objectOrEmptyList,
  },
  title: {
    description: 'Title of the template.',
    type: ['object', 'string'],
    default: '',
    properties: {
      raw: text('The title as stored.', { context: viewEditEmbed }),
      rendered: text('The title as HTML.', { context: viewEditEmbed, readonly }),
    },
  },
  description: text('Description of the template.', { default: '' }),
  status: text('Status of the template.', {
    enum: [...writableStatuses(builtinRegistry.statuses)],
    default: 'publish',
  }),
  cms_id: integer('Id of the stored template; 0 for a file.', { readonly, select: 'databaseId' }),
  has_theme_file: flag('Whether the theme has a file for the template.', { type: 'bool', readonly }),
  author: integer('Id of the author.', { context: viewEditEmbed, select: 'authorId', input: 'authorId' }),
  modified: nullableDateTime("Date and time of the last change, in the site's time zone.", {
    context: viewAndEdit,
    readonly,
  }),
  author_text: text('Name of the author, theme or plugin for display.', { context: viewEditEmbed, readonly }),
  original_source: text('Original source of the template.', {
    context: viewEditEmbed,
    readonly,
    enum: ['theme', 'plugin', 'site', 'user'],
  }),
  // Whether an editor suggested the template for one item or list. The name is the same in all dialects.
  is_wp_suggestion: { type: 'boolean', context: undefined, select: null, isUnlisted: true, input: 'isSuggestion' },
  date: nullableDateTime("Date and time of publication, in the site's time zone.", { context: viewAndEdit, readonly }),
};

const TEMPLATE_FIELDS: Readonly<Record<string, FieldOptions>> = {
  is_custom: flag('Whether items can select the template by name.', { type: 'bool', readonly }),
  plugin: text('Plugin that provides the template.', { context: viewEditEmbed, readonly, select: null }),
};

const PART_FIELDS: Readonly<Record<string, FieldOptions>> = {
  area: text('Area of a page for which the template part is intended.', { omittedIfNull: true }),
};

const fieldsOf = (type: TemplateKind['type']): Readonly<Record<string, FieldOptions>> => ({
  ...COMMON_FIELDS,
  ...(type === 'cms_template' ? TEMPLATE_FIELDS : PART_FIELDS),
});

interface Permissions {
  edit?: boolean;
  delete?: boolean;
  publish?: boolean;
  unfilteredHtml?: boolean;
}

const permissionsOf = (node: Node): Permissions => (node._can ?? {}) as Permissions;

const actionLink = (
  path: string,
  { rel, allows }: { rel: string; allows: (permissions: Permissions) => unknown },
): Link => ({
  rel: `cms:action-${rel}`,
  targets: (node) => (allows(permissionsOf(node)) ? [{ href: `${path}/${node._name}` }] : []),
});

/** Returns the links to the revisions of a stored template. Templates in the trash have none. */
const revisionLinks = (path: string): Link[] => [
  {
    rel: 'version-history',
    select: '_stored: databaseId _status: status _revisions: revisionCount',
    targets: (node) =>
      node._stored && node._status !== 'trash'
        ? [{ href: `${path}/${node._name}/revisions`, attributes: { count: node._revisions } }]
        : [],
  },
  {
    rel: 'predecessor-version',
    select: '_latest: latestRevisionId',
    targets: (node) =>
      node._latest && node._status !== 'trash'
        ? [{ href: `${path}/${node._name}/revisions/${node._latest}`, attributes: { id: node._latest } }]
        : [],
  },
];

/** Creates the resource of templates or template parts. */
const templateResource = ({ path, type }: TemplateKind): Resource => ({
  title: type,
  itemPath: `${path}/{id}`,
  permissions: '_can: viewerCan { edit delete publish unfilteredHtml }',
  fields: fieldList({ context: embedViewEdit }, fieldsOf(type)),
  links: [
    selfLink((node) => `${path}/${node._name}`, { select: '_name: name' }),
    collectionLink(path),
    { rel: 'about', targets: () => [{ href: `/cms/v2/types/${type}` }] },
    ...revisionLinks(path),
    actionLink(path, { rel: 'publish', allows: ({ publish }) => publish }),
    actionLink(path, { rel: 'unfiltered-html', allows: ({ unfilteredHtml }) => unfilteredHtml }),
  ],
});

/** Creates the resource of revisions or autosaves: that of templates, with another id and other links. */
const templateRevisionResource = (
  kind: TemplateKind,
  { collection, isDeletable }: { collection: 'revisions' | 'autosaves'; isDeletable: boolean },
): Resource => {
  const { itemPath: _, ...template } = templateResource(kind);
  return {
    ...template,
    fields: fieldList(
      { context: embedViewEdit },
      {
        ...fieldsOf(kind.type),
        id: integer('Id of the revision or autosave.', { readonly, select: 'databaseId' }),
        parent: text('Id of the template to which it belongs.', { context: viewEditEmbed, select: 'name' }),
      },
    ),
    links: [
      selfLink((node) => `${kind.path}/${node._name}/${collection}/${node._stored}`, {
        select: '_name: name _stored: databaseId',
        allow: (node) => methodsAllowedBy({ delete: isDeletable && permissionsOf(node).delete === true }),
      }),
      { rel: 'parent', targets: (node) => [{ href: `${kind.path}/${node._name}` }] },
    ],
  };
};

/** Pattern of a template id: one or two segments for the theme, then the slug. */
const NAME = '([^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)[\\/\\w%-]+';

/** Two slashes separate theme and slug. Clients and proxies may merge them, so `read` restores the second one. */
const nameParameter: Parameter = {
  description: 'Id of the template: theme and slug.',
  type: 'string',
  read: (value) => (typeof value === 'string' && !value.includes('//') ? value.replace(/\/([^/]*)$/, '//$1') : value),
};

/**
 * `theme` or `plugin` reads the file instead of the stored template; in a write, `theme` removes the stored template.
 */
const sourceParameter: Parameter = { isUnlisted: true, validation: 'none' };

const writePermission: Permission = { needs: 'site.editTheme' };

/** Returns the routes of templates and template parts, their revisions and autosaves. */
export const templateRoutes = (): readonly Route[] =>
  templateKinds.flatMap((kind) => [...revisionAndAutosaveRoutes(kind), ...templateAndListRoutes(kind)]);

function templateAndListRoutes(kind: TemplateKind): Route[] {
  const { path, name: type } = kind;
  const readPermission: Permission = { needs: 'site.editAnything' };
  const resource = templateResource(kind);
  return crudRoutes({
    path,
    name: 'Template',
    plural: 'templates',
    resource,
    owner: { parameters: {}, variableTypes: { type: 'TemplateType!' }, variables: () => ({ type }) },
    key: {
      pattern: `/(?P<id>${NAME})`,
      parameters: { id: nameParameter },
      variableTypes: { name: 'String!' },
      variables: ({ id: name }) => ({ name }),
    },
    hasContext: false,
    list: {
      isUnpaged: true,
      permission: readPermission,
      parameters: {
        context: contextParameter,
        cms_id: integer('Limits the list to the stored template with this id; 0 lists all stored ones.'),
        area: text('Limits the list to template parts of this area.'),
        post_type: text('Limits the list to templates for items of this type.', { hasDialectSpelling: true }),
      },
      variableTypes: { postId: 'Int', area: 'String', postType: 'String' },
      variables: ({ cms_id: postId, area, post_type: postType }) => ({ postId, area, postType }),
    },
    create: {
      permission: writePermission,
      context: 'view',
      locationSelection: '_name: name',
      location: (node) => `${path}/${node._name}`,
    },
    read: {
      permission: readPermission,
      parameters: { source: sourceParameter },
      variableTypes: { fileOnly: 'Boolean' },
      variables: ({ source }) => ({ fileOnly: source === 'theme' || source === 'plugin' }),
    },
    update: {
      permission: writePermission,
      parameters: { source: sourceParameter },
      variableTypes: { revert: 'Boolean' },
      variables: ({ source }) => ({ revert: source === 'theme' }),
    },
    remove: { permission: writePermission },
  }).toSpliced(1, 0, {
    // Returns the template that applies if the requested one does not exist.
    pattern: `${path}/lookup`,
    resource,
    endpoints: [lookupEndpoint(readPermission)],
  });
}

const lookupEndpoint = (readPermission: Permission): Endpoint => ({
  methods: ['GET'],
  permission: readPermission,
  parameters: {
    slug: text('Slug of the template, which need not exist.', { required: true }),
    is_custom: flag('Whether items can select the template by name.'),
    context: unlistedContextParameter,
    template_prefix: text('Slug of the more general template, of which this one is a special case.'),
  },
  variableTypes: { slug: 'String!', isCustom: 'Boolean', prefix: 'String' },
  reply: {
    kind: 'item',
    field: 'templateFor',
    mayBeEmpty: true,
    variables: ({ slug, is_custom: isCustom, template_prefix: prefix }) => ({
      slug: comparedText(slug),
      isCustom,
      prefix,
    }),
  },
});

function revisionAndAutosaveRoutes(kind: TemplateKind): Route[] {
  const { path, type, name } = kind;
  const variableTypes = { type: 'TemplateType!', parentName: 'String!' };
  const variables = (parentName: unknown) => ({ type: name, parentName });
  const permissions = {
    field: 'templatePermissions',
    select: 'edit delete',
    variableTypes: { type: 'TemplateType!', name: 'String!' },
    variables: ({ id }: Parameters) => ({ type: name, name: String(id) }),
  };
  const revisionOptions = {
    type,
    path,
    name: 'Template',
    resource: templateResource(kind),
    revision: templateRevisionResource(kind, { collection: 'revisions', isDeletable: true }),
    autosave: templateRevisionResource(kind, { collection: 'autosaves', isDeletable: false }),
    permissions,
    savePermission: writePermission,
    identity: {
      pattern: NAME,
      parameter: nameParameter,
      variableTypes,
      variables,
      mutation: { variableTypes, variables },
      permissions: (parameter: 'parent' | 'id') => ({
        ...permissions,
        variables: (parameters: Parameters) => permissions.variables({ id: parameters[parameter] }),
      }),
      listsAutosaveParameter: true,
    },
    fields: {
      list: 'templateRevisions',
      item: 'templateRevision',
      delete: 'deleteTemplateRevision',
      autosaves: 'templateAutosaves',
      autosave: 'templateAutosave',
    },
  };
  return [...revisionRoutes(revisionOptions), ...autosaveRoutes(revisionOptions)];
}
