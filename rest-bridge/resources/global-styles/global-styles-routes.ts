import type { Endpoint, Route } from '../../declare/route.ts';
import { text } from '../../declare/typed-schema.ts';
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
  parameters: { stylesheet: text('Folder name of the theme.') },
  variableTypes: { stylesheet: 'String!' },
} as const satisfies Partial<Endpoint>;

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
    read: { parameters: { context: { isUnlisted: true, default: 'view', enum: ['view', 'embed', 'edit'] } } },
    update: { ...withPrecondition, parameters: { id: { type: 'integer', isUnlisted: true } } },
  }),
];
