import { META_SCHEMA, type ResponseSchema } from '../../declare/response.ts';
import type { Endpoint, Route } from '../../declare/route.ts';
import { list, map, text } from '../../declare/typed-schema.ts';
import { unlistedContextParameter } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { idKey, itemPermissions } from '../crud/item-key.ts';
import { withPrecondition } from '../crud/precondition-parameters.ts';
import { revisionRoutes } from '../revisions/revision-routes.ts';
import {
  globalStylesPath,
  globalStylesResource,
  globalStylesRevisionResource,
  themeStylesResource,
} from './global-styles-resource.ts';

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
