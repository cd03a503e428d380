import type { Permission, Route } from '../../declare/route.ts';
import { flag, text } from '../../declare/typed-schema.ts';
import type { CrudKind, ItemKey } from '../crud/crud-kind.ts';
import { contextParameter } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { previewRoutes, widgetTypePermission, widgetTypePermissions } from './preview-routes.ts';
import { completeInstance } from './widget-instance-field.ts';
import { sidebarResource, widgetPaths, widgetResource, widgetTypeResource } from './widget-resource.ts';

const permission: Permission = { needs: 'site.editTheme' };

/** The options that sidebars, widgets and widget types have in common. */
const commonOptions = {
  hasContext: false,
  list: { permission, isUnpaged: true, parameters: { context: contextParameter } },
  read: { permission },
} satisfies Partial<CrudKind>;

const textKey = (pattern: string, options: { hasDialectSpelling?: true; isUnlisted?: true } = {}): ItemKey => ({
  pattern: `/(?P<id>${pattern})`,
  parameters: { id: { description: 'Id of the item.', type: 'string', ...options } },
  variableTypes: { id: 'String!' },
});

const sidebar: CrudKind = {
  ...commonOptions,
  path: widgetPaths.sidebars,
  name: 'Sidebar',
  plural: 'sidebars',
  resource: sidebarResource,
  key: textKey('[\\w-]+', { hasDialectSpelling: true }),
  update: {
    permission,
    parameters: { id: { type: 'string', hasDialectSpelling: true, isUnlisted: true } },
    arguments: { widgetIds: '[String!]' },
  },
};

const widgetType: CrudKind = {
  ...commonOptions,
  path: widgetPaths.types,
  name: 'WidgetType',
  plural: 'widgetTypes',
  resource: widgetTypeResource,
  key: textKey('[a-zA-Z0-9_-]+'),
  itemPermissions: widgetTypePermissions,
  read: { permission: widgetTypePermission },
};

const widget: CrudKind = {
  ...commonOptions,
  path: widgetPaths.widgets,
  name: 'Widget',
  plural: 'widgets',
  resource: widgetResource,
  key: textKey('[\\w\\-]+', { isUnlisted: true }),
  batch: { v1: true },
  input: completeInstance,
  list: {
    ...commonOptions.list,
    parameters: {
      ...commonOptions.list.parameters,
      sidebar: text('Limits the list to widgets of this sidebar.', { hasDialectSpelling: true }),
    },
    variableTypes: { sidebar: 'String' },
    variables: ({ sidebar: name }) => ({ sidebar: name }),
  },
  create: {
    permission,
    arguments: { id: 'String', idBase: 'String', sidebar: 'String!', instance: 'WidgetInstanceInput' },
    locationSelection: '_id: id',
    location: (node) => `${widgetPaths.widgets}/${node._id}`,
  },
  update: { permission, arguments: { sidebar: 'String', instance: 'WidgetInstanceInput' } },
  remove: {
    permission,
    parameters: {
      force: flag('Whether to delete the widget permanently instead of moving it to the inactive widgets.'),
    },
  },
};

/** The routes of sidebars, widgets and widget types. */
export const widgetRoutes: readonly Route[] = [...[sidebar, widgetType, widget].flatMap(crudRoutes), ...previewRoutes];
