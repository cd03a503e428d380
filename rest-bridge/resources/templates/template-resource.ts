import { writableStatuses } from '../../../schema/core/registry/post-status.ts';
import { editOnly, embedViewEdit, viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import type { Node } from '../../declare/field.ts';
import { type FieldOptions, fieldList } from '../../declare/field-list.ts';
import { flag, integer, nullableDateTime, text } from '../../declare/typed-schema.ts';
import { objectOrEmptyList } from '../content/content-fields.ts';
import { collectionLink, methodsAllowedBy, selfLink } from '../crud/path-links.ts';

/** Templates, or the template parts that they include. */
export interface TemplateKind {
  path: string;
  type: 'cms_template' | 'cms_template_part';
  /** Value of the GraphQL enum `TemplateType`. */
  name: 'TEMPLATE' | 'PART';
}

export const templateKinds: readonly TemplateKind[] = [
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
  status: text('Status of the template.', { enum: [...writableStatuses], default: 'publish' }),
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
export const templateResource = ({ path, type }: TemplateKind): Resource => ({
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
export const templateRevisionResource = (
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
