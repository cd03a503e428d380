import { type Link, META_SCHEMA, type Resource, type ResponseSchema } from '../declare/declared-resource.ts';
import { embedViewEdit, fieldList, type Node, viewAndEdit, viewEditEmbed } from '../declare/field.ts';
import type { Endpoint, Route } from '../declare/route.ts';
import { dateTime, integer, list, map, text } from '../declare/typed-schema.ts';
import { identityLinks, revisionLinks } from './content/content-links.ts';
import { unlistedContextParameter, withPrecondition } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { idKey, itemPermissions, selfLink } from './crud/item-key.ts';
import { revisionRoutes } from './revision-routes.ts';

const globalStylesPath = '/cms/v2/global-styles';

const documentFields = {
  styles: map('Styles in the format of theme.json.', { type: ['object'] }),
  settings: map('Settings in the format of theme.json.', { type: ['object'] }),
};

const id = (node: Node): unknown => node._id;

const permissionsOf = (node: Node) =>
  (node._can ?? {}) as { edit?: boolean; publish?: boolean; unfilteredHtml?: boolean };

const actionLink = (rel: string, isAllowed: (node: Node) => boolean | undefined): Link => ({
  rel: `cms:action-${rel}`,
  targets: (node) => (isAllowed(node) ? [{ href: `${globalStylesPath}/${id(node)}` }] : []),
});

/** Returns a filter for links with one of the relations. */
const hasRelation =
  (...rels: string[]) =>
  ({ rel }: Link): boolean =>
    rels.includes(rel);

/** The changes of users to the styles of a theme. */
const globalStylesResource: Resource = {
  title: 'cms_global_styles',
  permissions: '_can: viewerCan { edit publish unfilteredHtml }',
  entityTag: '_tag: entityTag',
  fields: fieldList(
    { context: embedViewEdit },
    {
      id: integer('Id of the global styles.', { readonly: true, select: 'databaseId' }),
      styles: { ...documentFields.styles, context: viewAndEdit },
      settings: { ...documentFields.settings, context: viewAndEdit },
      title: {
        description: 'Title of the global styles.',
        type: ['object', 'string'],
        default: '',
        properties: {
          raw: text('The title as stored.', { context: viewEditEmbed }),
          rendered: text('The title as HTML.', { context: viewEditEmbed, readonly: true }),
        },
        select: 'ownTitle',
        propertySelections: {},
        parameterOptions: { isRaw: true },
      },
    },
  ),
  links: [
    ...identityLinks(globalStylesPath, 'cms_global_styles').filter(hasRelation('self', 'about')),
    ...revisionLinks(globalStylesPath).filter(hasRelation('version-history')),
    actionLink('publish', (node) => permissionsOf(node).publish),
    actionLink('edit-css', (node) => permissionsOf(node).unfilteredHtml),
  ],
};

/** A revision of global styles. */
const globalStylesRevisionResource: Resource = {
  title: 'cms_global_styles-revision',
  permissions: '_can: viewerCan { edit delete }',
  fields: fieldList(
    { context: viewAndEdit },
    {
      author: integer('Id of the account that saved the revision.', { context: viewEditEmbed, select: 'authorId' }),
      date: {
        ...dateTime("Date and time at which the revision was saved, in the site's time zone."),
        context: viewEditEmbed,
      },
      date_gmt: dateTime('Date and time at which the revision was saved, in GMT.'),
      id: integer('Id of the revision.', {
        context: embedViewEdit,
        readonly: true,
        select: 'databaseId',
      }),
      modified: dateTime("Date and time of the last change, in the site's time zone."),
      modified_gmt: dateTime('Date and time of the last change, in GMT.'),
      parent: integer('Id of the global styles to which the revision belongs.', {
        context: viewEditEmbed,
        select: 'parentId',
      }),
      ...documentFields,
    },
  ),
  links: [],
};

/** The styles that a theme declares. */
const themeStylesResource: Resource = {
  title: 'theme-styles',
  fields: fieldList({ context: viewAndEdit }, { settings: documentFields.settings, styles: documentFields.styles }),
  links: [selfLink((node) => `${globalStylesPath}/themes/${node._stylesheet}`, { select: '_stylesheet: stylesheet' })],
};

const batch = { v1: false } as const;

const themeEndpoint = {
  methods: ['GET'],
  batch,
  permission: { needs: 'site.editAnything' },
  parameters: { stylesheet: text('Folder name of the theme.'), context: unlistedContextParameter },
  variableTypes: { stylesheet: 'String!' },
} as const satisfies Partial<Endpoint>;

const variationsSchema: ResponseSchema = {
  $schema: META_SCHEMA,
  title: 'theme-style-variations',
  ...list('The variations of the theme.', { readonly: true }),
  items: {
    type: 'object',
    properties: {
      title: text('Title of the variation.'),
      settings: map('Settings of the variation.'),
      styles: map('Styles of the variation.'),
    },
  },
};

const variations: Endpoint = {
  ...themeEndpoint,
  reply: {
    kind: 'custom',
    operation: { field: 'themeStyleVariations', selection: 'document' },
    answer: ({ node }) => (node as unknown as readonly { document: unknown }[]).map(({ document }) => document),
  },
};

/** The routes of global styles, their revisions and the styles of themes. */
export const globalStylesRoutes: readonly Route[] = [
  ...revisionRoutes({
    type: 'cms_global_styles',
    path: globalStylesPath,
    resource: globalStylesResource,
    revision: globalStylesRevisionResource,
    permissions: itemPermissions('globalStylesPermissions'),
    isReadOnly: true,
  }),
  // Not created by crudRoutes: the styles of a theme are a document, not an item.
  {
    pattern: `${globalStylesPath}/themes/(?P<stylesheet>[\\/\\s%\\w\\.\\(\\)\\[\\]\\@_\\-]+)/variations`,
    response: variationsSchema,
    endpoints: [variations],
  },
  {
    pattern: `${globalStylesPath}/themes/(?P<stylesheet>[^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)`,
    resource: themeStylesResource,
    endpoints: [{ ...themeEndpoint, reply: { kind: 'item', field: 'themeStyles' } }],
  },
  ...crudRoutes({
    path: globalStylesPath,
    name: 'GlobalStyles',
    resource: globalStylesResource,
    key: { ...idKey('global styles'), pattern: '/(?P<id>[\\/\\d+]+)' },
    batch,
    read: { parameters: { context: unlistedContextParameter } },
    update: { ...withPrecondition, parameters: { id: { type: 'integer', isUnlisted: true } } },
  }),
];
