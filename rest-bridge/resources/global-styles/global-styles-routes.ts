import type { Endpoint, Route } from '../../declare/route.ts';
import { text } from '../../declare/typed-schema.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { itemPermissions, numberKey } from '../crud/item-key.ts';
import { withPrecondition } from '../crud/precondition-parameters.ts';
import { revisionRoutes } from '../revisions/revision-routes.ts';
import {
  globalStylesPath,
  globalStylesResource,
  globalStylesRevisionResource,
  themeStylesResource,
} from './global-styles-resource.ts';

const batch = { v1: false } as const;

const ofTheme = {
  methods: ['GET'],
  batch,
  permission: { needs: 'site.editAnything' },
  parameters: { stylesheet: text('Name of the theme.') },
  variableTypes: { stylesheet: 'String!' },
} as const satisfies Partial<Endpoint>;

const variations: Endpoint = {
  ...ofTheme,
  reply: {
    kind: 'custom',
    operation: { field: 'themeStyleVariations', selection: 'document' },
    answer: ({ node }) => (node as unknown as readonly { document: unknown }[]).map(({ document }) => document),
  },
};

/** The routes of global styles. */
export const globalStylesRoutes: readonly Route[] = [
  ...revisionRoutes({
    type: 'cms_global_styles',
    path: globalStylesPath,
    resource: globalStylesResource,
    revision: globalStylesRevisionResource,
    permissions: itemPermissions('globalStylesPermissions'),
    isReadOnly: true,
  }),
  // Not crudRoutes: styles of themes are documents of their own, not items.
  {
    pattern: `${globalStylesPath}/themes/(?P<stylesheet>[\\/\\s%\\w\\.\\(\\)\\[\\]\\@_\\-]+)/variations`,
    endpoints: [variations],
  },
  {
    pattern: `${globalStylesPath}/themes/(?P<stylesheet>[^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)`,
    resource: themeStylesResource,
    endpoints: [{ ...ofTheme, reply: { kind: 'item', field: 'themeStyles' } }],
  },
  ...crudRoutes({
    path: globalStylesPath,
    name: 'GlobalStyles',
    resource: globalStylesResource,
    key: { ...numberKey('styles'), pattern: '/(?P<id>[\\/\\d+]+)' },
    batch,
    read: { parameters: { context: { isUnlisted: true, default: 'view', enum: ['view', 'embed', 'edit'] } } },
    update: { ...withPrecondition, parameters: { id: { type: 'integer', isUnlisted: true } } },
  }),
];
